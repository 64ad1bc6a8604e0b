const MOST = 10_000;

/** Reads "?page=2"; anything else means the first page. */
export function listPage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? '1');
  return Number.isInteger(page) && page > 0 && page < MOST ? page : 1;
}
