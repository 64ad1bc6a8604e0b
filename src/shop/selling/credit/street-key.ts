import { foldText } from '../../../platform/fold-text.ts';

/** Abbreviated words of street names, as whole words. */
const WORDS: Readonly<Record<string, string>> = {
  av: 'avenue',
  ave: 'avenue',
  bd: 'boulevard',
  blvd: 'boulevard',
  boul: 'boulevard',
  ch: 'chemin',
  imp: 'impasse',
  pl: 'platz',
  place: 'platz',
  plein: 'platz',
  r: 'rue',
  rte: 'route',
  st: 'sankt',
  saint: 'sankt',
  sint: 'sankt',
};

/** Abbreviated ends of street names: "Bahnhofstr." is "Bahnhofstrasse". */
const ENDS: readonly [RegExp, string][] = [
  [/(strasse|straat|str)$/, 'str'],
  [/(platz|plein|pl)$/, 'platz'],
  [/(gasse|gas|g)$/, 'gasse'],
  [/(weg|wg)$/, 'weg'],
];

/** Prepositions and articles between the words, which people leave out. */
const BETWEEN = new Set(['de', 'du', 'des', 'la', 'le', 'les', 'l', 'd', 'der', 'den', 'the', 'van']);

/** Returns a street in one form for all spellings, and the house number found at its end. */
export function compactStreet(text: string): { street: string; houseNumber: string } {
  const words = foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !BETWEEN.has(word))
    .map((word) => WORDS[word] ?? word);
  const whole = words.join('');
  const [, named = whole, houseNumber = ''] = /^(.*?)(\d+\p{L}{0,2})$/u.exec(whole) ?? [];
  const end = ENDS.find(([written]) => written.test(named));
  return { street: end ? named.replace(end[0], end[1]) : named, houseNumber };
}
