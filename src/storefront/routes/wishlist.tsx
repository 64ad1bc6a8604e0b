import { type ReactNode, useEffect } from 'react';
import { redirect } from 'react-router';
import { loadAccountMessages } from '../../tenants/messages/index.ts';
import { href } from '../../tenants/paths.ts';
import type { Locale } from '../../tenants/tenant.ts';
import { setWishes, wishesAnswered } from '../badges.ts';
import { basketKey, wishlistKey } from '../belongings.ts';
import { EmptyWishlist } from '../components/wishlist/empty-wishlist.tsx';
import { WishlistItems } from '../components/wishlist/wishlist-items.tsx';
import { type Change, WishlistChange, WishlistRefusal } from '../components/wishlist/wishlist-messages.tsx';
import { type ShopRequest, shopRequest } from '../context.ts';
import { attempt, readForm, sendBack, sendFailure, sendOrFail, stayAfterFailure } from '../form-data.ts';
import { areaPage, openRequest } from '../page.ts';
import { withNext } from '../safe-next.ts';
import { useText } from '../text.tsx';
import type { Route } from './+types/wishlist';
import styles from './basket.module.css';

/** Sent with the page: no other page needs it. */
async function invitationText(locale: Locale): Promise<string> {
  return (await loadAccountMessages(locale)).login.wishlist;
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
  const [items, change] = await Promise.all([
    request.shop.wishlist.view(wishlistKey(request)),
    lastChange(request, url),
  ]);
  return {
    page: areaPage(request, 'wishlist', { title: request.text.wishlist.title }),
    articles: items.map(({ article }) => article),
    change,
    // For somebody whose saved articles are elsewhere (completions D27).
    invitation:
      request.visitor.type === 0
        ? {
            text: await invitationText(request.locale.locale),
            href: withNext(href(request.locale.locale, 'account'), href(request.locale.locale, 'wishlist')),
          }
        : null,
  };
}

/** Whoever comes from a list with hearts just given finds them here. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await wishesAnswered();
  return serverLoader();
}

/** Remembers, forgets, or moves into the basket; each ends on the page that shows the result. */
export async function action({ context, request: http }: Route.ActionArgs) {
  const request = context.get(shopRequest);
  const { shop, locale, wishlistCookie, basketCookie } = request;
  const key = wishlistKey(request);
  const { intent, sku = '' } = await readForm(http);
  const headers = new Headers();
  const outcome = await attempt(request, async () => {
    if (intent === 'add') {
      const added = await shop.wishlist.add(key, { sku });
      if (!added.ok) return { ok: false as const, of: 'wishlist' as const, problem: added.problem, available: 0 };
      headers.append('Set-Cookie', wishlistCookie(added.secret));
      return { ok: true as const, kind: 'added' as const };
    }
    if (intent === 'move') {
      const moved = await shop.basket.add(basketKey(request), { sku, quantity: 1 });
      if (!moved.ok)
        return { ok: false as const, of: 'basket' as const, problem: moved.problem, available: moved.available };
      if (moved.secret) headers.append('Set-Cookie', basketCookie(moved.secret));
    }
    await shop.wishlist.remove(key, { sku });
    return { ok: true as const, kind: intent === 'move' ? ('moved' as const) : ('removed' as const) };
  });
  if (outcome === null) return sendFailure(http, { of: 'shop' as const, intent, failed: true });
  if (!outcome.ok) return sendBack(http, outcome);
  return redirect(`${href(locale.locale, 'wishlist')}?${new URLSearchParams({ [outcome.kind]: sku })}`, {
    status: 303,
    headers,
  });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrFail(request, serverAction, ({ intent }) => ({ of: 'shop' as const, intent, failed: true }));
}

export const shouldRevalidate = stayAfterFailure;

export default function WishlistPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { articles, change, invitation } = loaderData;
  const text = useText().wishlist;
  useEffect(() => setWishes(articles.map(({ sku, productId }) => ({ sku, productId }))), [articles]);
  return (
    <div className={styles.page}>
      <h1>{text.title}</h1>
      <div className={styles.messages}>
        <WishlistRefusal refusal={actionData ?? null} />
        {change && <WishlistChange key={`${change.kind}-${change.sku}`} change={change} />}
      </div>
      {invitation && (
        <p>
          <a href={invitation.href}>{invitation.text}</a>
        </p>
      )}
      {articles.length === 0 ? <EmptyWishlist /> : <WishlistItems articles={articles} />}
    </div>
  );
}
