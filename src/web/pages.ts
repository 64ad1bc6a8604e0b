import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createRequestHandler,
  createStaticHandler,
  type RouteObject,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { ViteDevServer } from 'vite';
import type { ShopRequest } from '../storefront/context.ts';
import { pagePath } from '../storefront/data-path.ts';
import type { PublicDocuments } from '../storefront/public-document.tsx';
import { isPublicPage, type PublicPage } from '../storefront/public-page.ts';
import { routeTables } from './route-tables.ts';

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

/** Build with the exports of storefront/entry.server.tsx: the context key of the request, and public documents. */
type Build = ServerBuild & {
  entry: {
    module: { shopRequest?: RouterContext<ShopRequest>; publicDocuments?: (build: ServerBuild) => PublicDocuments };
  };
};

export async function builtPages(): Promise<Pages> {
  const file = path.resolve(import.meta.dirname, '../../build/server/index.js');
  const build = (await import(pathToFileURL(file).href)) as Build;
  const documents = build.entry.module.publicDocuments?.(build);
  if (!documents) throw new Error('the built pages do not export publicDocuments');
  const { few, tableOf, table } = routeTables(documents.routes);
  const open = (routes: Build['routes']) => ({
    handle: createRequestHandler(
      { ...build, routes, assets: { ...build.assets, routes: pick(build.assets.routes, Object.keys(routes)) } },
      'production',
    ),
    // Sorts the routes once; matchRoutes() would sort them in every call.
    match: remembered(createStaticHandler(routeTree(routes)).match),
  });
  const ofPublic = open(few);
  const others = new Map<string, typeof ofPublic>();
  const at = (pathname: string): typeof ofPublic => {
    const name = tableOf(pathname);
    if (name === null) return ofPublic;
    const known = others.get(name) ?? open(table(name));
    others.set(name, known);
    return known;
  };
  return {
    precache: { version: build.assets.version, files: filesOf(build) },
    answer: async (request, shopRequest) => {
      const { pathname } = new URL(request.url);
      const { match, handle } = at(pathname);
      const context = contextFor(build, shopRequest);
      try {
        const answer = await documents.document(request, match(pathname), context);
        if (answer !== null) return answer;
      } catch {
        // The router's handler meets the same error and reports it, unless it was reported already.
      }
      return handle(request, context);
    },
    takesForms: (pathname) => {
      const leaf = at(pathname).match(pagePath(pathname))?.at(-1);
      return leaf !== undefined && build.routes[leaf.route.id]?.module.action !== undefined;
    },
    shared: {
      at: (pathname) => {
        const handle: unknown = at(pathname).match(pagePath(pathname))?.at(-1)?.route.handle;
        return isPublicPage(handle) ? handle : null;
      },
      isRoute: (id) => Object.hasOwn(build.routes, id),
    },
  };
}

/** Routes of the first pages of a visit. */
const FIRST = /^(?:root|addresses|home\.de|search\.de|product|page|unavailable)$/;

/** Returns hashed files of the first pages: scripts, styles, fonts. Browsers cache other files on first use. */
function filesOf({ assets }: Build): string[] {
  const scripts = [
    assets.entry.module,
    ...assets.entry.imports,
    ...Object.entries(assets.routes).flatMap(([id, route]) =>
      route && FIRST.test(id) ? [route.module, ...(route.imports ?? [])] : [],
    ),
  ];
  const styles = Object.entries(assets.routes).flatMap(([id, route]) =>
    route && FIRST.test(id) ? (route.css ?? []) : [],
  );
  const folder = path.resolve(import.meta.dirname, '../../build/client/assets');
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
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as Build;
      return createRequestHandler(build, 'development')(request, contextFor(build, shopRequest));
    },
  };
}

/** Largest number of remembered matches. Each address is matched for its key, and soon again for its page. */
const MOST_MATCHES = 100;
const LONGEST_MATCH = 500;

function remembered<T>(match: (pathname: string) => T): (pathname: string) => T {
  const known = new Map<string, { found: T }>();
  return (pathname) => {
    const before = known.get(pathname);
    if (before) return before.found;
    if (known.size >= MOST_MATCHES) known.clear();
    const found = match(pathname);
    if (pathname.length <= LONGEST_MATCH) known.set(pathname, { found });
    return found;
  };
}

function pick<T>(all: Record<string, T>, names: string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}

function routeTree(routes: Build['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path: pattern, index, module } = route;
    const own = { id, handle: module.handle, ...(pattern === undefined ? {} : { path: pattern }) };
    return [index ? { ...own, index: true } : { ...own, children: routeTree(routes, id) }];
  });
}

function contextFor(build: Build, shopRequest: ShopRequest): RouterContextProvider {
  const key = build.entry.module.shopRequest;
  if (!key) throw new Error('the built pages do not export their request context');
  const context = new RouterContextProvider();
  context.set(key, shopRequest);
  return context;
}
