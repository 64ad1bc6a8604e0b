import { fetchJson } from '../../fetch-json.ts';

const PATH = '/api/search/searchhistory';

/** Stores a term in the search history, also while the page unloads. Ignores failures. */
export function addTerm(term: string): void {
  if (term.trim() !== '') void fetchJson(`${PATH}/v1`, { method: 'POST', json: { term } }).catch(() => {});
}

/** Removes a term from the search history. Throws if the request fails. */
export async function removeTerm(term: string): Promise<void> {
  await fetchJson(`${PATH}/delete`, { method: 'POST', json: { term } });
}

export async function removeAll(): Promise<void> {
  await fetchJson(`${PATH}/deleteall`, { method: 'POST' });
}
