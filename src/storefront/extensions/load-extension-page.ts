import type { RouterContextProvider } from 'react-router';
import { pathInLocale } from '../../tenants/paths.ts';
import { notFound, openRequest, type Page, unavailable } from '../page.ts';
import type { ShownPage } from './extension-page.tsx';
import { loadRoute } from './load-extensions.server.tsx';

/** Loads the page of an extension. Throws a 404 in other languages, and a 503 if it fails. */
export async function loadExtensionPage(context: Readonly<RouterContextProvider>, url: URL): Promise<ShownPage> {
  const request = await openRequest(context, url);
  const loaded = await loadRoute(request, url);
  if (loaded === null) throw notFound();
  if (loaded === 'failed') throw unavailable();
  const { route, path, data } = loaded;
  const { tenant, locale, cache } = request;
  if (route.cacheSeconds !== null) cache.refreshAfter(route.cacheSeconds);
  const page: Page = {
    title: route.title[locale.language] ?? '',
    description: route.description?.[locale.language] ?? '',
    robots: route.cacheSeconds === null ? 'noindex,follow' : 'index,follow',
    canonical: pathInLocale(locale.locale, path),
    alternates: Object.fromEntries(
      tenant.locales.flatMap((entry) => {
        const own = route.paths[entry.language];
        return own === undefined ? [] : [[entry.locale, pathInLocale(entry.locale, own)]];
      }),
    ),
  };
  return { name: route.name, page, data };
}
