import { shopRequest } from '../context.ts';
import type { Route } from './+types/badges';

/** The personal figures of the header, apart from the pages, which are the same for everybody. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { shop, tenant, locale, basketSecret } = context.get(shopRequest);
  const pieces =
    basketSecret === null
      ? 0
      : (await shop.basket.view({ tenant, locale: locale.locale, secret: basketSecret })).pieces;
  return Response.json({ basket: pieces }, { headers: { 'Cache-Control': 'private, no-store' } });
}
