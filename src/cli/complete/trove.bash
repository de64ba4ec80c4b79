# Completions of trove for Bash.
_trove() {
    local reply
    COMPREPLY=()
    # The program splits the line itself: Bash would split it at colons as well.
    while IFS= read -r reply; do
        COMPREPLY+=("$reply")
    done < <(TROVE_COMPLETE=bash command trove -- "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
    # No blank behind what has to go on.
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[/:=\#,] ]]; then
        compopt -o nospace 2>/dev/null
    fi
    return 0
}
complete -o bashdefault -o nosort -F _trove trove 2>/dev/null || complete -o bashdefault -F _trove trove
