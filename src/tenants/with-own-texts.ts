import type { Locale } from './tenant.ts';

/** Applies the retailer's texts over those of the platform. */
export type OwnTexts = {
  apply<T extends object>(path: string, locale: Locale, texts: T): T;
  /** Returns the own texts that browsers of a locale need, as JSON; null without any. */
  forPages(locale: Locale): string | null;
};

declare global {
  /**
   * Own texts of this thread, or of this page; undefined without any. A global, because the bundle of pages has its
   * own copy of each module. Every change replaces the object.
   */
  var kontorTexts: OwnTexts | undefined;
}

/** Returns a catalogue with the retailer's own texts. `path` is the key under which the catalogue is known. */
export const withOwnTexts = <T extends object>(path: string, locale: Locale, texts: T): T =>
  globalThis.kontorTexts?.apply(path, locale, texts) ?? texts;

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
