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
