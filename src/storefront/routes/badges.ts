import { shopRequest } from '../context.ts';
import { readForm } from '../form-data.ts';
import type { Route } from './+types/badges';

const PRIVATE = { 'Cache-Control': 'private, no-store' };

/** The personal figures of the header, apart from the pages, which are the same for everybody. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { shop, tenant, locale, basketSecret, wishlistSecret } = context.get(shopRequest);
  const key = { tenant, locale: locale.locale };
  const [basket, wishlist] = await Promise.all([
    basketSecret === null ? 0 : shop.basket.view({ ...key, secret: basketSecret }).then(({ pieces }) => pieces),
    shop.wishlist.entries({ ...key, secret: wishlistSecret }),
  ]);
  return Response.json({ basket, wishlist }, { headers: PRIVATE });
}

/** What a heart sends with a script; without one it sends the wishlist page's own form. */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const { shop, tenant, locale, wishlistSecret, wishlistCookie } = context.get(shopRequest);
  const { intent, sku = '' } = await readForm(request);
  const key = { tenant, locale: locale.locale, secret: wishlistSecret };
  const outcome = await (intent === 'remove' ? shop.wishlist.remove(key, { sku }) : shop.wishlist.add(key, { sku }));
  if (!outcome.ok) return Response.json(outcome, { headers: PRIVATE });
  const headers = outcome.secret ? { ...PRIVATE, 'Set-Cookie': wishlistCookie(outcome.secret) } : PRIVATE;
  return Response.json({ ok: true, entries: outcome.entries }, { headers });
}
