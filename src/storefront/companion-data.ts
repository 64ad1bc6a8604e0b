import { brandedName } from '../shop/catalogue/products/branded-name.ts';
import { relatedMessages } from '../tenants/messages/related.ts';
import { productHref } from '../tenants/paths.ts';
import { formatAmount } from '../tenants/price-format.ts';
import type { ShownCompanions } from './components/basket/companion-list.tsx';
import type { ShopRequest } from './context.ts';
import { attempt } from './form-data.ts';
import { withLabels } from './print-labels.server.tsx';
import { pageTexts } from './server-texts.ts';

/** Products in the layer after adding, and on the page of the basket. */
export const MOST_COMPANIONS = { layer: 3, basket: 4 } as const;

/**
 * Returns products that go with `skus`, without those of `without`; null without any. A failure gives null as well,
 * because the basket has changed already.
 */
export async function shownCompanions(
  request: ShopRequest,
  asked: { skus: readonly string[]; without: readonly string[]; most: number },
): Promise<ShownCompanions | null> {
  return attempt(request, () => readCompanions(request, asked));
}

async function readCompanions(
  request: ShopRequest,
  asked: { skus: readonly string[]; without: readonly string[]; most: number },
): Promise<ShownCompanions | null> {
  const { shop, tenant, locale } = request;
  const found = await shop.recommendations.companions({ tenant: tenant.id, ...asked });
  if (found.length === 0) return null;
  const articles = await shop.catalogue.articles({ tenant, locale: locale.locale, skus: found.map(({ sku }) => sku) });
  const choices = new Map(found.map(({ sku, hasChoice }) => [sku, hasChoice]));
  const sold = found.flatMap(({ sku }) => articles.get(sku) ?? []).filter(({ onSale }) => onSale);
  if (sold.length === 0) return null;
  const [labelled, { catalogue }] = await Promise.all([withLabels(request, sold), pageTexts(locale.locale)]);
  return {
    words: relatedMessages(locale.locale).companions,
    items: labelled.map((article) => ({
      sku: article.sku,
      productId: article.productId,
      name: brandedName(article),
      variantText: choices.get(article.sku) ? '' : article.variantText,
      path: productHref(locale.locale, article.slug, article.sku),
      picture: article.picture,
      price: article.price,
      compareAt: article.compareAt,
      basePrice:
        article.basePrice &&
        catalogue.price.basePrice(
          formatAmount(article.basePrice.price.amount, tenant.priceFormat),
          article.basePrice.unit,
        ),
      labels: article.labels ?? null,
      hasChoice: choices.get(article.sku) ?? false,
    })),
  };
}
