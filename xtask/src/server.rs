//! The static server of `serve`, the page tests and the page benchmark.
//!
//! Deliberately absent: addresses other than loopback, responses other than files of the folder,
//! and compression, which costs more time on loopback than it saves.

use std::fs;
use std::future::Future;
use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;

use anyhow::{Context, Result, bail};
use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::middleware::{self, Next};
use axum::response::Response;
use axum::serve::{Listener, ListenerExt};
use tokio::net::TcpStream;
use tokio::runtime::{Builder, Runtime};
use tower_http::services::ServeDir;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::policy::policy;

/// Buffer size for sending files. It is large, because a model has some 45 MB and each chunk costs
/// a switch between two threads.
const CHUNK: usize = 1 << 20;

/// A folder and the socket that serves it.
pub struct Server {
    listener: TcpListener,
    router: Router,
}

impl Server {
    /// Binds the first free port from `port` upwards, and prints the ports that were in use. For
    /// port 0, the system chooses one.
    pub fn bind(folder: &Path, port: u16) -> Result<Self> {
        let router = router(folder)?;
        let listener = first_free(port)?;
        Ok(Self { listener, router })
    }

    /// URL of the server.
    pub fn url(&self) -> Result<String> {
        let address = self.listener.local_addr();
        Ok(format!(
            "http://{}/",
            address.context("the server's socket has no address")?
        ))
    }

    /// Serves until Ctrl-C.
    pub fn run_until_ctrl_c(self) -> Result<()> {
        let (runtime, serving) = self.start()?;
        runtime.block_on(async {
            tokio::spawn(serving);
            tokio::signal::ctrl_c().await
        })?;
        Ok(())
    }

    /// Serves from a thread until the process ends.
    pub fn run_in_background(self) -> Result<()> {
        let (runtime, serving) = self.start()?;
        std::thread::spawn(move || runtime.block_on(serving));
        Ok(())
    }

    fn start(self) -> Result<(Runtime, impl Future<Output = io::Result<()>>)> {
        // tokio requires a non-blocking socket.
        self.listener.set_nonblocking(true)?;
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let serving = async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            axum::serve(sending_at_once(listener), self.router).await
        };
        Ok((runtime, serving))
    }
}

/// Sets TCP_NODELAY. Otherwise the system delays a small body until the browser acknowledges the
/// head: 40 ms on Linux for each file of the page.
fn sending_at_once(
    listener: tokio::net::TcpListener,
) -> impl Listener<Io = TcpStream, Addr = SocketAddr> {
    listener.tap_io(|stream| {
        // If setting TCP_NODELAY fails, the connection is slower but works.
        let _ = stream.set_nodelay(true);
    })
}

/// Serves the files of a folder, and adds the headers of every response.
fn router(folder: &Path) -> Result<Router> {
    let index = folder.join("index.html");
    let html = fs::read_to_string(&index)
        .with_context(|| format!("could not read {}", index.display()))?;
    let policy = HeaderValue::from_str(&policy(&html)?)
        .context("the Content-Security-Policy of index.html cannot be sent as a header")?;
    let nosniff = HeaderValue::from_static("nosniff");
    Ok(Router::new()
        .fallback_service(ServeDir::new(folder).with_buf_chunk_size(CHUNK))
        .layer(middleware::from_fn(with_caching))
        .layer(SetResponseHeaderLayer::overriding(
            header::CONTENT_SECURITY_POLICY,
            policy,
        ))
        .layer(SetResponseHeaderLayer::overriding(
            header::X_CONTENT_TYPE_OPTIONS,
            nosniff,
        )))
}

/// Cache headers: files of a version are immutable, because each version has its own folder; all
/// other files are revalidated, so that a rebuilt page is seen at once.
async fn with_caching(request: Request, next: Next) -> Response {
    let is_of_version = request.uri().path().starts_with("/v-");
    let mut response = next.run(request).await;
    let caching = if is_of_version && !response.status().is_client_error() {
        "max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    response
}

fn first_free(port: u16) -> Result<TcpListener> {
    for candidate in port..=u16::MAX {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, candidate)) {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == ErrorKind::AddrInUse => {
                println!("port {candidate} is in use; trying the next");
            }
            Err(error) => {
                return Err(error).with_context(|| {
                    format!("could not listen on port {candidate}; choose another with --port")
                });
            }
        }
    }
    bail!("every port from {port} on is in use; choose a lower one with --port")
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpStream;

    use super::*;
    use crate::files::scratch_folder;

    const INDEX: &str = r#"<meta http-equiv="Content-Security-Policy" content="default-src 'self'">
        <title>a page</title>"#;

    /// Sends a request and returns the head of the response in lower case.
    fn head_of(server: &str, request: &str) -> String {
        let address = server.trim_start_matches("http://").trim_end_matches('/');
        let mut stream = TcpStream::connect(address).unwrap();
        let request = format!("{request} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
        let request = format!("{request}\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let answer = String::from_utf8_lossy(&answer);
        answer.split("\r\n\r\n").next().unwrap().to_lowercase()
    }

    #[test]
    fn responses_have_type_policy_and_cache_headers() {
        let folder = scratch_folder("answers");
        fs::write(folder.join("index.html"), INDEX).unwrap();
        fs::create_dir(folder.join("v-1")).unwrap();
        for name in ["v-1/main.js", "headlight_bg.wasm"] {
            fs::write(folder.join(name), "").unwrap();
        }
        let server = Server::bind(&folder, 0).unwrap();
        let url = server.url().unwrap();
        server.run_in_background().unwrap();

        for (path, content_type, caching) in [
            ("/", "text/html", "no-cache"),
            (
                "/v-1/main.js",
                "text/javascript",
                "max-age=31536000, immutable",
            ),
            ("/headlight_bg.wasm", "application/wasm", "no-cache"),
        ] {
            let head = head_of(&url, &format!("GET {path}"));
            for expected in [
                "http/1.1 200 ok",
                &format!("content-type: {content_type}"),
                "content-security-policy: default-src 'self'",
                &format!("cache-control: {caching}\r\n"),
                "last-modified: ",
                "x-content-type-options: nosniff",
            ] {
                assert!(head.contains(expected), "{path}: {expected} not in {head}");
            }
        }
        let missing = head_of(&url, "GET /v-1/none.js");
        assert!(missing.starts_with("http/1.1 404"), "{missing}");
        assert!(missing.contains("cache-control: no-cache"), "{missing}");
        let outside = head_of(&url, "GET /..%2f..%2fetc/passwd");
        assert!(outside.starts_with("http/1.1 404"), "{outside}");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn connections_set_nodelay() {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
                .await
                .unwrap();
            let _browser = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
            let (stream, _) = sending_at_once(listener).accept().await;
            assert!(stream.nodelay().unwrap());
        });
    }

    #[test]
    fn refuses_to_serve_a_page_without_a_policy() {
        let folder = scratch_folder("no-policy");
        fs::write(folder.join("index.html"), "<title>bare</title>").unwrap();
        assert!(Server::bind(&folder, 0).is_err());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_port_in_use_is_skipped() {
        let taken = first_free(0).unwrap();
        let port = taken.local_addr().unwrap().port();
        let next = first_free(port).unwrap();
        assert!(next.local_addr().unwrap().port() > port);
    }
}
