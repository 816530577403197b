//! Cuts Rust and JavaScript into words, texts and marks, without comments.
//!
//! Just enough of a lexer that a rule about code is not broken by a comment or by a
//! text, and not escaped by a line break.

/// Which language a text is in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Language {
    Rust,
    JavaScript,
}

/// One piece of code and the line on which it begins, counted from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    pub kind: Kind,
    pub line: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// An identifier, keyword or number.
    Word(String),
    /// What stands between quotes.
    Text(String),
    /// Anything else, character by character.
    Mark(char),
}

impl Token {
    /// Whether this is the given word or mark.
    pub fn is(&self, text: &str) -> bool {
        match &self.kind {
            Kind::Word(word) => word == text,
            Kind::Mark(mark) => text.chars().eq([*mark]),
            Kind::Text(_) => false,
        }
    }

    pub fn word(&self) -> Option<&str> {
        match &self.kind {
            Kind::Word(word) => Some(word),
            _ => None,
        }
    }

    pub fn text(&self) -> Option<&str> {
        match &self.kind {
            Kind::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// Cuts a source text into tokens.
pub fn tokens(source: &str, language: Language) -> Vec<Token> {
    let mut lexer = Lexer {
        rest: source.chars().collect::<Vec<_>>().into(),
        line: 1,
        language,
        open_braces: Vec::new(),
        tokens: Vec::new(),
    };
    while lexer.step() {}
    lexer.tokens
}

struct Lexer {
    rest: std::collections::VecDeque<char>,
    line: usize,
    language: Language,
    /// For each JavaScript template around this place: braces opened since its `${`.
    open_braces: Vec<usize>,
    tokens: Vec<Token>,
}

impl Lexer {
    /// Reads one token or skips one thing that is none; false at the end.
    fn step(&mut self) -> bool {
        let Some(first) = self.peek(0) else {
            return false;
        };
        let javascript = self.language == Language::JavaScript;
        match first {
            _ if self.starts("//") => self.skip_while(|c| c != '\n'),
            _ if self.starts("/*") => self.block_comment(),
            '"' => self.quoted(),
            '\'' if javascript => self.quoted(),
            '\'' => self.char_or_lifetime(),
            '`' if javascript => {
                self.next();
                self.template();
            }
            '/' if javascript && self.regex_may_begin() => self.regex(),
            '}' if self.open_braces.last() == Some(&0) => {
                self.next();
                self.open_braces.pop();
                self.template();
            }
            _ if is_word(first) => self.word(),
            _ => self.mark(first),
        }
        true
    }

    fn peek(&self, ahead: usize) -> Option<char> {
        self.rest.get(ahead).copied()
    }

    fn starts(&self, text: &str) -> bool {
        text.chars()
            .enumerate()
            .all(|(at, c)| self.peek(at) == Some(c))
    }

    fn next(&mut self) -> Option<char> {
        let c = self.rest.pop_front();
        self.line += usize::from(c == Some('\n'));
        c
    }

    fn skip_while(&mut self, keep: impl Fn(char) -> bool) {
        while self.peek(0).is_some_and(&keep) {
            self.next();
        }
    }

    fn push(&mut self, kind: Kind, line: usize) {
        self.tokens.push(Token { kind, line });
    }

    fn mark(&mut self, mark: char) {
        if let Some(open) = self.open_braces.last_mut() {
            *open += usize::from(mark == '{');
            *open -= usize::from(mark == '}');
        }
        if !mark.is_whitespace() {
            self.push(Kind::Mark(mark), self.line);
        }
        self.next();
    }

    /// Rust's block comments nest, JavaScript's do not.
    fn block_comment(&mut self) {
        let mut depth = 0;
        loop {
            if self.starts("/*") && (depth == 0 || self.language == Language::Rust) {
                depth += 1;
                self.next();
            } else if self.starts("*/") {
                depth -= 1;
                self.next();
            }
            if self.next().is_none() || depth == 0 {
                return;
            }
        }
    }

    fn quoted(&mut self) {
        let line = self.line;
        let quote = self.next();
        let mut text = String::new();
        while let Some(c) = self.next() {
            match c {
                '\\' => text.extend(self.next()),
                _ if Some(c) == quote => break,
                _ => text.push(c),
            }
        }
        self.push(Kind::Text(text), line);
    }

    /// `'a'` is a text, `'a` a mark and a word.
    fn char_or_lifetime(&mut self) {
        match self.peek(1) == Some('\\') || self.peek(2) == Some('\'') {
            true => self.quoted(),
            false => self.mark('\''),
        }
    }

    /// The text of a template up to its end or to the next `${`.
    fn template(&mut self) {
        let line = self.line;
        let mut text = String::new();
        while let Some(c) = self.next() {
            match c {
                '\\' => text.extend(self.next()),
                '`' => break,
                '$' if self.peek(0) == Some('{') => {
                    self.next();
                    self.open_braces.push(0);
                    break;
                }
                _ => text.push(c),
            }
        }
        self.push(Kind::Text(text), line);
    }

    /// A slash after a value divides; elsewhere it begins a regular expression.
    fn regex_may_begin(&self) -> bool {
        match self.tokens.last().map(|token| &token.kind) {
            None => true,
            Some(Kind::Text(_)) => false,
            Some(Kind::Word(word)) => ["return", "typeof", "case", "of", "in"].contains(&&**word),
            Some(Kind::Mark(mark)) => ![')', ']', '}'].contains(mark),
        }
    }

    fn regex(&mut self) {
        let line = self.line;
        self.next();
        let mut text = String::new();
        let mut in_class = false;
        while let Some(c) = self.next() {
            match c {
                '\\' => text.extend(self.next()),
                '/' if !in_class => break,
                _ => {
                    in_class = (in_class || c == '[') && c != ']';
                    text.push(c);
                }
            }
        }
        self.push(Kind::Text(text), line);
    }

    fn word(&mut self) {
        let line = self.line;
        let mut word = String::new();
        while let Some(c) = self.peek(0).filter(|c| is_word(*c)) {
            word.push(c);
            self.next();
        }
        let raw = ["r", "br", "cr"].contains(&&*word) && matches!(self.peek(0), Some('"' | '#'));
        match raw && self.language == Language::Rust {
            true => self.raw_text(line),
            false => self.push(Kind::Word(word), line),
        }
    }

    /// What follows the `r` of a raw text, or of a raw identifier.
    fn raw_text(&mut self, line: usize) {
        let mut end = String::from("\"");
        while self.peek(0) == Some('#') {
            end.push('#');
            self.next();
        }
        if self.next() != Some('"') {
            return;
        }
        let mut text = String::new();
        while !self.starts(&end) {
            match self.next() {
                Some(c) => text.push(c),
                None => break,
            }
        }
        for _ in end.chars() {
            self.next();
        }
        self.push(Kind::Text(text), line);
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}
