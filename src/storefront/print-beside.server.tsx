import { hash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { brandedName } from '../shop/catalogue/products/branded-name.ts';
import type { Article } from '../shop/catalogue/products/index.ts';
import { relatedMessages } from '../tenants/messages/related.ts';
import { productHref } from '../tenants/paths.ts';
import { formatAmount } from '../tenants/price-format.ts';
import { Picture } from '../ui/picture.tsx';
import { compareAddress } from './cards/print-cards.server.tsx';
import { CompareButton } from './components/compare/compare-button.tsx';
import styles from './components/product/product-page.module.css';
import { WISH_FORM } from './components/wishlist/wish-form.tsx';
import type { ShopRequest } from './context.ts';
import { markOf } from './page-marks.ts';
import { productTag } from './page-tags.ts';

const MOST = 12;
const KINDS = ['accessory', 'related'] as const;

type Shown = { productId: string; sku: string; name: string; brand: string };

/** Returns the markup of accessories and related products, or '' without any. */
export async function printBeside(request: ShopRequest, product: Shown): Promise<string> {
  return printOnce(request, 'related', await relatedRows(request, product.productId));
}

/** Returns the markup of the button that compares a product. */
export function printCompare(request: ShopRequest, product: Shown): string {
  const to = compareAddress(request.locale.locale, brandedName(product));
  return printOnce(request, 'compare', <CompareButton sku={product.sku} form={WISH_FORM} to={to} look="button" />);
}

/** Returns markup that a document contains once: its data has a mark, and the browser leaves the markup as it is. */
function printOnce({ printed }: ShopRequest, name: string, part: ReactNode): string {
  const markup = part === null ? '' : renderToStaticMarkup(part);
  if (!printed || markup === '') return markup;
  const key = `${name}-${hash('sha1', markup, 'base64url').slice(0, 8)}`;
  printed.set(key, [Buffer.from(markup)]);
  return markOf(key);
}

async function relatedRows(request: ShopRequest, productId: string): Promise<ReactNode> {
  const { shop, tenant, locale, cache } = request;
  const found = await shop.catalogue.related({ tenant, productId });
  if (found.length === 0) return null;
  for (const { productId: other } of found) cache.tag(productTag(other));
  const skus = [...new Set(found.flatMap(({ sku }) => sku ?? []))];
  const articles = await shop.catalogue.articles({ tenant, locale: locale.locale, skus });
  const say = relatedMessages(locale.locale);
  const rows = KINDS.flatMap((kind) => {
    const shown = found
      .filter((one) => one.kind === kind)
      .flatMap(({ sku }) => (sku === null ? [] : (articles.get(sku) ?? [])))
      .filter(({ onSale }) => onSale)
      .slice(0, MOST);
    return shown.length === 0 ? [] : [{ kind, title: say[kind], articles: shown }];
  });
  if (rows.length === 0) return null;
  const href = ({ slug, sku }: Article): string => productHref(locale.locale, slug, sku);
  const price = ({ price: { amount } }: Article): string => formatAmount(amount, tenant.priceFormat);
  return <Rows rows={rows} href={href} price={price} />;
}

function Rows(props: {
  rows: { kind: string; title: string; articles: Article[] }[];
  href(article: Article): string;
  price(article: Article): string;
}): ReactNode {
  const { rows, href, price } = props;
  return rows.map(({ kind, title, articles }) => (
    <section key={kind} aria-labelledby={`beside-${kind}`}>
      <h2 className={styles.title} id={`beside-${kind}`}>
        {title}
      </h2>
      <ul className={styles.related}>
        {articles.map((article) => (
          <li key={article.sku}>
            <a href={href(article)}>
              {article.picture && (
                <Picture picture={article.picture} sizes="12rem" frame="portrait" widest={480} alt="" />
              )}
              <span>{brandedName(article)}</span>
              <strong>{price(article)}</strong>
            </a>
          </li>
        ))}
      </ul>
    </section>
  ));
}
