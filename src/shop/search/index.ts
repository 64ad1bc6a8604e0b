/** The search's door. */
export type * from './types.ts';
