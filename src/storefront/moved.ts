import { redirect } from 'react-router';
import { linkTarget } from '../tenants/link-paths.ts';
import { localeOfPath } from '../tenants/paths.ts';
import type { ShopRequest } from './context.ts';
import { notFound } from './page.ts';

/**
 * Before it is said that there is no page: addresses that texts use lead to the page that they mean, and those that an
 * editor redirects lead there.
 */
export async function movedOrNotFound(
  request: Pick<ShopRequest, 'shop' | 'tenant' | 'locale'>,
  pathname: string,
  kind: 'page' | 'product' = 'page',
): Promise<Response | ReturnType<typeof notFound>> {
  const { tenant, locale, shop } = request;
  const target = linkTarget(locale.locale, localeOfPath(tenant, pathname).rest);
  if (target !== null) return redirect(target, 302);
  const moved = await shop.redirects.at(tenant, pathname);
  return moved ? redirect(moved.to, moved.status) : notFound(kind);
}
