import type { Segment, TextIndex } from './segment.ts';
import { readStrings, type Strings } from './strings.ts';

/** Segment with readers of its string tables, created once in each thread. */
export type OpenSegment = Segment & {
  read: { ids: Strings; skus: Strings; gtins: Strings; mpns: Strings };
  words: Map<string, OpenText>;
};
export type OpenText = TextIndex & { read: { terms: Strings; words: Strings; written: Strings } };

export function openSegment(segment: Segment): OpenSegment {
  return {
    ...segment,
    read: {
      ids: readStrings(segment.ids),
      skus: readStrings(segment.variants.skus),
      gtins: readStrings(segment.variants.gtins),
      mpns: readStrings(segment.variants.mpns),
    },
    words: new Map(
      Object.entries(segment.texts).map(([locale, text]) => [
        locale,
        {
          ...text,
          read: { terms: readStrings(text.terms), words: readStrings(text.words), written: readStrings(text.written) },
        },
      ]),
    ),
  };
}
