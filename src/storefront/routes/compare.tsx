import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { brandedName } from '../../shop/catalogue/products/branded-name.ts';
import { comparisonMessages } from '../../tenants/messages/comparison.ts';
import { href } from '../../tenants/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { averageText } from '../average-text.ts';
import { comparedCookie, comparedSkus, knownSkus, MOST_COMPARED } from '../compared.ts';
import styles from '../components/compare/compare-page.module.css';
import { ComparedTable } from '../components/compare/compared-table.tsx';
import { PageHead } from '../components/list/page-head.tsx';
import { shopRequest } from '../context.ts';
import { formOf, stayAfterFailure } from '../form-data.ts';
import { areaPage, openRequest } from '../page.ts';
import { useLinks } from '../shop-links.ts';
import { keepPage } from '../unsent.ts';
import type { Route } from './+types/compare';

const ONLY = 'only';

/** Loads the products of the visitor's cookie beside each other. The page is personal, so it is never cached. */
export async function loader({ context, request: http, url }: Route.LoaderArgs) {
  const request = await openRequest(context, url);
  const { shop, tenant, locale, text } = request;
  const say = comparisonMessages(locale.locale);
  const skus = comparedSkus(http);
  const found = await shop.catalogue.articles({ tenant, locale: locale.locale, skus });
  const articles = skus.flatMap((sku) => found.get(sku) ?? []).filter(({ onSale }) => onSale);
  const rows = await shop.catalogue.comparison({ tenant, locale: locale.locale, articles });
  const isShort = url.searchParams.has(ONLY);
  const { rating } = text.catalogue;
  return {
    page: areaPage(request, 'compare', { title: say.title, description: say.lead(MOST_COMPARED) }),
    only: isShort,
    isFull: url.searchParams.has('full'),
    rows: isShort ? rows.filter(({ differs }) => differs) : rows,
    products: articles.map(({ sku, slug, brand, name, picture, price, compareAt, commonPrice, ...article }) => ({
      sku,
      slug,
      name: brandedName({ brand, name }),
      picture,
      price,
      compareAt,
      commonPrice,
      isAvailable: article.available > 0,
      rating: article.rating && {
        ...article.rating,
        text: `${rating.stars(averageText(article.rating.average, locale.locale), 5)}, ${rating.count(article.rating.count)}`,
      },
    })),
    words: {
      ...texts(say),
      empty: say.empty,
      lead: say.lead(MOST_COMPARED),
      full: say.full(MOST_COMPARED),
      count: say.count(articles.length),
      removeOf: articles.map((article) => say.removeOf(brandedName(article))),
    },
  };
}

/** Returns the texts that are no functions, which the data of a page can carry. */
function texts(say: ReturnType<typeof comparisonMessages>) {
  const { title, property, remove, clear, price, rating, noRating, availability, available, soldOut, none } = say;
  const { differs, onlyDifferences, allProperties, more } = say;
  const own = { title, property, remove, clear, price, rating, noRating, availability, available, soldOut, none };
  return { ...own, differs, onlyDifferences, allProperties, more };
}

/** Adds a product, removes one, or removes all. A fifth replaces the oldest. */
export async function action({ context, request: http }: Route.ActionArgs) {
  const { locale } = context.get(shopRequest);
  const form = await formOf(http);
  const before = comparedSkus(http);
  const removed = form.get('remove');
  const added = String(form.get('sku') ?? '');
  const isFull = removed === null && before.length === MOST_COMPARED && !before.includes(added);
  const after =
    removed === null
      ? knownSkus([...before.filter((sku) => sku !== added), added])
      : before.filter((sku) => removed !== 'all' && sku !== removed);
  return redirect(`${href(locale.locale, 'compare')}${isFull ? '?full=1' : ''}`, {
    status: 303,
    headers: { 'Set-Cookie': comparedCookie(after, http) },
  });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function Compare({ loaderData }: Route.ComponentProps): ReactNode {
  const { words: say, products, rows, only, isFull } = loaderData;
  const links = useLinks();
  const address = links.area('compare');
  return (
    <div className={styles.page}>
      <PageHead title={say.title} breadcrumb={[{ name: say.title, href: null }]} />
      <div className={styles.body}>
        {products.length === 0 ? (
          <p>{say.empty}</p>
        ) : (
          <>
            <p role="status">{isFull ? say.full : say.lead}</p>
            <form method="post" action={address} className={styles.tools}>
              <span>{say.count}</span>
              {products.length > 1 && (
                <a href={only ? address : `${address}?${ONLY}=1`}>{only ? say.allProperties : say.onlyDifferences}</a>
              )}
              <button type="submit" name="remove" value="all" className={styles.quiet}>
                {say.clear}
              </button>
            </form>
            <ComparedTable products={products} rows={rows} say={say} action={address} />
          </>
        )}
        <p>
          <LinkButton href={links.area('home')}>{say.more}</LinkButton>
        </p>
      </div>
    </div>
  );
}
