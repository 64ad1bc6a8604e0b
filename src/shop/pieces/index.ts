/** The door of what stands around pages: menus, snippets and banners, by locale. */
export { createPieces } from './pieces.ts';
export { createPieceDesk, type PieceDesk } from './pieces-desk.ts';
export type * from './types.ts';
