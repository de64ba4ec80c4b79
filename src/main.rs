//! The command line of trove.

fn main() -> std::process::ExitCode {
    trove::cli::run()
}
