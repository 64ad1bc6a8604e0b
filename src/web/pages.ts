import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ViteDevServer } from 'vite';
import { BUILD_FOLDER } from '../platform/build-folder.ts';
import type { ShopRequest } from '../storefront/context.ts';
import { pagePath } from '../storefront/data-path.ts';
import { isPublicPage, type PublicPage } from '../storefront/public-page.ts';
import { SHOP_LANGUAGES } from '../tenants/locales.ts';
import { refuseForeignBuild } from './built-retailer.ts';
import type { PageBuild } from './rendering/page-build.ts';
import { createRenderer, stockRendering } from './rendering/renderer.ts';

export type Pages = {
  answer(request: Request, shopRequest: ShopRequest): Promise<Response>;
  /** Returns whether the page at this path accepts forms; absent in development, where the router itself checks. */
  takesForms?(pathname: string): boolean;
  /** Files of a build that browsers cache from the first visit on; absent in development. */
  precache?: { version: string; files: string[] };
  /** Pages that may be cached; absent in development, which caches none. */
  shared?: SharedPages;
};

export type SharedPages = {
  /** Returns the public page at this path, its data included; null if the page is personal or missing. */
  at(pathname: string): PublicPage | null;
  /** Returns whether an id belongs to a route. */
  isRoute(id: string): boolean;
};

/** Opens the pages of the last build; `rendering` as in renderer.ts. */
export async function builtPages(rendering: 'fast' | 'stock' = 'fast'): Promise<Pages> {
  const file = path.join(BUILD_FOLDER, 'server/index.js');
  refuseForeignBuild(BUILD_FOLDER);
  const build = (await import(pathToFileURL(file).href)) as PageBuild;
  const { render, match } = await createRenderer(build, rendering);
  const leafAt = (pathname: string) => match(pagePath(pathname))?.at(-1)?.route;
  return {
    precache: { version: build.assets.version, files: filesOf(build) },
    answer: render,
    takesForms: (pathname) => {
      const leaf = leafAt(pathname);
      return leaf !== undefined && build.routes[leaf.id]?.module.action !== undefined;
    },
    shared: {
      at: (pathname) => {
        const handle = leafAt(pathname)?.handle;
        return isPublicPage(handle) ? handle : null;
      },
      isRoute: (id) => Object.hasOwn(build.routes, id),
    },
  };
}

/** Routes of the first pages of a visit. */
const FIRST = new Set([
  ...['root', 'addresses', 'product', 'page', 'unavailable'],
  ...SHOP_LANGUAGES.slice(0, 1).flatMap((language) => [`home.${language}`, `search.${language}`]),
]);

/** Returns hashed files of the first pages: scripts, styles, fonts. Browsers cache other files on first use. */
function filesOf({ assets }: PageBuild): string[] {
  const scripts = [
    assets.entry.module,
    ...assets.entry.imports,
    ...Object.entries(assets.routes).flatMap(([id, route]) =>
      route && FIRST.has(id) ? [route.module, ...(route.imports ?? [])] : [],
    ),
  ];
  const styles = Object.entries(assets.routes).flatMap(([id, route]) =>
    route && FIRST.has(id) ? (route.css ?? []) : [],
  );
  const folder = path.join(BUILD_FOLDER, 'client/assets');
  // Leave out the files of the back office's editor.
  const fonts = globSync('*.{woff2,svg}', { cwd: folder })
    .filter((name) => !name.startsWith('editor-'))
    .map((name) => `/assets/${name}`);
  return [...new Set([...scripts, ...styles.map((file) => file.replace(/#.*$/, '')), assets.url, ...fonts])].sort();
}

/** Serves pages from their sources, loaded anew after each change and never cached. */
export function livePages(vite: ViteDevServer): Pages {
  return {
    answer: async (request, shopRequest) => {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as PageBuild;
      return stockRendering(build, 'development')(request, shopRequest);
    },
  };
}
