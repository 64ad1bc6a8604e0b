import { foldText } from '../../platform/fold-text.ts';
import type { HistoryOwner, SearchHistory } from '../../shop/search/history/index.ts';

/** Beside what the words may become. */
const MOST_BESIDE = 3;

/**
 * What somebody searched for before that begins with, or has a word that begins with, what is typed now; all of it while
 * nothing is typed.
 */
export async function earlierTerms(
  history: SearchHistory,
  owner: HistoryOwner,
  { query, count }: { query: string; count: number },
): Promise<string[]> {
  // Most people have none: nothing is looked up for them.
  if (owner.secret === null && owner.customerId === null) return [];
  const typed = foldText(query.trim());
  if (typed === '') return history.terms(owner, count);
  const terms = await history.terms(owner);
  return terms.filter((term) => ` ${foldText(term)}`.includes(` ${typed}`)).slice(0, Math.min(MOST_BESIDE, count));
}
