import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticRouter,
  type DataRouteMatch,
  UNSAFE_FrameworkContext as FrameworkContext,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { ShopRequest } from '../../storefront/context.ts';
import { isPublicPage } from '../../storefront/public-page.ts';
import { manifestFor, type Reach, reachOf, textFilesOf } from './document-files.ts';
import type { PageBuild } from './page-build.ts';
import { plainData } from './plain-data.ts';
import { DOCTYPE, renderAtOnce, renderPatiently } from './render-text.ts';
import { partsInOrder } from './script-priority.ts';

export type PublicDocuments = {
  /**
   * Returns the document of a public page; null for any other address. Throws errors of its middlewares and loaders,
   * and for anything but a plain existing page. The router's own handler answers then.
   */
  document(
    request: Request,
    matches: readonly DataRouteMatch[] | null,
    context: RouterContextProvider,
  ): Promise<Response | null>;
  /** Routes for that handler. Their loaders return what was already loaded or thrown, so none runs twice. */
  routes: ServerBuild['routes'];
};

type Module = NonNullable<ServerBuild['routes'][string]>['module'];
type Loading = LoaderFunctionArgs<Readonly<RouterContextProvider>>;

type Shell = PageBuild['entry']['module']['pageShell'];
type Texts = Awaited<ReturnType<Shell['renderingTexts']>> & { shopName: string };

/**
 * How a document is rendered: the scope and the nonce of its scripts, and whether its header is prerendered. One process
 * always gives the same nonce.
 */
type Parts = { reach: Reach; nonce: string | undefined; header: boolean };

const DOCUMENT_END = '</body></html>';
/** Begins the router's first script. */
const ROUTER_CONTEXT = '>window.__reactRouterContext = ';
const HANDED_OVER = 'handed-over';
const HAND_OVER = `>{const{streamController}=__reactRouterContext;streamController.enqueue(document.getElementById("${HANDED_OVER}").text);streamController.close()}</script>`;

/**
 * Renders documents of public pages without the router's request handler. That handler covers every case: it matches
 * the address twice more, rebuilds all routes, and writes loader data through two streams. Browsers get equivalent
 * documents, and the router takes over as before (decision 102).
 */
export function publicDocuments(build: PageBuild): PublicDocuments {
  const { pageShell } = build.entry.module;
  const { routes, assets, basename = '/', future, ssr, routeDiscovery } = build;
  const moduleOf = (id: string) => routes[id]?.module;
  const branches = new Map<string, RouteObject[]>();
  /** Loader results by request context and route. */
  const asked = new WeakMap<object, Map<string, Promise<unknown>>>();
  const framework = {
    routeModules: Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, route?.module])),
    future,
    ssr,
    isSpaMode: false,
    routeDiscovery,
    // Build settings, which contain no markup.
    serverHandoffString: JSON.stringify({ basename, future, routeDiscovery, ssr, isSpaMode: false }),
  };

  /** Returns the matched route with its parents only, as the router needs them to render. */
  function branchOf(ids: readonly string[]): RouteObject[] {
    const key = ids.join();
    const known = branches.get(key);
    if (known) return known;
    const branch = ids.reduceRight<RouteObject[]>((below, id) => [routeOf(id, below)], []);
    branches.set(key, branch);
    return branch;
  }

  function routeOf(id: string, children: RouteObject[]): RouteObject {
    const { default: Component, Layout, ErrorBoundary, handle, loader } = moduleOf(id) ?? {};
    const path = routes[id]?.path;
    return {
      id,
      // The target of a form without action depends on the path.
      ...(path === undefined ? {} : { path }),
      ...(Component ? { element: withLayout(Layout, createElement(Component)) } : {}),
      ...(ErrorBoundary ? { ErrorBoundary } : {}),
      handle,
      ...(loader ? { loader: () => null } : {}),
      children,
    };
  }

  async function load(ids: readonly string[], args: Loading): Promise<Answers> {
    const loading = new Map<string, Promise<unknown>>();
    asked.set(args.context, loading);
    for (const id of ids) {
      const loader = moduleOf(id)?.loader;
      if (loader) loading.set(id, answerOf(loader, args));
    }
    const loaded = [...loading].map(async ([id, answer]): Promise<[string, unknown]> => [id, await answer]);
    return Object.fromEntries(await Promise.all(loaded));
  }

  /** Returns the route with a loader that reuses a result already loaded for the request. */
  function routeThatKnows(id: string, route: ServerBuild['routes'][string]): ServerBuild['routes'][string] {
    if (!route?.module.loader) return route;
    const { loader } = route.module;
    const known: LoaderFunction = (args) => asked.get(args.context)?.get(id) ?? loader(args);
    return { ...route, module: { ...route.module, loader: known } };
  }

  /** Returns the element that browsers hydrate for a route branch, with its loader data. */
  function routed(branch: RouteObject[], state: StaticHandlerContext, texts: Texts, parts: Parts): ReactNode {
    const router = createStaticRouter(branch, state);
    const { TextProvider, ShopNameContext, PrerenderedHeaderContext } = pageShell;
    const { shopName, ...page } = texts;
    const { reach, nonce, header } = parts;
    const manifest = manifestFor(assets, reach);
    const value = { ...framework, manifest, ...(nonce === undefined ? {} : { nonce }) };
    const routes = createElement(StaticRouterProvider, { router, context: state, hydrate: false });
    const inParts = createElement(PrerenderedHeaderContext, { value: header }, routes);
    // Must have as many children as the router's own component in the browser, because useId depends on them.
    const whole = createElement(TextProvider, page, createElement(FrameworkContext.Provider, { value }, inParts), null);
    return createElement(ShopNameContext, { value: shopName }, whole);
  }

  /** Renders one element of the page shell in place of the whole page. */
  function alone(
    element: ReactNode,
    state: StaticHandlerContext,
    texts: Texts,
    parts: Pick<Parts, 'reach' | 'nonce'>,
  ): string {
    const branch = branchOf(state.matches.map(idOf)).map((route) => ({ ...route, element }));
    return renderToString(routed(branch, state, texts, { ...parts, header: false }));
  }

  /** Returns the parts of a document, not joined: each copy of a page costs garbage collection. */
  async function render(matches: readonly DataRouteMatch[], args: Loading, loaderData: Answers): Promise<string[]> {
    const { request, url, context } = args;
    const shop = context.get(pageShell.shopRequest);
    const { locale } = shop.locale;
    const data = reported(shop, () => plainData({ loaderData, actionData: null, errors: null }, loaderData.root));
    const ids = matches.map(idOf);
    const { pathname, search } = url;
    const page = pageShell.pageOf(ids.map((id) => ({ loaderData: loaderData[id] })));
    const state = stateOf({ basename, pathname, search, matches, loaderData });
    const texts = { ...(await pageShell.renderingTexts(locale)), shopName: shop.tenant.seoTitleName };
    const reach = reachOf(locale, pathname, ids);
    const nonce = shop.scriptMark ?? undefined;
    const { root: frame } = loaderData;
    const header = pageShell.printHeader(shop, {
      frame,
      page,
      pathname,
      search,
      rendered(element, where, itsPage) {
        const answers = { ...loaderData, [ids.at(-1) ?? 'root']: { page: itsPage } };
        const there = stateOf({ basename, pathname: where, search: '', matches, loaderData: answers });
        return alone(element, there, texts, { reach, nonce });
      },
    });
    const rendering = (): ReactNode => routed(branchOf(ids), state, texts, { reach, nonce, header });
    const failures: unknown[] = [];
    const about = { nonce, signal: request.signal, onError: (error: unknown) => void failures.push(error) };
    const atOnce = renderAtOnce(rendering);
    const text = atOnce ?? (await renderPatiently(rendering, about));
    if (failures.length > 0) throw failures[0];
    reported(shop, () => {
      if (!text.endsWith(DOCUMENT_END)) throw new Error(`a public page does not end with ${DOCUMENT_END}`);
    });
    // A page without scripts needs no data.
    const last = text.includes(ROUTER_CONTEXT) ? handOver(data, nonce) : [];
    const content = text.slice(0, -DOCUMENT_END.length);
    const files = textFilesOf(pageShell.textFiles, locale, reach);
    return [
      ...(atOnce === null ? [] : [DOCTYPE]),
      ...partsInOrder(content, files, pageShell.documentHead(shop, page)),
      ...last,
      DOCUMENT_END,
    ];
  }

  const document: PublicDocuments['document'] = async (request, matches, context) => {
    const leaf = matches?.at(-1);
    if (!matches || !leaf || request.method !== 'GET' || !isDocument(moduleOf(idOf(leaf)))) return null;
    const url = new URL(request.url);
    // Reserved parameter of the router, which loaders never see.
    if (url.pathname.endsWith('.data') || url.searchParams.has('index')) return null;
    const ids = matches.map(idOf);
    const args: Loading = { request, url, params: leaf.params, context, pattern: leaf.route.path ?? '' };
    const { takePage } = context.get(pageShell.shopRequest);
    const answer = async (): Promise<Response> => {
      const parts = await render(matches, args, await load(ids, args));
      takePage?.(parts);
      return new Response(takePage ? null : parts.join(''), {
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
      });
    };
    const middlewares = ids.flatMap((id) => moduleOf(id)?.middleware ?? []);
    const run = async (at: number): Promise<Response> => {
      const middleware = middlewares[at];
      if (!middleware) return answer();
      let rest: Promise<Response> | undefined;
      const next = (): Promise<Response> => (rest ??= run(at + 1));
      return (await middleware(args, next)) ?? next();
    };
    return run(0);
  };

  return {
    document,
    routes: Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, routeThatKnows(id, route)])),
  };
}

function withLayout(Layout: Module['Layout'], page: ReactNode): ReactNode {
  return Layout ? createElement(Layout, null, page) : page;
}

/** An async function, so that a synchronous throw becomes a rejection. */
async function answerOf(loader: LoaderFunction, args: Loading): Promise<unknown> {
  return loader(args);
}

/**
 * Runs a step and reports its failure. The router's handler still renders the page, so the failure would be unnoticed.
 */
function reported<T>(shop: ShopRequest, step: () => T): T {
  try {
    return step();
  } catch (error) {
    shop.report(error);
    throw error;
  }
}

type Answers = Record<string, unknown>;

/** Returns the router's state of a matched page with its loader data. */
function stateOf(about: {
  basename: string;
  pathname: string;
  search: string;
  matches: readonly DataRouteMatch[];
  loaderData: Answers;
}): StaticHandlerContext {
  const { basename, pathname, search, matches, loaderData } = about;
  return {
    basename,
    location: { pathname, search, hash: '', state: null, key: 'default' },
    matches: [...matches],
    loaderData,
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    // Only used for an address without a match, which has no document here.
    _match: () => null,
  };
}

const idOf = ({ route }: DataRouteMatch): string => route.id;

/** Returns whether a page needs no function of the router's handler: no client loader, no headers of its own. */
function isDocument(module: Module | undefined): boolean {
  if (!module || !isPublicPage(module.handle)) return false;
  return module.default !== undefined && module.clientLoader === undefined && module.headers === undefined;
}

/**
 * Returns the loader data and the script that passes it to the router in one chunk. The data is no script itself.
 * Otherwise it would be quoted again, and the Content-Security-Policy would need its hash.
 */
function handOver(data: string, nonce: string | undefined): string[] {
  const marked = nonce === undefined ? '' : ` nonce="${nonce}"`;
  return [`<script type="application/json" id="${HANDED_OVER}">`, data, `</script><script${marked}${HAND_OVER}`];
}
