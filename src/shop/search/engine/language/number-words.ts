import type { LanguageCode } from './language.ts';

/** Numbers before counted things, without words that also mean something else: French "neuf", Italian "sei". */
const NUMBERS: Record<LanguageCode, Readonly<Record<string, number>>> = {
  de: { zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6 },
  fr: { deux: 2, trois: 3, quatre: 4, cinq: 5, six: 6 },
  nl: { twee: 2, drie: 3, vier: 4, vijf: 5, zes: 6 },
  it: { due: 2, tre: 3, quattro: 4, cinque: 5 },
  en: { two: 2, three: 3, four: 4, five: 5, six: 6 },
};

/** Things that a number counts within one word: "driezitsbank", "Zweisitzer". */
const COUNTED: Partial<Record<LanguageCode, string>> = {
  de: 'sitzer|sitzig|türer|türig|teilig|flammig|stufig',
  nl: 'zits|persoons|deurs|delig|laags|pits',
};

const PATTERNS = new Map(
  Object.entries(NUMBERS).map(([code, numbers]) => {
    const counted = COUNTED[code as LanguageCode];
    const end = `[ -]\\p{L}${counted === undefined ? '' : `|${counted}`}`;
    return [code, new RegExp(`(?<![\\p{L}\\p{N}])(${Object.keys(numbers).join('|')})(?=${end})`, 'gu')] as const;
  }),
);

/** Writes numbers of counted things as digits, since texts and visitors write either: "drei Türen" is "3 türen". */
export function withDigits(code: LanguageCode, text: string): string {
  const pattern = PATTERNS.get(code);
  if (!pattern) return text;
  return text.replaceAll(pattern, (word, _: string, at: number) => {
    const digit = String(NUMBERS[code][word] ?? word);
    // "3-zitsbank": a digit and its word stay apart.
    return /[\p{L}]/u.test(text.charAt(at + word.length)) ? `${digit}-` : digit;
  });
}
