import { foldText } from '../../../../platform/fold-text.ts';
import type { LanguageCode, Near, Synonyms } from './language.ts';
import { type PhraseList, phraseList } from './phrase-list.ts';
import { formsOfPhrase } from './phrase-stems.ts';
import { soundOf } from './sound.ts';
import { buildSpelling, nearWords, type Spelling } from './spelling.ts';
import { WEIGHTS } from './weights.ts';

/**
 * Phrases that share a meaning, such as "tv" and "fernseher". A directed rule ("rot" to "bordeaux") adds `meant` for
 * `said` only. A wider rule ("etagenbett" to "bett") does so for what follows the goods themselves.
 */
export type SynonymRule = { said: string[]; meant: string[]; directed?: boolean; wider?: boolean };

/** Returns rules in which every phrase is a synonym of every other. */
export function sameMeaning(phrases: string[]): SynonymRule[] {
  return phrases.map((phrase) => ({ said: [phrase], meant: phrases.filter((other) => other !== phrase) }));
}

type Compiled = { longest: number; byPhrase: ReadonlyMap<string, { terms: string[]; weight: number }[]> };

/**
 * Compiles the rules of one language for queries. Words of neighbour languages are `foreign`. Names of the group of a
 * phrase ("stiefel": "schuhe") are `groups`. Phrases that only stand for others are `apart`.
 */
export function compileSynonyms(
  code: LanguageCode,
  own: SynonymRule[],
  { foreign = [], groups = [], apart = [] }: { foreign?: SynonymRule[]; groups?: SynonymRule[]; apart?: string[] } = {},
): Synonyms {
  const formsIn = formsFor(code);
  const compiled = {
    own: compile(formsIn, own),
    foreign: compile(formsIn, foreign),
    groups: compile(formsIn, groups),
  };
  const spelled = spelledWords(own);
  const standing = new Set(apart.flatMap(formsIn).map((stems) => stems.join(' ')));
  let spelling: Spelling | null = null;
  const sounds = lazySounds(code, spelled);
  const ownPhrases = lazyList(own);
  const usualPhrases = lazyList(own.filter(({ directed }) => directed !== true));
  const foreignPhrases = lazyList(foreign);
  return {
    longest: Math.max(compiled.own.longest, compiled.foreign.longest),
    of: (stems) => compiled.own.byPhrase.get(stems.join(' ')) ?? [],
    foreign: (stems) => compiled.foreign.byPhrase.get(stems.join(' ')) ?? [],
    groupOf: (stems) => compiled.groups.byPhrase.get(stems.join(' ')) ?? [],
    isGoods: (stems) => compiled.groups.byPhrase.has(stems.join(' ')),
    isKnown: (stems) => compiled.own.byPhrase.has(stems.join(' ')),
    isApart: (stems) => standing.has(stems.join(' ')),
    isWritten: (folded) => ownPhrases().has(folded) || foreignPhrases().has(folded),
    begun: (start, most) => usualPhrases().begun(start, most),
    near: (word) => {
      spelling ??= buildSpelling(spelled);
      const alike = (sounds().get(soundOf(code, word)) ?? []).filter((other) => other !== word);
      const near = nearWords(
        spelling,
        (id) => spelled[id] ?? '',
        () => 0,
        word,
      );
      return [
        ...alike.map((other): Near => ({ word: other, distance: 1 })),
        ...near.filter((each) => !alike.includes(each.word)),
      ];
    },
  };
}

/** Groups words by their sound at the first use. */
function lazySounds(code: LanguageCode, words: readonly string[]): () => ReadonlyMap<string, readonly string[]> {
  let sounds: Map<string, string[]> | null = null;
  return () => {
    if (sounds) return sounds;
    sounds = new Map();
    for (const word of words) {
      const sound = soundOf(code, word);
      if (sound !== '') sounds.set(sound, [...(sounds.get(sound) ?? []), word]);
    }
    return sounds;
  };
}

/** Orders the phrases of rules at their first use. */
function lazyList(rules: readonly SynonymRule[]): () => PhraseList {
  let list: PhraseList | null = null;
  return () => {
    list ??= phraseList(rules.flatMap(({ said }) => said));
    return list;
  };
}

function compile(formsIn: (phrase: string) => string[][], rules: SynonymRule[]): Compiled {
  const known = new Map<string, Map<string, { terms: string[]; weight: number }>>();
  let longest = 0;
  for (const rule of rules) {
    const meantForms = rule.meant.flatMap(formsIn);
    for (const said of rule.said.flatMap(formsIn)) {
      if (said.length === 0) continue;
      longest = Math.max(longest, said.length);
      const key = said.join(' ');
      const answers = known.get(key) ?? new Map<string, { terms: string[]; weight: number }>();
      const weight = rule.wider ? WEIGHTS.wider : rule.directed ? WEIGHTS.directed : WEIGHTS.synonym;
      for (const meant of meantForms) {
        if (meant.length > 0 && meant.join(' ') !== key) {
          const before = answers.get(meant.join(' '))?.weight ?? 0;
          answers.set(meant.join(' '), { terms: meant, weight: Math.max(before, weight) });
        }
      }
      known.set(key, answers);
    }
  }
  return { longest, byPhrase: new Map([...known].map(([key, answers]) => [key, [...answers.values()]])) };
}

/** Returns the single words of phrases that may be mistyped, folded and in order. */
function spelledWords(rules: SynonymRule[]): string[] {
  const words = rules.flatMap(({ said }) => said).map(foldText);
  return [...new Set(words.filter((word) => /^\p{L}{4,}$/u.test(word)))].sort();
}

/** Joins two vocabularies of a language: phrases of either find what both say. */
export function joinSynonyms(one: Synonyms, other: Synonyms): Synonyms {
  return {
    longest: Math.max(one.longest, other.longest),
    of: (stems) => [...one.of(stems), ...other.of(stems)],
    foreign: (stems) => [...one.foreign(stems), ...other.foreign(stems)],
    groupOf: (stems) => [...one.groupOf(stems), ...other.groupOf(stems)],
    isGoods: (stems) => one.isGoods(stems) || other.isGoods(stems),
    isKnown: (stems) => one.isKnown(stems) || other.isKnown(stems),
    isApart: (stems) => one.isApart(stems) || other.isApart(stems),
    isWritten: (folded) => one.isWritten(folded) || other.isWritten(folded),
    begun: (start, most) => [...new Set([...one.begun(start, most), ...other.begun(start, most)])],
    near: (word) => [...one.near(word), ...other.near(word)].sort((a, b) => a.distance - b.distance),
  };
}

/** Returns a phrase as words of the index: "lave-linge" is two words, and also one. Each phrase is analysed once. */
function formsFor(code: LanguageCode): (phrase: string) => string[][] {
  const known = new Map<string, string[][]>();
  return (phrase) => {
    const before = known.get(phrase);
    if (before) return before;
    const forms = formsOfPhrase(code, phrase);
    known.set(phrase, forms);
    return forms;
  };
}
