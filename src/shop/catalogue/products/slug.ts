import { languageFacts } from '../../../languages/index.ts';
import { foldText } from '../../../platform/fold-text.ts';

const GERMAN: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'ae', Ö: 'oe', Ü: 'ue' };

/** Returns a path segment: "Möbel & Küche" becomes "moebel-kueche". Empty if the text has no Latin letter or digit. */
export function slugify(text: string, locale = 'de'): string {
  const composed = text.normalize('NFC');
  const written = languageFacts(locale)?.writesUmlauts
    ? composed.replaceAll(/[äöüÄÖÜ]/g, (letter) => GERMAN[letter] ?? letter)
    : composed;
  return foldText(written)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
