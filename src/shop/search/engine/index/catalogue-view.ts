import type { StrikePriceRule } from '../../../catalogue/prices/index.ts';
import type { Synonyms, TextLanguage } from '../language/language.ts';
import type { Dictionary } from './dictionary.ts';
import type { OpenSegment, OpenText } from './open-segment.ts';
import { type Scratch, scratchFor } from './scratch.ts';

/** Data that a thread needs to answer for one tenant. */
export type CatalogueView = {
  /** Generation of the projection. Products that died by it are replaced or gone. */
  generation: number;
  rule: StrikePriceRule;
  dictionary: Dictionary;
  /** Attribute of each value of the dictionary. */
  keys: Uint16Array;
  segments: OpenSegment[];
  /** Version of the word counts on which the languages are based. */
  counted: string;
  /** By locale. */
  languages: ReadonlyMap<string, TextLanguage>;
  synonymsVersion: string;
  synonyms: ReadonlyMap<string, Synonyms>;
};

export function keysOf(dictionary: Dictionary): Uint16Array {
  return Uint16Array.from(dictionary.values, ({ key }) => key);
}

/** Returns the segments with texts in the locale, and those texts. */
export function textsOf(view: CatalogueView, locale: string): { segment: OpenSegment; text: OpenText }[] {
  return view.segments.flatMap((segment) => {
    const text = segment.words.get(locale);
    return text ? [{ segment, text }] : [];
  });
}

const kept = new WeakMap<object, Scratch>();

/** Returns the scratch memory of the thread for a segment. It is created once and all zero between two queries. */
export function scratchOf(segment: OpenSegment): Scratch {
  let scratch = kept.get(segment);
  if (!scratch) {
    scratch = scratchFor(segment.products);
    kept.set(segment, scratch);
  }
  return scratch;
}
