//! The moves that were played in each other's place: turned through, promoted, taken away.

use super::recording::{Branch, LEVELS_MAX, NodeId, Recording, Refused, Removed, too_deep, written};

impl Recording {
    /// Goes to the next of the moves that were played in place of the last one, the first after the last. `false` if
    /// there is only the one.
    pub fn next_branch(&mut self) -> bool {
        self.turn(|index, count| (index + 1) % count)
    }

    /// Goes to the previous of the moves that were played in place of the last one.
    pub fn previous_branch(&mut self) -> bool {
        self.turn(|index, count| (index + count - 1) % count)
    }

    /// The moves that were played from where the player stands, the main continuation first.
    pub fn branches(&self) -> Vec<Branch> {
        let followed = self.next(self.at);
        let children = self.node(self.at).children.iter();
        children
            .map(|&child| Branch {
                node: child,
                text: written(self.session(), self.node(child).mv.expect("a child has a move")),
                plies: 1 + self.rest(child).len(),
                followed: followed == Some(child),
            })
            .collect()
    }

    /// Makes the line that is followed the main line, from the start to where the player stands. What was the main
    /// line becomes a variation. `false` if it is the main line already.
    ///
    /// # Errors
    /// If what was the main line would be nested too deep.
    pub fn promote(&mut self) -> Result<bool, Refused> {
        let before = self.clone();
        let mut changed = false;
        for node in self.path(self.at) {
            let parent = self.node(node).parent;
            let children = &self.node(parent).children;
            let index = children.iter().position(|&child| child == node).expect("it is its parent's child");
            if index == 0 {
                continue;
            }
            changed = true;
            let children = &mut self.nodes[parent.0].children;
            children.remove(index);
            children.insert(0, node);
            let children = children.clone();
            // What was said before the first move of the variation has no place of its own any more.
            let lead = std::mem::take(&mut self.nodes[node.0].lead);
            self.nodes[node.0].said.splice(0..0, lead);
            let behind = self.node(node).said.len();
            for &child in &children[1..] {
                self.nodes[child.0].behind = behind;
            }
        }
        if self.deepest() >= LEVELS_MAX {
            *self = before;
            return Err(too_deep());
        }
        self.version += u64::from(changed);
        Ok(changed)
    }

    /// Takes the last move away with everything behind it, and goes back before it. `false` at the start.
    /// [`put_back`](Recording::put_back) undoes it.
    pub fn remove(&mut self) -> bool {
        let node = self.at;
        if node == NodeId::START {
            return false;
        }
        let parent = self.node(node).parent;
        let children = &mut self.nodes[parent.0].children;
        let index = children.iter().position(|&child| child == node).expect("it is its parent's child");
        children.remove(index);
        if self.nodes[parent.0].ahead == Some(node) {
            self.nodes[parent.0].ahead = None;
        }
        self.settle_behind(parent);
        self.removed.push(Removed { parent, index, node });
        self.version += 1;
        self.stand(parent);
        true
    }

    /// Puts back what was taken away last, and goes there. `false` if there is nothing.
    ///
    /// # Errors
    /// If the variations there would be nested too deep.
    pub fn put_back(&mut self) -> Result<bool, Refused> {
        let Some(Removed { parent, index, node }) = self.removed.pop() else { return Ok(false) };
        let children = &mut self.nodes[parent.0].children;
        let index = index.min(children.len());
        children.insert(index, node);
        if self.deepest() >= LEVELS_MAX {
            self.nodes[parent.0].children.remove(index);
            self.removed.push(Removed { parent, index, node });
            return Err(too_deep());
        }
        self.settle_behind(parent);
        self.version += 1;
        self.go(node);
        Ok(true)
    }

    /// Goes to the sibling that stands where `to` says, given this one's index and their number.
    fn turn(&mut self, to: impl Fn(usize, usize) -> usize) -> bool {
        if self.at == NodeId::START {
            return false;
        }
        let siblings = &self.node(self.node(self.at).parent).children;
        let index = siblings.iter().position(|&child| child == self.at).expect("it is its parent's child");
        let next = siblings[to(index, siblings.len())];
        let moved = next != self.at;
        self.go(next);
        moved
    }

    /// Variations stand behind no more items than there are.
    pub(super) fn settle_behind(&mut self, parent: NodeId) {
        let children = self.node(parent).children.clone();
        let Some((main, others)) = children.split_first() else { return };
        let most = self.node(*main).said.len();
        let mut least = 0;
        for other in others {
            let behind = &mut self.nodes[other.0].behind;
            *behind = (*behind).clamp(least, most);
            least = *behind;
        }
    }
}
