import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { configuredUrls, moveUrls, type PublicUrlOf } from '../../../../tenants/origins.ts';
import { productHref } from '../../../../tenants/paths.ts';
import type { LocaleConfig, Tenant } from '../../../../tenants/tenant.ts';
import type { Catalogue, CategoryNode } from '../../../catalogue/products/index.ts';
import { productsAfter } from '../sitemap/sitemap.store.ts';
import { feedBeside, feedExtras } from './feed.store.ts';
import { feedItem } from './feed-item.ts';
import { feedWriter, type PortalFeedFormat } from './feed-text.ts';

export type FeedDeps = {
  pool: Pool;
  clock: Clock;
  catalogue: Pick<Catalogue, 'navigation' | 'variants' | 'articles' | 'descriptions'>;
  publicUrlOf: PublicUrlOf;
};

const PRODUCTS_AT_ONCE = 200;

/** Maps each category to its path from the product department down. */
function ways(
  nodes: readonly CategoryNode[],
  above: { id: string; name: string }[] = [],
): Map<string, { id: string; name: string }[]> {
  return new Map(
    nodes.flatMap((node) => {
      const way = [...above, { id: node.id as string, name: node.name }];
      return [[node.id as string, way] as const, ...ways(node.children, way)];
    }),
  );
}

/**
 * Streams all variants of a tenant in one locale, in a format that portals and our import read. It yields in batches,
 * so that memory does not grow with the catalogue. `ownColumns` adds columns of the shop that portals do not know.
 */
export async function* productFeed(
  { pool, clock, catalogue, publicUrlOf }: FeedDeps,
  request: { tenant: Tenant; locale: LocaleConfig; format: PortalFeedFormat; ownColumns?: boolean },
): AsyncGenerator<string> {
  const { tenant, locale, format, ownColumns = false } = request;
  const writer = feedWriter(format, ownColumns);
  const origin = publicUrlOf(tenant);
  const asked = { tenant, locale: locale.locale };
  const categories = ways(await catalogue.navigation(asked));
  yield writer.start({
    title: `${tenant.seoTitleName} (${locale.locale})`,
    link: moveUrls(configuredUrls({}), publicUrlOf)(locale.organisation.url),
    description: locale.organisation.description,
  });
  for (let after = ''; ; ) {
    const ids = await productsAfter(pool, { tenant: tenant.id, after, most: PRODUCTS_AT_ONCE });
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
    const [products, descriptions] = await Promise.all([
      catalogue.variants({ ...asked, productIds: ids }),
      catalogue.descriptions({ ...asked, productIds: ids }),
    ]);
    const skus = [...products.values()].flatMap(({ variants }) => variants.map(({ sku }) => sku as string));
    const [articles, extras, beside] = await Promise.all([
      catalogue.articles({ ...asked, skus, allPictures: true }),
      feedExtras(pool, { tenant: tenant.id, skus, now: clock.now() }),
      ownColumns ? feedBeside(pool, ids) : null,
    ]);
    const lines: string[] = [];
    for (const id of ids) {
      const product = products.get(id);
      for (const variant of product?.variants ?? []) {
        const article = articles.get(variant.sku);
        if (!article || !product) continue;
        const addressOf = (sku: string): string => new URL(productHref(locale.locale, article.slug, sku), origin).href;
        lines.push(
          writer.item(
            feedItem({
              tenant,
              article,
              variant,
              description: descriptions.get(id) ?? null,
              extra: extras.get(variant.sku),
              categories: categories.get(article.categoryId) ?? [],
              // The parameter selects the variant and its price: without it the page shows the lowest price of all
              // variants.
              address: `${addressOf(variant.sku)}?v=1`,
              canonical: addressOf(product.leadSku),
              pictures: (article.pictures ?? []).map((picture) => `${origin}/images/${picture.id}/1280`),
              beside: beside && { found: beside.get(id), origin },
            }),
          ),
        );
      }
    }
    if (lines.length > 0) yield lines.join('');
  }
  if (writer.end !== '') yield writer.end;
}
