import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
type Language = 'de' | 'fr' | 'nl';
/** Words shorter than this stand in several languages too often. */
const SHORTEST = 4;

/**
 * Words that only German texts of the house have: what stands there on a French or Dutch page was not translated. By the
 * house's own texts, so that words which both languages have, names and loans are none.
 */
export function germanOnly(other: 'fr' | 'nl'): Set<string> {
  const words = new Set(wordsOf(textsIn('de')));
  for (const word of wordsOf(textsIn(other))) words.delete(word);
  return words;
}

/** In lower case. */
export function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}]+/gu) ?? []).filter((word) => word.length >= SHORTEST);
}

/** Everything that the house says in a language: messages of the shop, its content and its goods. */
function textsIn(language: Language): string {
  const texts: string[] = [];
  for (const file of filesBelow('src/tenants/messages'))
    if (languageOf(file) === language)
      texts.push(...[...read(file).matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g)].map(([, a, b]) => a ?? b ?? ''));
  for (const file of filesBelow('demo').filter((name) => name.endsWith('.json'))) {
    const whole = languageOf(file);
    if (whole === language) texts.push(...stringsOf(JSON.parse(read(file)), () => true));
    else if (whole === null) texts.push(...stringsOf(JSON.parse(read(file)), (key) => key === language));
  }
  return texts.join(' ');
}

function languageOf(file: string): string | null {
  return /\/(de|fr|nl)-[A-Z]{2}\//.exec(file)?.[1] ?? null;
}

/** Texts below a key that counts. */
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
