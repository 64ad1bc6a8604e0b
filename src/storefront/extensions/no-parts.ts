import type { BlockComponent } from './block-extension.ts';
import type { ExtensionBlocksView } from './extension-blocks.tsx';
import type { RouteComponent } from './route-extension.ts';

/* Stands for the components of a retailer without blocks and pages. Bundlers remove code that needs them. */

export const blocks: Readonly<Record<string, BlockComponent>> | null = null;
export const pages: Readonly<Record<string, RouteComponent>> = {};
export const ExtensionBlocks: ExtensionBlocksView | null = null;
