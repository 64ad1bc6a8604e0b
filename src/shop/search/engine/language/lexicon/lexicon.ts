import type { LanguageCode } from '../language.ts';
import { CLOTHES } from './clothes.ts';
import { DEVICES } from './devices.ts';
import { HOME } from './home.ts';
import { LEISURE } from './leisure.ts';
import { QUALITIES } from './qualities.ts';

/**
 * Form of a lexicon: one meaning a line, its phrases in German | French | Dutch | Italian | English, with commas between
 * phrases of a language. The first phrase of a language is the usual one. A line with "=" names a group; the lines up to
 * the next one are kinds of it.
 *
 * - ">robe": the phrase finds the others; nothing finds it, since it has other meanings too.
 * - "<bordeaux": the others find the phrase; it finds nothing else.
 * - "!piano": the phrase finds the others. No title with its letters counts: a "piano de cuisson" is a stove.
 * - "kasten@at": the phrase has this meaning in one country only.
 */
const COLUMNS: readonly LanguageCode[] = ['de', 'fr', 'nl', 'it', 'en'];
const SOURCES = [CLOTHES, HOME, DEVICES, LEISURE, QUALITIES];

/** Phrase of the trade, with its direction and the country where it has the meaning (null: everywhere). */
export type LexiconPhrase = { text: string; use: 'both' | 'finds' | 'found' | 'means'; country: string | null };

const USES: Readonly<Record<string, LexiconPhrase['use']>> = { '>': 'finds', '<': 'found', '!': 'means' };

export type LexiconEntry = {
  phrases: Record<LanguageCode, LexiconPhrase[]>;
  /** Group of which it is a kind; null for a group itself. */
  group: LexiconEntry | null;
};

/** Meanings of the trade in all languages (docs/rules/search.md#vocabulary). */
export const LEXICON: readonly LexiconEntry[] = SOURCES.flatMap(parse);

/** Parses a lexicon. Throws on a line with another number of languages. */
export function parse(source: string): LexiconEntry[] {
  const entries: LexiconEntry[] = [];
  let group: LexiconEntry | null = null;
  for (const line of source.split('\n')) {
    if (line.trim() === '') continue;
    const isGroup = line.startsWith('=');
    const columns = line.replace(/^=/, '').split('|');
    if (columns.length !== COLUMNS.length) throw new Error(`lexicon: ${columns.length} languages in "${line}"`);
    const [de = [], fr = [], nl = [], it = [], en = []] = columns.map(phrasesOf);
    const entry: LexiconEntry = { phrases: { de, fr, nl, it, en }, group: isGroup ? null : group };
    if (isGroup) group = entry;
    entries.push(entry);
  }
  return entries;
}

function phrasesOf(column: string): LexiconPhrase[] {
  return column
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
    .map((phrase) => {
      const [written = '', country = null] = phrase.split('@');
      const use = USES[written.charAt(0)] ?? 'both';
      return { text: written.replace(/^[<>!]/, ''), use, country };
    });
}
