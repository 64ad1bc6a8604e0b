import type { StrikePriceRule } from '../../../catalogue/prices/index.ts';
import type { Language, Synonyms } from '../language/language.ts';
import type { Dictionary } from './dictionary.ts';
import { type Scratch, scratchFor } from './match-text.ts';
import type { OpenSegment, OpenText } from './open-segment.ts';

/** All a thread needs to answer for one tenant. */
export type CatalogueView = {
  /** Products that died by this generation of the projection stand elsewhere. */
  generation: number;
  rule: StrikePriceRule;
  dictionary: Dictionary;
  /** The facet of each value of the dictionary. */
  keys: Uint8Array;
  segments: OpenSegment[];
  /** Of the counts of words that the languages are made with. */
  counted: string;
  /** By locale. */
  languages: ReadonlyMap<string, Language>;
  synonymsVersion: string;
  synonyms: ReadonlyMap<string, Synonyms>;
};

export function keysOf(dictionary: Dictionary): Uint8Array {
  return Uint8Array.from(dictionary.values, ({ key }) => key);
}

/** Segments that have texts in the locale, with them. */
export function textsOf(view: CatalogueView, locale: string): { segment: OpenSegment; text: OpenText }[] {
  return view.segments.flatMap((segment) => {
    const text = segment.words.get(locale);
    return text ? [{ segment, text }] : [];
  });
}

const kept = new WeakMap<object, Scratch>();

/** A thread's room to work in for a segment: made once, all zero between two queries. */
export function scratchOf(segment: OpenSegment): Scratch {
  let scratch = kept.get(segment);
  if (!scratch) {
    scratch = scratchFor(segment.products);
    kept.set(segment, scratch);
  }
  return scratch;
}
