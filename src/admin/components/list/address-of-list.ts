/** Writes the address of a list with a query. */
export const addressOfList =
  (path: string) =>
  (query: string): string =>
    query === '' ? path : `${path}?${query}`;
