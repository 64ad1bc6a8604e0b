import { foldText } from '../../../../platform/fold-text.ts';
import type { LanguageCode } from './language.ts';

/** Endings of small things: "jäckchen", "tüchli", "jurkje", "vestitino". Nothing else may follow three letters. */
const DIMINUTIVES: Partial<Record<LanguageCode, readonly string[]>> = {
  de: ['chen', 'lein', 'li'],
  nl: ['etjes', 'etje', 'tjes', 'tje', 'pjes', 'pje', 'jes', 'je'],
  it: ['ino', 'ina', 'ini', 'ine', 'etto', 'etta', 'etti', 'ette'],
};
/** Languages that write a compound as one word, with the goods last. */
const COMPOUNDING: ReadonlySet<LanguageCode> = new Set<LanguageCode>(['de', 'nl']);
/** Endings of the thing that its small form lacks: "häschen" of "hase", "vestitino" of "vestito". */
const ENDINGS: Partial<Record<LanguageCode, readonly string[]>> = { de: ['', 'e'], nl: [''], it: ['o', 'a', 'e'] };
const SHORTEST = 3;
/** Minimum length of the goods at the end of an unknown word: "rock" in "marlenerock". */
const SHORTEST_GOODS = 4;

/** Returns words of which a folded one may be the diminutive, the likeliest first. */
export function diminutiveBases(code: LanguageCode, word: string): string[] {
  return (DIMINUTIVES[code] ?? []).flatMap((ending) => {
    const base = word.slice(0, -ending.length);
    if (!word.endsWith(ending) || base.length < SHORTEST) return [];
    return (ENDINGS[code] ?? []).map((last) => base + last);
  });
}

/** Returns the goods that an unknown compound ends with ("hose" in "marlenehose"); null for none. */
export function goodsAtEnd(code: LanguageCode, word: string, isGoods: (ending: string) => boolean): string | null {
  if (!COMPOUNDING.has(code)) return null;
  const folded = foldText(word);
  for (let at = SHORTEST; at <= folded.length - SHORTEST_GOODS; at += 1) {
    const ending = folded.slice(at);
    if (isGoods(ending)) return ending;
  }
  return null;
}

/**
 * Words with an ending of number or gender, after which they hardly go on: "casse" is "cassa", while "bus" may begin
 * others. Stems of other languages unite more.
 */
const INFLECTED: Partial<Record<LanguageCode, RegExp>> = { it: /^.{4,}[aeio]$/, en: /^.{3,}s$/ };

/** Whether a folded word ends as a number or gender of another one does, and is hardly the beginning of a longer word. */
export function isInflected(code: LanguageCode, folded: string): boolean {
  return INFLECTED[code]?.test(folded) === true;
}
