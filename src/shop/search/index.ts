/** The search's door. */
export { createIndexedSearch, SearchOverloaded } from './indexed-search.ts';
export { createPostgresSearch } from './postgres-search.ts';
export { reindex } from './reindex.ts';
export { createSearchClient } from './threads/search-client.ts';
export { type SearchHost, startSearchHost } from './threads/search-host.ts';
export type * from './types.ts';
