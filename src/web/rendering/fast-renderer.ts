import { createRequestHandler, createStaticHandler } from 'react-router';
import type { RenderDocument } from '../../storefront/entry.server.tsx';
import { manifestFor, reachOf, textFilesOf } from './document-files.ts';
import { contextFor, type PageBuild, routeTree } from './page-build.ts';
import { publicDocuments } from './public-document.ts';
import { renderText } from './render-text.ts';
import type { Renderer } from './renderer.ts';
import { routeTables } from './route-tables.ts';
import { scriptsLast } from './script-priority.ts';

/** Renders public pages without the router's request handler, and all others by that handler with less work. */
export function fastRenderer(build: PageBuild): Renderer {
  const documents = publicDocuments(build);
  const { documentHandler } = build.entry.module.pageShell;
  const entry = { ...build.entry, module: { ...build.entry.module, default: documentHandler(fastDocument(build)) } };
  const { few, tableOf, table } = routeTables(documents.routes);
  const open = (routes: PageBuild['routes']) => ({
    handle: createRequestHandler(
      { ...build, entry, routes, assets: { ...build.assets, routes: pick(build.assets.routes, Object.keys(routes)) } },
      'production',
    ),
    // Sorts the routes once; matchRoutes() would sort them in every call.
    match: createStaticHandler(routeTree(routes)).match,
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
    render: async (request, shopRequest) => {
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
    match: (pathname) => at(pathname).match(pathname),
  };
}

/** Renders a page of the router's handler at once if nothing in it suspends, with its scripts behind the content. */
function fastDocument({ entry }: PageBuild): RenderDocument {
  const { textFiles } = entry.module.pageShell;
  return async (page, router, { shop, nonce, pathname, headTags, signal, onError }) => {
    const { locale } = shop.locale;
    const routes = router.staticHandlerContext.matches.map(({ route }) => route.id);
    const reach = reachOf(locale, pathname, routes);
    router.manifest = manifestFor(router.manifest, reach);
    const text = await renderText(page, router, { nonce, signal, onError });
    return scriptsLast(text, textFilesOf(textFiles, locale, reach), headTags);
  };
}

function pick<T>(all: Record<string, T>, names: string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}
