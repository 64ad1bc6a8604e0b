import type { LanguageCode } from '../language.ts';
import type { SynonymRule } from '../synonyms.ts';
import { LEXICON, type LexiconEntry, type LexiconPhrase } from './lexicon.ts';

/** Rules of the lexicon for one locale. */
type LexiconRules = {
  /** Phrases of the language with the phrases that they find. */
  own: SynonymRule[];
  /** Phrases of other languages with the usual one of this language. */
  foreign: SynonymRule[];
  /** Phrases of all languages with the usual name of their group; those of a group itself have none. */
  groups: SynonymRule[];
  /** Phrases of the language whose own letters find nothing: they stand for the others only. */
  apart: string[];
};

/** Returns the rules of a language in a country ("ch"; '' for none). Words of neighbour languages find its own. */
export function lexiconRules(
  code: LanguageCode,
  country: string,
  lexicon: readonly LexiconEntry[] = LEXICON,
): LexiconRules {
  const rules: LexiconRules = { own: [], foreign: [], groups: [], apart: [] };
  const groups = new Set(lexicon.flatMap(({ group }) => (group ? [group] : [])));
  for (const entry of lexicon) {
    const { phrases, group } = entry;
    const isGroup = groups.has(entry);
    const here = spoken(phrases[code], country);
    const wanted = texts(here.filter(({ use }) => use === 'both'));
    const wider = texts(here.filter(({ use }) => use === 'found'));
    for (const { text, use } of here) {
      const meant = use === 'found' ? [] : wanted.filter((other) => other !== text);
      rules.own.push({ said: [text], meant, directed: use === 'finds' });
      if (use === 'means') rules.apart.push(text);
      if (use !== 'found' && wider.length > 0) rules.own.push({ said: [text], meant: wider, wider: true });
      if (group && use !== 'found')
        rules.groups.push({ said: [text], meant: usual(spoken(group.phrases[code], country)) });
      if (isGroup && use !== 'found') rules.groups.push({ said: [text], meant: [] });
    }
    if (wanted.length === 0) continue;
    const others = Object.entries(phrases).flatMap(([language, foreign]) => (language === code ? [] : foreign));
    const said = texts(spoken(others, country).filter(({ use }) => use === 'both' || use === 'means'));
    rules.foreign.push({ said, meant: usual(here) });
    if (group) rules.groups.push({ said, meant: usual(spoken(group.phrases[code], country)) });
  }
  return rules;
}

/**
 * Returns the first phrase of a language, which finds the others as its synonyms; none if it has no phrase. A wider word in
 * the first place stands for words of other languages: "kissen" is any "cuscino", and not only a "guanciale".
 */
function usual(phrases: readonly LexiconPhrase[]): string[] {
  const isFirst = (use: LexiconPhrase['use'], place: number) => use === 'both' || (place === 0 && use === 'found');
  return texts(phrases.filter(({ use }, place) => isFirst(use, place))).slice(0, 1);
}

function spoken(phrases: readonly LexiconPhrase[], country: string): LexiconPhrase[] {
  return phrases.filter((phrase) => phrase.country === null || phrase.country === country);
}

function texts(phrases: readonly LexiconPhrase[]): string[] {
  return phrases.map(({ text }) => text);
}
