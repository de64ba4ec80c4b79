//! Deal ids: what is read is written canonically, and that reads as the same deal.

#![no_main]

use libfuzzer_sys::fuzz_target;
use trove::document::deal_id;
use trove::games::Registry;

fuzz_target!(|text: &str| {
    let registry = Registry::standard();
    deal_id::looks_like_id(text, &registry);
    deal_id::near_miss(text, &registry);
    match deal_id::parse(text, &registry) {
        Ok(deal) => {
            let canonical = deal.canonical();
            let again = deal_id::parse(&canonical, &registry).expect("a canonical id is an id");
            assert_eq!(again.canonical(), canonical);
            assert_eq!(again.setup(), deal.setup());
            assert_eq!(again.game(), deal.game());
            assert!(deal_id::looks_like_id(&canonical, &registry));
            deal.game().open(deal.setup()).expect("a deal is checked when it is read");
        }
        Err(faults) => {
            assert!(!faults.is_empty());
            for fault in faults {
                assert!(text.get(fault.span.range()).is_some(), "{:?} of {}", fault.span, fault.code);
                assert!(!fault.message.contains(char::is_control), "{}", fault.message);
            }
        }
    }
});
