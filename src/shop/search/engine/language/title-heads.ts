import { foldText } from '../../../../platform/fold-text.ts';
import { beginsDetail, headOf } from './head-noun.ts';
import type { LanguageCode } from './language.ts';
import { type QueryToken, queryTokens } from './query-tokens.ts';

/** Words between goods that a title names together: "Weingläser und Karaffe". */
const JOINING: Record<LanguageCode, ReadonlySet<string>> = {
  de: new Set(['und', 'sowie', '&', '+']),
  fr: new Set(['et', '&', '+']),
  nl: new Set(['en', '&', '+']),
  it: new Set(['e', 'ed', '&', '+']),
  en: new Set(['and', '&', '+']),
};

const SEPARATOR = /,\s+|\s+(\p{L}{1,5}|[&+])\s+/gu;

/** Part of a title. `joined`: a word such as "und" precedes it. */
type Part = { text: string; from: number; joined: boolean };

/**
 * Returns the positions of the nouns that name the product of a title: all of "Vase, Schale und Becher aus Steinzeug". A
 * comma before details ends the name: "Kettlebell, pulverbeschichtet".
 */
export function titleHeads(code: LanguageCode, title: string, pieces: QueryToken[]): number[] {
  const parts = partsOf(code, title);
  // "Kühl- und Gefrierkombination" is no "kühl".
  const named = parts.length < 2 ? [] : namesIn(code, parts).filter(({ text }) => !/[-‐‑]$/.test(text));
  const heads = named.flatMap(({ text, from }) => {
    const before = from === 0 ? 0 : queryTokens(code, title.slice(0, from)).length;
    const head = headOf(code, queryTokens(code, text));
    return head < 0 ? [] : [before + head];
  });
  if (heads.length > 0) return heads;
  const head = headOf(code, pieces);
  return head < 0 ? [] : [head];
}

function partsOf(code: LanguageCode, title: string): Part[] {
  const parts: Part[] = [];
  let [from, joined] = [0, false];
  for (const match of title.matchAll(SEPARATOR)) {
    const word = match[1];
    if (word !== undefined && !JOINING[code].has(foldText(word))) continue;
    parts.push({ text: title.slice(from, match.index), from, joined });
    from = match.index + match[0].length;
    joined = word !== undefined;
  }
  return [...parts, { text: title.slice(from), from, joined }];
}

/** Returns the first part, and those of an enumeration: up to the last joining word before any detail. */
function namesIn(code: LanguageCode, parts: readonly Part[]): Part[] {
  const detailed = parts.findIndex(({ text }) => beginsDetail(code, text));
  const undetailed = detailed < 0 ? parts : parts.slice(0, detailed + 1);
  const last = undetailed.findLastIndex(({ joined }) => joined);
  // After a comma a set may be told: "Salon bistrot, table et deux chaises".
  const isTold = undetailed.slice(1, last).some(({ joined }) => !joined) && /\s/.test(parts[0]?.text ?? '');
  return undetailed.slice(0, isTold ? 1 : Math.max(1, last + 1));
}
