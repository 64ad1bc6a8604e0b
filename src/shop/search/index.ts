/** The search's door. */
export { createPostgresSearch } from './postgres-search.ts';
export type * from './types.ts';
