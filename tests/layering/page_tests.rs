//! Tests of the page's rules.

use crate::expect;

#[test]
fn an_import_that_the_page_may_not_have_is_seen() {
    let store = "import { store } from '../state/store.js';";
    expect(
        "www/views/a.js",
        store,
        &["www/views/a.js:1 imports state/store.js, but a view"],
    );
    expect(
        "www/views/a.js",
        "\nimport './b.js'",
        &["www/views/a.js:2 imports views/b.js"],
    );
    expect(
        "www/views/a.js",
        "import x from './b/part.js'",
        &["www/views/a.js:1 imports views/b/part.js"],
    );
    expect(
        "www/views/a/part.js",
        "export * from '../a.js'",
        &["www/views/a/part.js:1 imports views/a.js"],
    );
    expect(
        "www/draw/a.js",
        "await import(\"../words/w.js\")",
        &["www/draw/a.js:1 imports words/w.js"],
    );
    expect(
        "www/state/a.js",
        "import {\n a,\n b } from '../draw/d.js'",
        &["www/state/a.js:3 imports draw/d.js"],
    );
    expect(
        "www/words/a.js",
        "import '../draw/b.js'",
        &["www/words/a.js:1 imports draw/b.js"],
    );
    expect(
        "www/controller.js",
        "import './views/a.js'",
        &["www/controller.js:1 imports views/a.js"],
    );
    expect(
        "www/main.js",
        "import './pkg/headlight.js'",
        &["www/main.js:1 imports pkg/headlight.js"],
    );
    expect(
        "www/engine/client.js",
        "import '../pkg/headlight.js'",
        &["www/engine/client.js:1 imports pkg/"],
    );
    expect(
        "www/engine/worker.js",
        "import './client.js'",
        &["www/engine/worker.js:1 imports engine/client.js"],
    );
    expect(
        "www/views/a.js",
        "import '../controller.js'",
        &["www/views/a.js:1 imports controller.js"],
    );
    expect(
        "www/main.js",
        "import d3 from 'd3'",
        &["www/main.js:1 imports \"d3\", which is no path"],
    );
    expect(
        "www/main.js",
        "import 'https://esm.sh/d3'",
        &["www/main.js:1 imports \"https://esm.sh/d3\""],
    );
    expect(
        "www/main.js",
        "import '../../secret.js'",
        &["www/main.js:1 imports \"../../secret.js\""],
    );
    expect(
        "www/main.js",
        "import(name)",
        &["www/main.js:1 imports what is known only when it runs"],
    );
    expect("www/extra.js", "", &["www/extra.js has no place"]);
}

#[test]
fn the_imports_that_the_page_may_have_are_left_alone() {
    expect(
        "www/main.js",
        "import './controller.js'; import './views/a.js'; import './state/store.js'",
        &[],
    );
    expect(
        "www/controller.js",
        "import './engine/client.js'; import './state/store.js'",
        &[],
    );
    expect(
        "www/views/a.js",
        "import '../draw/svg.js'; import './a/part.js'; import '../words/a.js'",
        &[],
    );
    expect(
        "www/views/a/part.js",
        "import './other.js'; import '../../draw/svg.js'",
        &[],
    );
    expect(
        "www/engine/worker.js",
        "import init from '../pkg/headlight.js'; import './protocol.js'",
        &[],
    );
    expect(
        "www/engine/thread.js",
        "new Worker(new URL('./worker.js', import.meta.url))",
        &[],
    );
    expect(
        "www/draw/a.js",
        "/** @import {A} from '../state/store.js' */ Array.from('abc')",
        &[],
    );
    expect(
        "www/draw/a.js",
        "// import '../state/store.js'\nconst a = /'/; let b = `${'`'} import('x')`;",
        &[],
    );
}

#[test]
fn what_must_never_be_in_a_script_is_seen() {
    let at = "www/draw/a.js:1";
    expect(
        "www/draw/a.js",
        "x = Math.exp(1) + Math\n.random()",
        &[
            "www/draw/a.js:1 calls Math.exp",
            "www/draw/a.js:1 calls Math.random",
        ],
    );
    expect(
        "www/draw/a.js",
        "`${Math.exp(1)}`",
        &["www/draw/a.js:1 calls Math.exp"],
    );
    expect(
        "www/draw/a.js",
        "const { exp } = Math;",
        &["www/draw/a.js:1 hands Math around"],
    );
    expect(
        "www/draw/a.js",
        "eval('1'); new Function('1')",
        &[
            &format!("{at} makes code from text with eval"),
            &format!("{at} makes code from text with Function"),
        ],
    );
    expect(
        "www/draw/a.js",
        "root.innerHTML = text",
        &[&format!("{at} uses innerHTML")],
    );
    expect(
        "www/draw/a.js",
        "fetch('https://a.b/c'); image.src = \"//a.b/c\"",
        &[
            &format!("{at} loads https://a.b/c"),
            &format!("{at} loads //a.b/c"),
        ],
    );
    expect(
        "www/draw/a.js",
        "new Worker('./w.js')",
        &[&format!("{at} starts a worker")],
    );
    expect(
        "www/engine/thread.js",
        "new Worker(new URL('./other.js', import.meta.url))",
        &["www/engine/thread.js:1 starts another worker"],
    );
    expect(
        "www/draw/a.js",
        "// Math.exp eval( .innerHTML\nMath.max(1, 2); retrieval(x); ns = 'http://www.w3.org/2000/svg'; fetch('./a')",
        &[],
    );
}

#[test]
fn what_must_never_be_in_html_and_css_is_seen() {
    let at = "www/index.html:1";
    expect(
        "www/index.html",
        "<script>go()</script>",
        &[&format!("{at} has a script with content")],
    );
    expect(
        "www/index.html",
        "<p\nonclick='go()'>",
        &[&format!("{at} has the attribute onclick=")],
    );
    expect(
        "www/index.html",
        "<p class=a style=\"color: red\">",
        &[&format!("{at} has the attribute style=")],
    );
    expect(
        "www/index.html",
        "<style>p {}</style>",
        &[&format!("{at} has a style element")],
    );
    expect(
        "www/index.html",
        "<a href='javascript:go()'>",
        &[&format!("{at} has a javascript: address")],
    );
    expect(
        "www/index.html",
        "<link rel=stylesheet href=https://a.b/c.css>",
        &[&format!("{at} loads https://a.b/c.css")],
    );
    expect(
        "www/index.html",
        "<!-- <script>go()</script> -->\n<script type=\"module\" src=\"./main.js\"></script>\n\
     <a href=\"https://a.b\" data-on=\"onclick=1\">one < two</a><br/><button disabled>on=</button>",
        &[],
    );
    expect(
        "www/style.css",
        "a {}\nb { background: url( 'https://a.b/c.png') }",
        &["www/style.css:2 loads https://a.b/c.png"],
    );
    expect(
        "www/style.css",
        "@import \"//a.b/c.css\"; b { background: url(./c.png) }",
        &["www/style.css:1 loads //a.b/c.css"],
    );
}
