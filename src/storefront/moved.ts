import { redirect } from 'react-router';
import { linkTarget } from '../tenants/link-paths.ts';
import { categoryHref, localeOfPath } from '../tenants/paths.ts';
import type { ShopRequest } from './context.ts';
import { notFound } from './page.ts';

/**
 * Returns a redirect if the address is one used in texts, one that an editor redirects, or one that a category had
 * earlier; otherwise a 404.
 *
 * @param search query of the address, which the list of a moved category takes over
 */
export async function movedOrNotFound(
  request: Pick<ShopRequest, 'shop' | 'tenant' | 'locale'>,
  pathname: string,
  kind: 'page' | 'product' = 'page',
  search = '',
): Promise<Response | ReturnType<typeof notFound>> {
  const { tenant, locale, shop } = request;
  const target = linkTarget(locale.locale, localeOfPath(tenant, pathname).rest);
  if (target !== null) return redirect(target, 302);
  const moved = await shop.redirects.at(tenant, pathname);
  if (moved) return redirect(moved.to, moved.status);
  const path = plainCategoryPath(localeOfPath(tenant, pathname).rest);
  const category = path && (await shop.catalogue.movedCategory({ tenant, locale: locale.locale, path }));
  return category ? redirect(`${categoryHref(locale.locale, category)}${search}`, 301) : notFound(kind);
}

/** Returns a path as categories have it: decoded, without outer slashes. Null if it is invalid. */
function plainCategoryPath(rest: string): string | null {
  try {
    return decodeURIComponent(rest).replaceAll(/^\/+|\/+$/g, '');
  } catch {
    return null;
  }
}
