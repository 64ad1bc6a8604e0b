import type { LanguageCode, Synonyms } from './language.ts';
import { piecesOf } from './pieces.ts';
import { stemOf } from './stem.ts';
import { isStopWord } from './stop-words.ts';

/** "tv, fernseher" mean the same; with a direction ("bordeaux" -> "rot") only what is typed stands for the other. */
export type SynonymRule = { said: string[]; meant: string[] };

/** What is said in two ways: every phrase stands for every other. */
export function sameMeaning(phrases: string[]): SynonymRule[] {
  return phrases.map((phrase) => ({ said: [phrase], meant: phrases.filter((other) => other !== phrase) }));
}

/** A tenant's rules of one language, ready for queries. */
export function compileSynonyms(code: LanguageCode, rules: SynonymRule[]): Synonyms {
  const known = new Map<string, Map<string, string[]>>();
  let longest = 0;
  for (const rule of rules) {
    for (const said of rule.said.map((phrase) => stemsOf(code, phrase))) {
      if (said.length === 0) continue;
      longest = Math.max(longest, said.length);
      const key = said.join(' ');
      const answers = known.get(key) ?? new Map<string, string[]>();
      for (const meant of rule.meant.flatMap((phrase) => formsOf(code, phrase))) {
        if (meant.length > 0 && meant.join(' ') !== key) answers.set(meant.join(' '), meant);
      }
      known.set(key, answers);
    }
  }
  return {
    longest,
    of: (stems) => [...(known.get(stems.join(' '))?.values() ?? [])].map((terms) => ({ terms, weight: 1 })),
  };
}

/** A phrase as the words of an index: "lave-linge" is two words, and one. */
function formsOf(code: LanguageCode, phrase: string): string[][] {
  const joined = piecesOf(code, phrase).flatMap((piece) => (piece.joined ? [[stemOf(code, piece.joined)]] : []));
  return [stemsOf(code, phrase), ...joined];
}

function stemsOf(code: LanguageCode, phrase: string): string[] {
  return piecesOf(code, phrase)
    .filter((piece) => piece.measure || !isStopWord(code, piece.folded))
    .map((piece) => piece.measure?.term ?? stemOf(code, piece.written));
}
