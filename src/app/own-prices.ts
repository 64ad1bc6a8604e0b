import { type ListPrices, STANDARD_GROUP } from '../shop/catalogue/price-lists/index.ts';
import { articleAtOwnPrice, type OwnPricesOf, withOwnPrices } from '../shop/catalogue/products/index.ts';
import type { Visitor } from '../shop/customers/accounts/index.ts';
import type { Shop } from '../storefront/context.ts';
import type { Tenant } from '../tenants/tenant.ts';

/**
 * Returns the shop with the prices of the visitor's group; null for visitors whom no list of a group concerns. Like the
 * basket, it needs a login with password (docs/rules/prices.md#price-lists).
 */
export type ShopOf = (tenant: Tenant, visitor: Visitor) => Promise<Shop | null>;

export function createShopOf({ shop, listPrices }: { shop: Shop; listPrices: ListPrices }): ShopOf {
  return async (tenant, { type, customer }) => {
    if (type !== 2 || customer.category === STANDARD_GROUP) return null;
    const whose = { tenant: tenant.id, group: customer.category };
    if (!(await listPrices.hasOwn(whose))) return null;
    const pricesOf: OwnPricesOf = (skus) => listPrices.of({ ...whose, skus });
    return {
      ...shop,
      catalogue: withOwnPrices(shop.catalogue, pricesOf),
      // Changes of the wishlist note the common price, from which notices of lower prices start.
      wishlist: {
        ...shop.wishlist,
        view: async (key, first) => {
          const items = await shop.wishlist.view(key, first);
          const prices = await pricesOf(items.map(({ article }) => article.sku));
          return items.map((item) => ({
            ...item,
            article: articleAtOwnPrice(item.article, prices.get(item.article.sku)),
          }));
        },
      },
    };
  };
}
