import { createSplitter, type Splitter } from './compounds.ts';
import type { LanguageCode, Token, WordCounts } from './language.ts';
import { type QueryToken, queryTokens } from './query-tokens.ts';
import { stemOf } from './stem.ts';
import { isStopWord } from './stop-words.ts';

/** Prefix of a term that is only the last part of a word (kind) or another part of it. */
const KIND = '+';
const PART = '-';

export function kindTerm(term: string): string {
  return KIND + term;
}
export function partTerm(term: string): string {
  return PART + term;
}
export function isPartTerm(term: string): boolean {
  return term.startsWith(PART);
}

export type TermMaker = {
  /** Returns the terms under which tokens are indexed; none for a stop word. */
  tokensOf(pieces: QueryToken[]): Token[];
  split: Splitter;
};

const MOST_KNOWN = 100_000;

export function createTermMaker(code: LanguageCode, counts: WordCounts): TermMaker {
  const split = createSplitter(code, counts);

  const stems = new Map<string, string>();
  /** Caches stems: most words of a text repeat. */
  function stem(written: string): string {
    let known = stems.get(written);
    if (known === undefined) {
      known = stemOf(code, written);
      if (stems.size > MOST_KNOWN) stems.clear();
      stems.set(written, known);
    }
    return known;
  }

  const parted = new Map<string, { term: string; form: 'kind' | 'part' }[]>();
  function partsOf(word: string): { term: string; form: 'kind' | 'part' }[] {
    let known = parted.get(word);
    if (known === undefined) {
      known = takeApart(word);
      if (parted.size > MOST_KNOWN) parted.clear();
      parted.set(word, known);
    }
    return known;
  }

  function takeApart(word: string): { term: string; form: 'kind' | 'part' }[] {
    const parts = split(word);
    const found = new Map<string, 'kind' | 'part'>();
    for (let from = 0; from < parts.length; from += 1) {
      for (let to = from + 1; to <= parts.length; to += 1) {
        const run = parts.slice(from, to).join('');
        // Longer runs count only if the catalogue contains them: "nachttisch" in "Nachttischlampe".
        if (run === word || (to - from > 1 && counts.count(run) === 0)) continue;
        const stem = stemOf(code, run);
        found.set(to === parts.length ? kindTerm(stem) : partTerm(stem), to === parts.length ? 'kind' : 'part');
      }
    }
    return [...found].map(([term, form]) => ({ term, form }));
  }

  function tokensOf(pieces: QueryToken[]): Token[] {
    return pieces.flatMap((piece, index) => {
      const { position } = piece;
      const bare = { word: '', written: '', position };
      if (piece.measure)
        return [
          { term: piece.measure.term, ...bare, form: 'itself' as const },
          ...planes(piece.measure.term).map((term) => ({ term, ...bare, form: 'part' as const })),
          ...piece.measure.numbers.map((number) => ({ term: partTerm(number), ...bare, form: 'part' as const })),
        ];
      const tokens: Token[] = [];
      if (!isStopWord(code, piece.folded)) {
        tokens.push({
          term: stem(piece.written),
          word: piece.folded,
          written: piece.written,
          position,
          form: 'itself',
        });
        for (const part of partsOf(piece.folded)) tokens.push({ ...part, ...bare });
      }
      if (piece.joined) tokens.push({ term: stem(piece.joined), ...bare, form: 'itself' });
      const completed = piece.suspended ? completion(piece, pieces[index + 1], pieces[index + 2]) : null;
      if (completed) tokens.push({ term: stem(completed), ...bare, form: 'itself' });
      return tokens;
    });
  }

  /** Completes a suspended compound: "Kühl- & Gefrierschränke" also contains Kühlschränke. */
  function completion(piece: QueryToken, ...next: (QueryToken | undefined)[]): string | null {
    const partner = next.find((other) => other && !isStopWord(code, other.folded));
    const head = partner ? split(partner.folded).at(-1) : undefined;
    return head === undefined ? null : piece.folded + head;
  }

  return { tokensOf, split };
}

/** Returns the first two of three sizes: 200x100 for 200x100x75. */
function planes(term: string): string[] {
  const sizes = term.split('x');
  return sizes.length === 3 ? [sizes.slice(0, 2).join('x')] : [];
}

/** Returns the words of a text for counting, without numbers with units and stop words. */
export function countedWords(code: LanguageCode, text: string): string[] {
  return queryTokens(code, text)
    .filter((piece) => !piece.measure && !isStopWord(code, piece.folded))
    .map((piece) => piece.folded);
}
