import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
type Language = 'de' | 'fr' | 'nl' | 'it' | 'en';
/** Shortest word to compare, in letters: shorter words often exist in several languages. */
const SHORTEST = 4;

/**
 * Returns words that only the shop’s German texts contain. One on a page in another language is an untranslated text.
 * Comparing the shop’s own texts exempts shared words, names and loanwords.
 */
export function germanOnly(other: Exclude<Language, 'de'>): Set<string> {
  const words = new Set(wordsOf(textsIn('de')));
  for (const word of wordsOf(textsIn(other))) words.delete(word);
  return words;
}

/** Returns the words of a text in lower case. */
export function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}]+/gu) ?? []).filter((word) => word.length >= SHORTEST);
}

/** Returns all texts in one language: messages, and content and products of the demo and the example retailer. */
function textsIn(language: Language): string {
  const texts: string[] = [];
  for (const file of filesBelow('src/tenants/messages'))
    if (languageOf(file) === language)
      texts.push(...[...read(file).matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g)].map(([, a, b]) => a ?? b ?? ''));
  for (const file of filesBelow('houses/montarve').filter((name) => name.endsWith('.json'))) {
    const whole = languageOf(file);
    if (whole === language) texts.push(...stringsOf(JSON.parse(read(file)), () => true));
    else if (whole === null) texts.push(...stringsOf(JSON.parse(read(file)), (key) => key === language));
  }
  for (const file of filesBelow('houses/example').filter((name) => /\.(?:json|csv)$/.test(name)))
    if (languageOf(file) === language) texts.push(read(file));
  return texts.join(' ');
}

function languageOf(file: string): string | null {
  return /\/(de|fr|nl|it|en)(?:-[A-Z]{2})?[/.]/.exec(file)?.[1] ?? null;
}

/** Collects the strings below keys that count. */
function stringsOf(value: unknown, counts: (key: string) => boolean, isCounted = counts('')): string[] {
  if (typeof value === 'string') return isCounted ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => stringsOf(part, counts, isCounted || counts(key)));
}

function filesBelow(folder: string): string[] {
  return fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));
}

const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8');
