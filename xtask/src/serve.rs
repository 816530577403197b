//! `cargo xtask serve`: shows the page on this machine.

use std::path::Path;

use anyhow::Result;

use crate::bundle;
use crate::dist::{self, DIST};
use crate::run::announce;
use crate::server::Server;

/// Serves `dist/` until Ctrl-C; edits of the page appear after a reload.
pub fn serve(port: u16, open_browser: bool) -> Result<()> {
    announce("serving dist/; stop with Ctrl-C");
    bundle::after_edits(
        |bundle| match bundle.and_then(|bundle| dist::refresh(&bundle)) {
            Ok(()) => println!("the page has changed; reload it"),
            Err(error) => println!("error: {error:#}"),
        },
    )?;
    let server = Server::bind(Path::new(DIST), port)?;
    let url = server.url()?;
    println!("{url}");
    // The socket is already listening, so a fast browser waits instead of failing.
    if open_browser && open::that_detached(&url).is_err() {
        println!("could not open a browser; open the address yourself");
    }
    server.run_until_ctrl_c()
}
