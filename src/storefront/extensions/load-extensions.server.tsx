import { blocks as blockComponents } from 'virtual:extension-blocks';
import { pages as pageComponents } from 'virtual:extension-pages';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ContainedPlace } from '../../extending/contain.ts';
import type { Block } from '../../shop/content/pages/index.ts';
import { localeOfPath, pathInLocale } from '../../tenants/paths.ts';
import type { Shop, ShopRequest } from '../context.ts';
import type { BlockPlace, PlaceFacts } from './block-extension.ts';
import type { ShownBlock } from './extension-blocks.tsx';
import type { Owned } from './page-extensions.ts';
import type { RouteData, RouteExtension } from './route-extension.ts';

type Asking = Pick<ShopRequest, 'tenant' | 'locale'> & { shop: Pick<Shop, 'extensions'> };

/**
 * Returns the blocks of a content page that render. One whose extension is gone or fails is left out, because React
 * contains no failures on servers.
 */
export function soundBlocks(request: Asking, blocks: Block[], components = blockComponents): Block[] {
  return blocks.filter((block) => block.type !== 'extension' || isSound(request, block, components));
}

/** Returns the blocks that extensions show on a fixed page. */
export function blocksAt(
  request: Asking,
  place: BlockPlace,
  products: PlaceFacts['products'],
  components = blockComponents,
): ShownBlock[] {
  const { shop, tenant, locale } = request;
  const { blocks, containment } = shop.extensions;
  const facts: PlaceFacts = { tenant: tenant.id, locale: locale.locale, language: locale.language, products };
  return blocks.flatMap(({ extension, name, places }) => {
    const valuesAt = places?.[place];
    if (!valuesAt) return [];
    const values = containment.atOnce({ extension, point: `block ${name}` }, () => valuesAt(facts), null);
    // A rule without types may forget its answer.
    return values != null && isSound(request, { name, values }, components) ? [{ name, values }] : [];
  });
}

function isSound({ shop, locale }: Asking, { name, values }: ShownBlock, components: typeof blockComponents): boolean {
  const block = shop.extensions.blocks.find((one) => one.name === name);
  const Component = components?.[name];
  if (!block || !Component) return false;
  const props = { values, locale: locale.locale, href: (path: string) => pathInLocale(locale.locale, path) };
  return renders(shop, { extension: block.extension, point: `block ${name}` }, <Component {...props} />);
}

function renders({ extensions }: Asking['shop'], at: ContainedPlace, element: ReactNode): boolean {
  return extensions.containment.atOnce(at, () => renderToStaticMarkup(element) !== null, false);
}

/** Page of an extension: its route and its data. */
export type LoadedRoute = { route: Owned<RouteExtension>; path: string; data: RouteData };

/** Returns the extension's page at an address: null for none in this language, 'failed' if it cannot be shown. */
export async function loadRoute(
  request: Asking,
  url: URL,
  components = pageComponents,
): Promise<LoadedRoute | 'failed' | null> {
  const { shop, tenant, locale } = request;
  const { rest } = localeOfPath(tenant, url.pathname);
  const route = shop.extensions.routes.find(({ paths }) => paths[locale.language] === rest);
  if (!route) return null;
  const at = { extension: route.extension, point: `route ${route.name}` };
  const asked = {
    tenant: tenant.id,
    locale: locale.locale,
    language: locale.language,
    parameters: route.cacheSeconds === null ? Object.fromEntries(url.searchParams) : {},
  };
  const loaded = await shop.extensions.containment.within(
    at,
    // Other values than those of JSON would not reach browsers.
    async (context) => JSON.stringify((await route.load?.(asked, context)) ?? {}),
    null,
  );
  if (loaded === null) return 'failed';
  const data: RouteData = JSON.parse(loaded);
  const Component = components[route.name];
  const props = {
    data,
    title: route.title[locale.language] ?? '',
    locale: locale.locale,
    href: (path: string) => pathInLocale(locale.locale, path),
  };
  if (!Component || !renders(shop, at, <Component {...props} />)) return 'failed';
  return { route, path: rest, data };
}
