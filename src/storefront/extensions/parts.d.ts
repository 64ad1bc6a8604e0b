declare module 'virtual:extension-blocks' {
  /** Components by the names of blocks; null for a retailer without blocks. */
  export const blocks: typeof import('./no-parts.ts').blocks;
  export const ExtensionBlocks: typeof import('./no-parts.ts').ExtensionBlocks;
}
declare module 'virtual:extension-pages' {
  /** Components by the names of pages. */
  export const pages: typeof import('./no-parts.ts').pages;
}
