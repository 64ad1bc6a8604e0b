import type { LanguageCode, Synonyms } from './language.ts';
import { queryTokens } from './query-tokens.ts';
import { stemOf } from './stem.ts';
import { isStopWord } from './stop-words.ts';
import { WEIGHTS } from './weights.ts';

/**
 * Phrases that share a meaning, such as "tv" and "fernseher". A directed rule ("rot" to "bordeaux") adds `meant` for
 * `said` only.
 */
export type SynonymRule = { said: string[]; meant: string[]; directed?: boolean };

/** Returns rules in which every phrase is a synonym of every other. */
export function sameMeaning(phrases: string[]): SynonymRule[] {
  return phrases.map((phrase) => ({ said: [phrase], meant: phrases.filter((other) => other !== phrase) }));
}

/** Compiles a tenant's rules of one language for queries. */
export function compileSynonyms(code: LanguageCode, rules: SynonymRule[]): Synonyms {
  const known = new Map<string, Map<string, { terms: string[]; weight: number }>>();
  let longest = 0;
  for (const rule of rules) {
    for (const said of rule.said.map((phrase) => stemsOf(code, phrase))) {
      if (said.length === 0) continue;
      longest = Math.max(longest, said.length);
      const key = said.join(' ');
      const answers = known.get(key) ?? new Map<string, { terms: string[]; weight: number }>();
      const weight = rule.directed ? WEIGHTS.directed : WEIGHTS.synonym;
      for (const meant of rule.meant.flatMap((phrase) => formsOf(code, phrase))) {
        if (meant.length > 0 && meant.join(' ') !== key) {
          const before = answers.get(meant.join(' '))?.weight ?? 0;
          answers.set(meant.join(' '), { terms: meant, weight: Math.max(before, weight) });
        }
      }
      known.set(key, answers);
    }
  }
  return {
    longest,
    of: (stems) => [...(known.get(stems.join(' '))?.values() ?? [])],
  };
}

/** Returns a phrase as words of the index: "lave-linge" is two words, and also one. */
function formsOf(code: LanguageCode, phrase: string): string[][] {
  const joined = queryTokens(code, phrase).flatMap((piece) => (piece.joined ? [[stemOf(code, piece.joined)]] : []));
  return [stemsOf(code, phrase), ...joined];
}

function stemsOf(code: LanguageCode, phrase: string): string[] {
  return queryTokens(code, phrase)
    .filter((piece) => piece.measure || !isStopWord(code, piece.folded))
    .map((piece) => piece.measure?.term ?? stemOf(code, piece.written));
}
