/** Pictures of several products, which editors place on pages and product pages show too. */
export { createScenes } from './scenes.ts';
export type * from './types.ts';
