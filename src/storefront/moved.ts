import { redirect } from 'react-router';
import { linkTarget } from '../tenants/link-paths.ts';
import { localeOfPath } from '../tenants/paths.ts';
import type { ShopRequest } from './context.ts';
import { notFound } from './page.ts';

/** Returns a redirect if the address is one used in texts, or one that an editor redirects; otherwise a 404. */
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
