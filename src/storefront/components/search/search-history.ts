import { fetchJson } from '../../fetch-json.ts';

const PATH = '/api/search/searchhistory';

/** Remembers a term; a page that is left meanwhile does not stop it, and one that could not be remembered is no loss. */
export function addTerm(term: string): void {
  if (term.trim() !== '') void fetchJson(`${PATH}/v1`, { method: 'POST', json: { term } }).catch(() => {});
}

/** Throws if the shop could not be asked. */
export async function removeTerm(term: string): Promise<void> {
  await fetchJson(`${PATH}/delete`, { method: 'POST', json: { term } });
}

export async function removeAll(): Promise<void> {
  await fetchJson(`${PATH}/deleteall`, { method: 'POST' });
}
