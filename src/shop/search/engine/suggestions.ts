import type { Pool } from '../../../platform/database/pool.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { beginning } from './beginning.ts';
import { cleanTerm, searchWords } from './search-words.ts';
import { MOST_SUGGESTIONS, SHORTEST_PART, shareSuggestions, suggestedHits } from './share-suggestions.ts';
import { type NamedCategory, soldCategoryNames, titlesWith } from './suggestions.store.ts';
import { textQuery } from './text-query.ts';
import type { SearchEngine, Suggestions } from './types.ts';
import { meaningsOf } from './vocabulary.store.ts';

/** Suggests completions of the typed words: phrases of titles, categories and the best products; at most ten in all. */
export async function suggest(
  deps: { pool: Pool; query: SearchEngine['query'] },
  request: Parameters<SearchEngine['suggest']>[0],
): Promise<Suggestions> {
  const { tenant, locale } = request;
  const count = Math.max(0, Math.min(MOST_SUGGESTIONS, request.count));
  const term = cleanTerm(request.term);
  const words = searchWords(term);
  const typed = words.map((word) => word.folded);
  if (count === 0 || typed.length === 0) return { terms: [], categories: [], hits: [] };
  const [titles, names, result] = await Promise.all([
    meaningsOf(deps.pool, locale, words).then((meanings) =>
      titlesWith(deps.pool, { tenant, locale, query: textQuery(meanings).all }),
    ),
    soldCategoryNames(deps.pool, { tenant, locale }),
    deps.query(suggestedHits({ tenant, locale, term, count })),
  ]);
  const categories = tellApart(names.filter((name) => beginning(name.name, typed) !== null));
  return shareSuggestions(count, { terms: phrases(titles, typed), categories, hits: result.hits });
}

/** Adds the parent to the name of a category that several have: "Jacken & Mäntel · Damenmode". */
export function tellApart(categories: readonly NamedCategory[]): { name: string; path: string }[] {
  const isShared = ({ name }: NamedCategory): boolean => categories.filter((other) => other.name === name).length > 1;
  return categories.map((category) => {
    const { name, path, parent } = category;
    return { name: parent !== null && isShared(category) ? `${name} · ${parent}` : name, path };
  });
}

/**
 * Returns phrases of titles that begin with the typed words, the most frequent first. Falls back to words that contain
 * the typed one.
 */
function phrases(titles: string[], typed: string[]): string[] {
  const begun = mostFrequent(titles.flatMap((title) => beginning(title, typed) ?? []));
  const [only] = typed;
  if (begun.length > 0 || only === undefined || typed.length > 1 || only.length < SHORTEST_PART) return begun;
  return mostFrequent(
    titles.flatMap((title) => title.split(/[^\p{L}\p{N}-]+/u).filter((word) => foldText(word).includes(only))),
  );
}

function mostFrequent(words: string[]): string[] {
  const found = new Map<string, { phrase: string; count: number }>();
  for (const phrase of words) {
    const known = found.get(foldText(phrase));
    if (known) known.count += 1;
    else found.set(foldText(phrase), { phrase, count: 1 });
  }
  return [...found.values()]
    .sort((a, b) => b.count - a.count || a.phrase.length - b.phrase.length || (a.phrase < b.phrase ? -1 : 1))
    .map((entry) => entry.phrase);
}
