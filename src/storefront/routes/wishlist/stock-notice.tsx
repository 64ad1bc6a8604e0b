import type { ReactNode } from 'react';
import { Form, redirect } from 'react-router';
import { stockNoticeHref, stockNoticePath } from '../../../tenants/notice-paths.ts';
import { productHref } from '../../../tenants/paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { wishlistKey } from '../../basket-owner.ts';
import { Amount } from '../../components/amount.tsx';
import { ArticleListRow } from '../../components/article-row.tsx';
import { AskForm } from '../../components/wishlist/notice-forms.tsx';
import items from '../../components/wishlist/wishlist-items.module.css';
import { WishlistRefusal } from '../../components/wishlist/wishlist-messages.tsx';
import { shopRequest } from '../../context.ts';
import { sendOrFail, stayAfterFailure } from '../../form-data.ts';
import { movedOrNotFound } from '../../moved.ts';
import { areaPage, notFound, openRequest } from '../../page.ts';
import { useLinks } from '../../shop-links.ts';
import { useWishesText, wishesText } from '../../wishes-text.ts';
import { type WishlistRefused, wishlistAction } from '../../wishlist-action.ts';
import styles from '../basket.module.css';
import type { Route } from './+types/stock-notice';

/**
 * Opens the request for a stock notice, linked from a sold-out product's page. That page is cached and equal for all
 * visitors, so this one checks the customer and whether the address is known.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openRequest(context, url);
  const { shop, tenant, locale } = request;
  if (request.path !== stockNoticePath(locale.language)) throw await movedOrNotFound(request, url.pathname);
  const sku = url.searchParams.get('sku') ?? '';
  const article = (await shop.catalogue.articles({ tenant, locale: locale.locale, skus: [sku] })).get(sku);
  if (!article || !tenant.sendsMail) throw notFound('product');
  // Available again since the page was cached, so the visitor can buy it instead.
  if (article.onSale && article.available > 0)
    throw redirect(`${productHref(locale.locale, article.slug, article.sku)}?v=1`, 303);
  const key = wishlistKey(request);
  const [state, text] = await Promise.all([shop.wishNotices.state(key), wishesText(locale.locale)]);
  return {
    page: {
      ...areaPage(request, 'wishlist', { title: text.notice.ask.stock }),
      canonical: stockNoticeHref(locale.locale, sku),
      alternates: Object.fromEntries(tenant.locales.map((entry) => [entry.locale, stockNoticeHref(entry.locale, sku)])),
    },
    article,
    isKnown: key.customer !== null || state.mailbox !== 'none',
    isAsked: state.notices.some((notice) => notice.sku === article.sku && notice.kind === 'stock'),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return wishlistAction(context.get(shopRequest), request);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrFail(request, serverAction, ({ intent }): WishlistRefused => ({ of: 'shop', intent, failed: true }));
}

export const shouldRevalidate = stayAfterFailure;

export default function StockNoticePage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { article, isKnown, isAsked } = loaderData;
  const text = useWishesText();
  const { notice, title, soldOut, notOnSale } = text;
  const links = useLinks();
  const asked = actionData?.of === 'notice' ? actionData : null;
  return (
    <div className={styles.page}>
      <h1>{notice.ask.stock}</h1>
      <WishlistRefusal refusal={asked ? null : (actionData ?? null)} />
      <section className={items.list}>
        <h2 className={items.count}>{text.items(1)}</h2>
        <ul>
          <ArticleListRow article={article} actions={null}>
            <Amount money={article.price} compareAt={article.compareAt} size="small" />
            <p className={items.missing}>{article.onSale ? soldOut : notOnSale}</p>
          </ArticleListRow>
        </ul>
      </section>
      <section className={items.section}>
        {isAsked ? (
          <>
            <p>{notice.active.stock}</p>
            <LinkButton href={links.area('wishlist')}>{title}</LinkButton>
          </>
        ) : (
          <>
            <p>{notice.remembers}</p>
            {isKnown ? (
              <Form method="post">
                <input type="hidden" name="intent" value="notice-new" />
                <input type="hidden" name="sku" value={article.sku} />
                <Button type="submit" look="primary" icon="envelope-simple">
                  {notice.ask.stock}
                </Button>
              </Form>
            ) : (
              <AskForm sku={article.sku} kind="stock" intent="notice-new" asked={asked} />
            )}
          </>
        )}
      </section>
    </div>
  );
}
