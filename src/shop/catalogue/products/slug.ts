import { foldText } from '../../../platform/fold-text.ts';

const GERMAN: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'ae', Ö: 'oe', Ü: 'ue' };

/** Part of an address: "Möbel & Küche" is "moebel-kueche". Empty if the text has no letter or digit of the Latin script. */
export function slugify(text: string, locale = 'de'): string {
  const composed = text.normalize('NFC');
  // Only German writes umlauts out; in French and Dutch two dots separate vowels (Noël, coëfficiënt).
  const written = locale.startsWith('de')
    ? composed.replaceAll(/[äöüÄÖÜ]/g, (letter) => GERMAN[letter] ?? letter)
    : composed;
  return foldText(written)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
