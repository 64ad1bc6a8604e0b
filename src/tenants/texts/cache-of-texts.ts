/**
 * Returns a reader of a map that every change of own texts replaces: a cache of what contains texts. Loading code takes
 * the map before it loads, so that outdated texts end up in the map of their time.
 */
export function cacheOfTexts<Key, Value>(): () => Map<Key, Value> {
  let known = new Map<Key, Value>();
  let own = globalThis.kontorTexts;
  return () => {
    if (own !== globalThis.kontorTexts) known = new Map();
    own = globalThis.kontorTexts;
    return known;
  };
}
