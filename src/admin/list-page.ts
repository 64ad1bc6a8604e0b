const MOST = 10_000;

/** Reads "?page=2", or another name; anything else means the first page. */
export function listPage(params: URLSearchParams, name = 'page'): number {
  const page = Number(params.get(name) ?? '1');
  return Number.isInteger(page) && page > 0 && page < MOST ? page : 1;
}
