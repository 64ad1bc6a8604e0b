import { foldText } from '../../../../platform/fold-text.ts';

/** Phrases in order, looked up by their folded text or its beginning. */
export type PhraseList = {
  has(folded: string): boolean;
  /** Returns phrases with this beginning, the first in order. */
  begun(start: string, most: number): string[];
};

export function phraseList(phrases: Iterable<string>): PhraseList {
  const byFolded = new Map<string, string>();
  for (const phrase of phrases) if (!byFolded.has(foldText(phrase))) byFolded.set(foldText(phrase), phrase);
  const sorted = [...byFolded.keys()].sort();
  return {
    has: (folded) => byFolded.has(folded),
    begun: (start, most) => {
      const found: string[] = [];
      for (let at = firstFrom(sorted, start); found.length < most; at += 1) {
        const folded = sorted[at];
        if (!folded?.startsWith(start)) break;
        found.push(byFolded.get(folded) ?? folded);
      }
      return found;
    },
  };
}

/** Returns the position of the first text that is not less than this one. */
function firstFrom(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
