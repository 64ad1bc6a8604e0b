import type { CategoryId, ProductId } from '../shop/catalogue/products/index.ts';
import type { ShopRequest } from '../storefront/context.ts';
import type { EmployeeVisit } from './current-employee.ts';

/** Fewest and most products of a list that the page of a category offers for pinning. */
const LISTED = { least: 24, most: 48 };

export type PinnedRow = { product: string; name: string; picture: string | null; place: number | null };
export type CategoryProducts = { rows: PinnedRow[]; others: number };

/** Loads the pinned products of a category in their order, then the first others of its list; null without the right. */
export async function categoryProducts(
  { admin, member, tenant, locale }: EmployeeVisit,
  shop: Pick<ShopRequest['shop'], 'search' | 'catalogue'>,
  id: string,
): Promise<CategoryProducts | null> {
  const pins = await admin.searches.categoryPins(member, tenant, id);
  if (pins === null) return null;
  const category = id as CategoryId;
  const { hits } = await shop.search.query({
    tenant: tenant.id,
    locale,
    term: '',
    category,
    filters: {},
    price: { min: null, max: null },
    sort: 'popularity',
    page: 1,
    count: Math.min(LISTED.most, Math.max(LISTED.least, pins.products.length + LISTED.least / 2)),
    facets: false,
  });
  // Pinned products that the tenant does not sell now have no card.
  const wanted = new Set([...pins.products, ...hits.map(({ productId }) => productId)]);
  const cards = new Map((await shop.catalogue.cards({ tenant, locale, hits })).map((card) => [card.productId, card]));
  return {
    rows: [...wanted].map((product) => {
      const card = cards.get(product as ProductId);
      const place = pins.products.indexOf(product) + 1;
      return {
        product,
        name: card?.name ?? product,
        picture: card?.picture?.id ?? null,
        place: place > 0 ? place : null,
      };
    }),
    others: pins.others,
  };
}
