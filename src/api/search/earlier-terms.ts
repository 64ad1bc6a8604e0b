import { foldText } from '../../platform/fold-text.ts';
import type { HistoryOwner, SearchHistory } from '../../shop/search/history/index.ts';

/** Maximum number of earlier terms beside suggestions. */
const MOST_BESIDE = 3;

/**
 * Returns the visitor's earlier terms in which a word begins with the typed text; all of them while nothing is typed.
 */
export async function earlierTerms(
  history: SearchHistory,
  owner: HistoryOwner,
  { query, count }: { query: string; count: number },
): Promise<string[]> {
  // Most visitors have no history, which needs no query.
  if (owner.secret === null && owner.customerId === null) return [];
  const typed = foldText(query.trim());
  if (typed === '') return history.terms(owner, count);
  const terms = await history.terms(owner);
  return terms.filter((term) => ` ${foldText(term)}`.includes(` ${typed}`)).slice(0, Math.min(MOST_BESIDE, count));
}
