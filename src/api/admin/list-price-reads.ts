import * as v from 'valibot';
import type { Currency } from '../../currencies/currency.ts';
import type { AdminListPrice } from '../../shop/catalogue/price-list-administration/index.ts';
import { uuidInPath } from './admin-parameters.ts';
import { AdminMoney } from './admin-schemas.ts';
import { listOperation } from './list-operation.ts';
import type { AdminOperation } from './operation.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/price-lists';
const count = v.pipe(v.number(), v.integer());
const list = uuidInPath('Id of the price list.');

const ListPriceBody = v.object({
  sku: v.string(),
  productId: v.string(),
  title: v.string(),
  minQuantity: v.pipe(count, v.description('Units from which the price holds.')),
  price: AdminMoney,
  common: v.pipe(v.nullable(AdminMoney), v.description('Price for everybody now.')),
});

const AnyListPriceBody = v.object({
  list: v.pipe(v.string(), v.description('Id of the list.')),
  ...ListPriceBody.entries,
});

const PRICE_EXAMPLE = {
  ...{ sku: '400105-01', productId: '400105', title: 'Lampe', minQuantity: 1 },
  price: { amount: 4490, currency: 'CHF' as const },
  common: { amount: 4990, currency: 'CHF' as const },
};

function priceContent(
  { sku, productId, title, minQuantity, amount, common }: AdminListPrice,
  currency: Currency,
): v.InferOutput<typeof ListPriceBody> {
  return {
    ...{ sku, productId, title, minQuantity },
    price: { amount, currency },
    common: common === null ? null : { amount: common, currency },
  };
}

const listPrices = listOperation({
  path: `${PATH}/{list}/prices`,
  id: 'listListPrices',
  tag: 'Price lists',
  summary: 'List the prices of a list',
  description: 'Prices of a list by variant and quantity.',
  scopes: ['price-list.read'],
  filters: { list },
  item: ListPriceBody,
  example: PRICE_EXAMPLE,
  read: async ({ services, member, tenant }, { list: id = '' }, place) => {
    const asked = { tenant, id, locale: tenant.locales[0].locale, ...place };
    const lines = await services.priceLists.pricesAfter(member, asked);
    const end = lines?.at(-1);
    return lines && { lines, last: end ? [end.sku, String(end.minQuantity)] : null };
  },
  content: (line, { tenant: { currency } }) => priceContent(line, currency),
});

/** Prices of all price lists, for those who keep a copy. */
const listAllPrices = listOperation({
  path: '/api/admin/v1/tenants/{tenant}/list-prices',
  id: 'listAllListPrices',
  tag: 'Price lists',
  summary: 'List the prices of all lists',
  description: 'Prices of all lists of the tenant by list, variant and quantity.',
  scopes: ['price-list.read'],
  item: AnyListPriceBody,
  example: { list: '00000000-0000-4000-8000-000000000001', ...PRICE_EXAMPLE },
  read: async ({ services, member, tenant }, _, place) => {
    const asked = { tenant, locale: tenant.locales[0].locale, ...place };
    const lines = await services.priceLists.allPricesAfter(member, asked);
    const end = lines?.at(-1);
    return lines && { lines, last: end ? [end.list, end.sku, String(end.minQuantity)] : null };
  },
  content: ({ list: id, ...line }, { tenant: { currency } }) => ({ list: id, ...priceContent(line, currency) }),
});

/** Prices of price lists. */
export const LIST_PRICE_READS: readonly AdminOperation[] = [listPrices, listAllPrices];
