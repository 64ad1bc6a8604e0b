import { foldText } from '../../../../platform/fold-text.ts';
import type { LanguageCode, WordCounts } from './language.ts';
import { GERMAN_KEPT, GERMAN_MODIFIERS, GERMAN_NOUNS } from './nouns-de.ts';
import { DUTCH_KEPT, DUTCH_MODIFIERS, DUTCH_NOUNS } from './nouns-nl.ts';
import { stemOf } from './stem.ts';
import { isStopWord } from './stop-words.ts';

/** Splits a folded word into the base forms of its parts. Returns an empty list if it is no compound. */
export type Splitter = (word: string) => readonly string[];

type Lexicon = {
  nouns: ReadonlySet<string>;
  modifiers: ReadonlySet<string>;
  /** Stems of words that are never split; stems also match their plurals. */
  kept: ReadonlySet<string>;
  /** Returns the possible base forms of a first part, without its linking letters. */
  basesOf(part: string): string[];
};

const SHORTEST_WORD = 6;
const LONGEST_WORD = 40;
/** Minimum length of a part that only the catalogue contains. Parts of the noun lists need three letters. */
const SHORTEST_PART = 4;
const SHORTEST_LISTED = 3;
/** Minimum length of a listed noun after an unknown part. */
const SHORTEST_UNKNOWN = 5;
/** Bonus of a listed word, in occurrences in texts. */
const LISTED = 8;
const MOST_KNOWN = 50_000;

const folded = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/).map(foldText));

const stems = (code: LanguageCode, list: string): ReadonlySet<string> =>
  new Set([...folded(list)].map((word) => stemOf(code, word)));

const LEXICONS: Partial<Record<LanguageCode, Lexicon>> = {
  de: {
    nouns: folded(`${GERMAN_NOUNS} ${GERMAN_KEPT}`),
    modifiers: folded(GERMAN_MODIFIERS),
    kept: stems('de', GERMAN_KEPT),
    // Kleider|schrank, Arbeits|platte, Sonnen|brille, Woll|pullover, Schul|tasche.
    basesOf: (part) => [
      part,
      ...['s', 'es', 'n', 'en', 'er', 'e', 'ns'].flatMap((link) => without(part, link)),
      `${part}e`,
    ],
  },
  nl: {
    nouns: folded(`${DUTCH_NOUNS} ${DUTCH_KEPT}`),
    modifiers: folded(DUTCH_MODIFIERS),
    kept: stems('nl', DUTCH_KEPT),
    // Stoelen|poot, voorraads|pot, bedden|goed (bed), flessen|rek (fles), lampe|kap.
    basesOf: (part) => [
      part,
      ...['s', 'n', 'en', 'e', 'er', 'eren'].flatMap((link) => without(part, link)),
      ...without(part, 'en').flatMap((rest) => (/([b-df-hj-np-tv-z])\1$/.test(rest) ? [rest.slice(0, -1)] : [])),
    ],
  },
};

/**
 * Splits compounds by the words of the catalogue (Koehn & Knight 2003). Of all cuts into two known words it takes the
 * one with the largest geometric mean of their counts, then splits each part again. A small list of nouns supports a
 * young catalogue. Words that only look like compounds stay whole.
 */
export function createSplitter(code: LanguageCode, counts: WordCounts): Splitter {
  const lexicon = LEXICONS[code];
  if (!lexicon) return () => [];
  const known = new Map<string, readonly string[]>();

  const worth = (word: string, asFirst: boolean): number => {
    if (lexicon.nouns.has(word)) return LISTED + counts.count(word);
    if (asFirst && lexicon.modifiers.has(word)) return LISTED + counts.count(word);
    return word.length >= SHORTEST_PART && !isStopWord(code, word) ? counts.count(word) : 0;
  };

  /** Returns the best base form of a first part. */
  const first = (part: string): { base: string; worth: number } => {
    let best = { base: part, worth: 0 };
    for (const [index, base] of lexicon.basesOf(part).entries()) {
      if (base.length < SHORTEST_LISTED) continue;
      const found = worth(base, true);
      // The part itself wins against its derived forms, unless one is worth more than four times as much.
      if (found > 0 && (best.worth === 0 || (index > 0 && found > best.worth * 4))) best = { base, worth: found };
    }
    if (best.worth > 0) return best;
    const parts = split(part);
    return parts.length > 0 ? { base: part, worth: 1 } : best;
  };

  function split(word: string): readonly string[] {
    if (word.length < SHORTEST_WORD || word.length > LONGEST_WORD || /\d/.test(word)) return [];
    const before = known.get(word);
    if (before) return before;
    // Prevents endless recursion, and caches words that cannot be split.
    known.set(word, []);
    if (lexicon?.kept.has(stemOf(code, word))) return [];
    let best: { worth: number; left: string; right: string } | null = null;
    for (let at = SHORTEST_LISTED; at <= word.length - SHORTEST_LISTED; at += 1) {
      const right = word.slice(at);
      const rightWorth = worth(singular(right), false);
      if (rightWorth === 0) continue;
      const left = first(word.slice(0, at));
      if (left.worth === 0) continue;
      const mean = Math.sqrt(left.worth * rightWorth);
      if (!best || mean > best.worth) best = { worth: mean, left: left.base, right };
    }
    best ??= unknownFirst(word);
    const parts = best ? [...whole(best.left), ...whole(best.right)] : [];
    if (known.size > MOST_KNOWN) known.clear();
    known.set(word, parts);
    return parts;
  }

  /** Returns a long listed noun at the end with an unknown first part: "Triangel|bikini". */
  function unknownFirst(word: string): { worth: number; left: string; right: string } | null {
    for (let at = SHORTEST_PART; at <= word.length - SHORTEST_UNKNOWN; at += 1) {
      const right = word.slice(at);
      if (lexicon?.nouns.has(singular(right))) return { worth: 1, left: word.slice(0, at), right };
    }
    return null;
  }

  /** Returns the parts of a part, or the part itself. */
  function whole(part: string): readonly string[] {
    const parts = split(part);
    return parts.length > 0 ? parts : [part];
  }

  /** Returns the singular of a last part: the lists contain "schrank", not "schranke". */
  function singular(word: string): string {
    if (lexicon?.nouns.has(word) || counts.count(word) > 0) return word;
    return lexicon?.basesOf(word).find((base) => base.length >= SHORTEST_LISTED && lexicon.nouns.has(base)) ?? word;
  }

  return split;
}

function without(part: string, ending: string): string[] {
  return part.endsWith(ending) ? [part.slice(0, -ending.length)] : [];
}
