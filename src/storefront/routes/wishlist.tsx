import { type ReactNode, useEffect } from 'react';
import { redirect } from 'react-router';
import type { WishlistKey } from '../../shop/wishlist/index.ts';
import { href } from '../../tenants/paths.ts';
import { setWishes } from '../badges.ts';
import { EmptyWishlist } from '../components/wishlist/empty-wishlist.tsx';
import { WishlistItems } from '../components/wishlist/wishlist-items.tsx';
import { type Change, WishlistChange, WishlistRefusal } from '../components/wishlist/wishlist-messages.tsx';
import { type ShopRequest, shopRequest } from '../context.ts';
import { readForm, sendBack } from '../form-data.ts';
import { areaPage, openRequest } from '../page.ts';
import { useText } from '../text.tsx';
import type { Route } from './+types/wishlist';
import styles from './basket.module.css';

function keyOf(request: ShopRequest): WishlistKey {
  return { tenant: request.tenant, locale: request.locale.locale, secret: request.wishlistSecret };
}

const CHANGES = ['added', 'removed', 'moved'] as const;

/** What the request before this one did, as its redirect tells. */
async function lastChange(request: ShopRequest, url: URL): Promise<Change | null> {
  const kind = CHANGES.find((candidate) => url.searchParams.has(candidate));
  const sku = kind && url.searchParams.get(kind);
  if (!sku) return null;
  const { tenant, locale } = request;
  const article = (await request.shop.catalogue.articles({ tenant, locale: locale.locale, skus: [sku] })).get(sku);
  return article ? { kind, sku, name: `${article.brand} ${article.name}` } : null;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openRequest(context, url);
  const [items, change] = await Promise.all([request.shop.wishlist.view(keyOf(request)), lastChange(request, url)]);
  return {
    page: areaPage(request, 'wishlist', { title: request.text.wishlist.title }),
    articles: items.map(({ article }) => article),
    change,
  };
}

/** Remembers, forgets, or moves into the basket; each ends on the page that shows the result. */
export async function action({ context, request: http }: Route.ActionArgs) {
  const request = context.get(shopRequest);
  const { shop, locale, wishlistCookie, basketSecret, basketCookie } = request;
  const key = keyOf(request);
  const { intent, sku = '' } = await readForm(http);
  const headers = new Headers();
  let kind: Change['kind'] = 'removed';
  if (intent === 'add') {
    const outcome = await shop.wishlist.add(key, { sku });
    if (!outcome.ok) return sendBack(http, { of: 'wishlist' as const, problem: outcome.problem, available: 0 });
    headers.append('Set-Cookie', wishlistCookie(outcome.secret));
    kind = 'added';
  } else {
    if (intent === 'move') {
      const outcome = await shop.basket.add({ ...key, secret: basketSecret }, { sku, quantity: 1 });
      if (!outcome.ok)
        return sendBack(http, { of: 'basket' as const, problem: outcome.problem, available: outcome.available });
      headers.append('Set-Cookie', basketCookie(outcome.secret));
      kind = 'moved';
    }
    await shop.wishlist.remove(key, { sku });
  }
  return redirect(`${href(locale.locale, 'wishlist')}?${new URLSearchParams({ [kind]: sku })}`, {
    status: 303,
    headers,
  });
}

export default function WishlistPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { articles, change } = loaderData;
  const text = useText().wishlist;
  useEffect(() => setWishes(articles.map(({ sku, productId }) => ({ sku, productId }))), [articles]);
  return (
    <div className={styles.page}>
      <h1>{text.title}</h1>
      <div className={styles.messages}>
        <WishlistRefusal refusal={actionData ?? null} />
        {change && <WishlistChange key={`${change.kind}-${change.sku}`} change={change} />}
      </div>
      {articles.length === 0 ? <EmptyWishlist /> : <WishlistItems articles={articles} />}
    </div>
  );
}
