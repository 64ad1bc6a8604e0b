import { type Article, pageTitle } from '../../shop/catalogue/products/index.ts';
import { describeProduct } from '../../tenants/page-descriptions.ts';
import { productHref } from '../../tenants/paths.ts';
import { formatAmount } from '../../tenants/price-format.ts';
import type { Builder } from '../builder.ts';

/** Adds the metadata of a product page for search engines; its cache key is `sku`. */
export function addSeoTypes(builder: Builder) {
  const data = builder.objectRef<Article>('SeoData').implement({
    fields: (t) => ({
      sku: t.exposeID('sku'),
      title: t.string({ resolve: (article) => pageTitle(article) }),
      description: t.string({
        resolve: (article, _, { locale, tenant }) =>
          describeProduct(tenant, locale, {
            name: article.name,
            brand: article.brand,
            price: formatAmount(article.price.amount, tenant.priceFormat),
          }),
      }),
      robots: t.string({ resolve: () => 'index,follow' }),
      canonical: t.string({
        description: "Address of the product's lead variant.",
        resolve: async (article, _, { load, locale, publicUrl, budget }) => {
          budget.family(article.productId);
          const lead = (await load.variants(article.productId))?.leadSku ?? article.sku;
          return new URL(productHref(locale, article.slug, lead), publicUrl).href;
        },
      }),
    }),
  });
  return { data };
}

export type SeoTypes = ReturnType<typeof addSeoTypes>;
