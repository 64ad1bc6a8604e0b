import type { ReactNode } from 'react';
import { data } from 'react-router';
import { LinkButton } from '../../../ui/button.tsx';
import { Amount } from '../../components/amount.tsx';
import { ArticleListRow } from '../../components/article-row.tsx';
import items from '../../components/wishlist/wishlist-items.module.css';
import { areaPage, openRequest } from '../../page.ts';
import { useLinks } from '../../shop-links.ts';
import { useWishesText, wishesText } from '../../wishes-text.ts';
import styles from '../basket.module.css';
import type { Route } from './+types/shared';

/** Loads a shared wishlist for visitors with its link: products only, without its owner, and noindex. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openRequest(context, url);
  const { shop, tenant, locale } = request;
  const text = (await wishesText(locale.locale)).share;
  const link = url.searchParams.get('link') ?? '';
  const articles = await shop.wishlist.sharing.shown({ tenant, locale: locale.locale, link });
  const title = articles === null ? text.goneTitle : text.sharedTitle;
  const shown = { page: areaPage(request, 'wishlistShared', { title }), articles };
  return data(shown, { status: articles === null ? 404 : 200 });
}

export default function SharedWishlist({ loaderData }: Route.ComponentProps): ReactNode {
  const { articles } = loaderData;
  const text = useWishesText();
  const { share } = text;
  const links = useLinks();
  return (
    <div className={styles.page}>
      <h1>{articles === null ? share.goneTitle : share.sharedTitle}</h1>
      <p>{articles === null ? share.goneText : articles.length === 0 ? share.sharedEmpty : share.sharedText}</p>
      {articles !== null && articles.length > 0 && (
        <section className={items.list}>
          <h2 className={items.count}>{text.items(articles.length)}</h2>
          <ul>
            {articles.map((article) => (
              <ArticleListRow key={article.sku} article={article} actions={null}>
                <Amount money={article.price} compareAt={article.compareAt} size="small" />
                {(!article.onSale || article.available === 0) && (
                  <p className={items.missing}>{article.onSale ? text.soldOut : text.notOnSale}</p>
                )}
              </ArticleListRow>
            ))}
          </ul>
        </section>
      )}
      <p>
        <LinkButton href={links.area('wishlist')}>{share.own}</LinkButton>
      </p>
    </div>
  );
}
