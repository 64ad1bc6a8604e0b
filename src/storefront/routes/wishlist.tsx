import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { setWishes, useBadges, wishesAnswered } from '../badges.ts';
import { LastSeenSlot } from '../components/shell/last-seen-slot.tsx';
import { EmptyWishlist } from '../components/wishlist/empty-wishlist.tsx';
import { MailboxNote } from '../components/wishlist/notice-forms.tsx';
import { ShareForm } from '../components/wishlist/share-form.tsx';
import { WishlistItems } from '../components/wishlist/wishlist-items.tsx';
import { WishlistChange, WishlistDone, WishlistRefusal } from '../components/wishlist/wishlist-messages.tsx';
import { shopRequest } from '../context.ts';
import { sendOrFail, stayAfterFailure } from '../form-data.ts';
import { areaPage, openRequest } from '../page.ts';
import { shownArticles } from '../shown-articles.ts';
import { WISH_CHANGED } from '../wish-changed.ts';
import { useWishesText, wishesText } from '../wishes-text.ts';
import { type WishlistRefused, wishlistAction } from '../wishlist-action.ts';
import { type ArticleChange, type WishlistData, wishlistData } from '../wishlist-data.ts';
import type { Route } from './+types/wishlist';
import styles from './basket.module.css';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openRequest(context, url);
  const [shown, { title }] = await Promise.all([wishlistData(request, url), wishesText(request.locale.locale)]);
  return { page: areaPage(request, 'wishlist', { title }), ...shown };
}

/** Waits for hearts just clicked, so that the page shows them. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await wishesAnswered();
  return serverLoader();
}

export function action({ context, request }: Route.ActionArgs) {
  return wishlistAction(context.get(shopRequest), request);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrFail(request, serverAction, ({ intent }): WishlistRefused => ({ of: 'shop', intent, failed: true }));
}

export const shouldRevalidate = stayAfterFailure;

/** Result of a change by script. It shows like that of a form's redirect, until the page changes. */
export type OwnChange = { change: ArticleChange | null; refusal: WishlistRefused | null };

/** Returns the products of the browser's wishlist. Until it contains the page's data, the page's own list counts. */
function useShownArticles(articles: WishlistData['articles']): WishlistData['articles'] {
  const wishes = useBadges().wishlist;
  const [known, setKnown] = useState<WishlistData['articles'] | null>(null);
  useEffect(() => {
    setWishes(articles.map(({ sku, productId }) => ({ sku, productId })));
    setKnown(articles);
  }, [articles]);
  return known !== articles || wishes === null ? articles : shownArticles(articles, wishes);
}

export default function WishlistPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { articles, inAccount, done, invitation, notices, editing, changeable, shared } = loaderData;
  const text = useWishesText();
  const shown = useShownArticles(articles);
  const { revalidate } = useRevalidator();
  const { key } = useLocation();
  const [own, setOwn] = useState<(OwnChange & { at: string }) | null>(null);
  const tell = useCallback((next: OwnChange) => setOwn({ ...next, at: key }), [key]);
  const isOwn = own?.at === key;
  const asked = actionData?.of === 'notice' ? actionData : null;
  const refusal = isOwn ? own.refusal : asked ? null : (actionData ?? null);
  const change = isOwn ? own.change : loaderData.change;
  useEffect(() => {
    const onChanged = (event: Event): void => {
      const sku: unknown = event instanceof CustomEvent ? event.detail : null;
      tell({ change: typeof sku === 'string' ? { kind: 'changed', sku, name: '' } : null, refusal: null });
      void revalidate();
    };
    addEventListener(WISH_CHANGED, onChanged);
    return () => removeEventListener(WISH_CHANGED, onChanged);
  }, [revalidate, tell]);
  return (
    <div className={styles.page}>
      <h1>{text.title}</h1>
      <div className={styles.messages}>
        <WishlistRefusal refusal={refusal} />
        {change && (
          <WishlistChange key={`${change.kind}-${change.sku}`} change={change} articles={articles} onChange={tell} />
        )}
        {!isOwn && done && <WishlistDone key={key} done={done} />}
      </div>
      {invitation && (
        <p>
          <a href={invitation.href}>{invitation.text}</a>
        </p>
      )}
      {shown.length === 0 ? (
        <EmptyWishlist />
      ) : (
        <WishlistItems
          articles={shown}
          inAccount={inAccount}
          notices={notices}
          editing={editing}
          changeable={changeable}
          asked={asked}
          onChange={tell}
        />
      )}
      <MailboxNote notices={notices} />
      {(shown.length > 0 || shared) && <ShareForm link={shared} />}
      <LastSeenSlot />
    </div>
  );
}
