/** The door of what stands around pages: menus, snippets and banners, by locale. */

export { createPieceDesk, type PieceDesk } from './fragment-administration.ts';
export { createPieces } from './fragments.ts';
export type * from './types.ts';
