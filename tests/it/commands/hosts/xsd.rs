//! A validator for the part of XML Schema that the schemas in `tests/data/schemas` use. What it does not know is a
//! panic, not a pass.

use regex::Regex;
use roxmltree::{Document, Node};

const XS: &str = "http://www.w3.org/2001/XMLSchema";

/// What is wrong with a document by a committed schema; nothing if it is valid.
pub fn errors(schema: &str, text: &str) -> Vec<String> {
    let path = format!("{}/tests/data/schemas/{schema}", env!("CARGO_MANIFEST_DIR"));
    let schema = std::fs::read_to_string(path).unwrap();
    let schema = Document::parse(&schema).unwrap();
    let document = match Document::parse(text) {
        Ok(document) => document,
        Err(error) => return vec![error.to_string()],
    };
    let validator = Validator { schema: schema.root_element() };
    let mut errors = Vec::new();
    let root = document.root_element();
    match validator.top("element", root.tag_name().name()) {
        Some(declared) => validator.element(declared, root, &mut errors),
        None => errors.push(format!("no element is called {}", root.tag_name().name())),
    }
    errors
}

struct Validator<'a> {
    schema: Node<'a, 'a>,
}

fn is(node: Node, name: &str) -> bool {
    node.has_tag_name((XS, name))
}

fn parts<'a>(node: Node<'a, 'a>) -> impl Iterator<Item = Node<'a, 'a>> {
    node.children().filter(|child| child.is_element() && !is(*child, "annotation"))
}

impl<'a> Validator<'a> {
    fn top(&self, kind: &str, name: &str) -> Option<Node<'a, 'a>> {
        parts(self.schema).find(|node| is(*node, kind) && node.attribute("name") == Some(name))
    }

    /// The declaration that a particle stands for.
    fn declared(&self, particle: Node<'a, 'a>) -> Node<'a, 'a> {
        match particle.attribute("ref") {
            Some(name) => self.top("element", name).unwrap_or_else(|| panic!("no element {name}")),
            None => particle,
        }
    }

    fn element(&self, declared: Node<'a, 'a>, node: Node, errors: &mut Vec<String>) {
        if let Some(name) = declared.attribute("type") {
            match self.top("complexType", name) {
                Some(complex) => self.complex(complex, node, errors),
                None => {
                    self.simple(name, node.text().unwrap_or_default(), node.tag_name().name(), errors);
                    let inner = node.children().find(Node::is_element).map(|child| child.tag_name().name());
                    errors.extend(inner.map(|name| format!("{name} stands in a text")));
                }
            }
            return;
        }
        match parts(declared).next() {
            Some(complex) if is(complex, "complexType") => self.complex(complex, node, errors),
            other => panic!("an element of an unknown kind: {other:?}"),
        }
    }

    fn complex(&self, complex: Node<'a, 'a>, node: Node, errors: &mut Vec<String>) {
        let here = node.tag_name().name();
        let mixed = complex.attribute("mixed") == Some("true");
        let text = node.children().filter(|child| child.is_text()).filter_map(|child| child.text());
        if !mixed && text.clone().any(|text| !text.trim().is_empty()) {
            errors.push(format!("{here} holds text"));
        }
        let mut known = Vec::new();
        let mut particle = None;
        for part in parts(complex) {
            if is(part, "attribute") {
                let name = part.attribute("name").unwrap();
                known.push(name);
                match node.attribute(name) {
                    Some(value) => self.simple(part.attribute("type").unwrap(), value, name, errors),
                    None if part.attribute("use") == Some("required") => errors.push(format!("{here} has no {name}")),
                    None => {}
                }
            } else {
                assert!(particle.replace(part).is_none(), "two contents of {here}");
            }
        }
        let unknown = node.attributes().filter(|attribute| !known.contains(&attribute.name()));
        errors.extend(unknown.map(|attribute| format!("{here} may have no {}", attribute.name())));
        let children: Vec<Node> = node.children().filter(Node::is_element).collect();
        let rest = match particle {
            Some(particle) => self.many(particle, &children, errors),
            None => &children[..],
        };
        errors.extend(rest.first().map(|child| format!("{here} may not hold {} there", child.tag_name().name())));
    }

    /// Takes as many children from the front as a particle accepts, its bounds counted; gives what is left. Greedy, as
    /// content models of XML Schema are unambiguous.
    fn many<'n, 'd, 'i>(
        &self,
        particle: Node<'a, 'a>,
        children: &'n [Node<'d, 'i>],
        errors: &mut Vec<String>,
    ) -> &'n [Node<'d, 'i>] {
        let bound = |name: &str| match particle.attribute(name) {
            None => 1,
            Some("unbounded") => usize::MAX,
            Some(number) => number.parse().unwrap(),
        };
        let (least, most) = (bound("minOccurs"), bound("maxOccurs"));
        let mut left = children;
        let mut count = 0;
        while count < most {
            let Some(rest) = self.once(particle, left, errors) else { break };
            count += 1;
            if rest.len() == left.len() {
                break;
            }
            left = rest;
        }
        if count < least {
            errors.push(format!("{:?} is missing", particle.attribute("ref").or(particle.attribute("name"))));
        }
        left
    }

    /// Takes what a particle accepts once; `None` if that does not begin here.
    fn once<'n, 'd, 'i>(
        &self,
        particle: Node<'a, 'a>,
        children: &'n [Node<'d, 'i>],
        errors: &mut Vec<String>,
    ) -> Option<&'n [Node<'d, 'i>]> {
        if is(particle, "element") {
            let (child, rest) = children.split_first()?;
            let declared = self.declared(particle);
            (declared.attribute("name") == Some(child.tag_name().name())).then_some(())?;
            self.element(declared, *child, errors);
            return Some(rest);
        }
        if is(particle, "sequence") {
            return Some(parts(particle).fold(children, |left, part| self.many(part, left, errors)));
        }
        assert!(is(particle, "choice"), "an unknown particle: {particle:?}");
        parts(particle).find_map(|part| self.once(part, children, errors))
    }

    fn simple(&self, name: &str, value: &str, what: &str, errors: &mut Vec<String>) {
        if name == "xs:string" {
            return;
        }
        let restriction = self.top("simpleType", name).and_then(|simple| parts(simple).next());
        let restriction =
            restriction.filter(|node| is(*node, "restriction") && node.attribute("base") == Some("xs:string"));
        for facet in parts(restriction.unwrap_or_else(|| panic!("an unknown type: {name}"))) {
            assert!(is(facet, "pattern"), "an unknown facet: {facet:?}");
            let pattern = format!("^(?:{})$", facet.attribute("value").unwrap());
            if !Regex::new(&pattern).unwrap().is_match(value) {
                errors.push(format!("{what} may not be {value:?}"));
            }
        }
    }
}
