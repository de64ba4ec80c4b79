//! Where snapshots live and how they are named: `snapshots/<area>/<name>.snap`, input and output together.

/// Compares a text with the snapshot of that name.
pub fn check(area: &str, name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots").to_owned() + "/" + area);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}
