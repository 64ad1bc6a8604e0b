import type { Containment } from '../../extending/contain.ts';
import type { Extension } from '../../extending/extension.ts';
import type { BlockExtension } from './block-extension.ts';
import type { RouteExtension } from './route-extension.ts';

/** Member of an extension with the extension's name. */
export type Owned<Member> = Member & { extension: string };

/** Blocks and pages of all extensions. */
export type PageExtensions = {
  blocks: readonly Owned<BlockExtension>[];
  routes: readonly Owned<RouteExtension>[];
  containment: Pick<Containment, 'within' | 'atOnce'>;
};

/** Collects the blocks and pages of extensions. */
export function pageExtensions(
  extensions: readonly Extension[],
  containment: PageExtensions['containment'],
): PageExtensions {
  return {
    blocks: extensions.flatMap(({ name, blocks = [] }) => blocks.map((block) => ({ ...block, extension: name }))),
    routes: extensions.flatMap(({ name, routes = [] }) => routes.map((route) => ({ ...route, extension: name }))),
    containment,
  };
}
