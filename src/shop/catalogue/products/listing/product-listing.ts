import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { tenants } from '../../../../tenants/index.ts';
import type { Locale, Tenant } from '../../../../tenants/tenant.ts';
import { may, type Refused, type StaffMember } from '../../../staff/employees/index.ts';
import { type AttributeChoice, isDescribing, readAttributes, type ValidAttribute } from '../../attributes/index.ts';
import { comparePrice, type StrikePrice } from '../../prices/index.ts';
import { readBulkProducts } from '../bulk/bulk-goods.store.ts';
import type { BulkProduct } from '../bulk/bulk-product.ts';
import { insertSelection } from '../bulk/selection.store.ts';
import { type CategoryOption, categoryOptions, choicesByKey } from '../editor/editor.store.ts';
import { editorPriceAt } from '../editor/editor-product.ts';
import { parsePrice } from '../import/amounts.ts';
import { readPrices } from '../prices.store.ts';
import { listAddress, type ProductListQuery, readListQuery } from './list-query.ts';
import { brandsNamed, categoriesNamed, choicesNamed, type NamedGoods } from './named-goods.store.ts';
import {
  allBrands,
  countListedProducts,
  idsOfList,
  idsOfPage,
  type ListedHead,
  type ListScope,
  listedAfter,
  listedHeads,
  type ProductAfter,
} from './product-list.store.ts';

export type ListedPrice = { amount: number; strike: StrikePrice | null; isSeveral: boolean };
export type ListedProduct = ListedHead & {
  status: BulkProduct['status'];
  brand: string;
  stock: number;
  variants: number;
  /** Variants on sale by tenant. */
  onSale: Record<string, number>;
  /** Lowest current price with its lawful strike price, by tenant. */
  prices: Record<string, ListedPrice>;
  hasOffers: boolean;
};
export type ProductListPage = {
  query: ProductListQuery;
  /** Query of this list, without what is usual. */
  address: string;
  products: ListedProduct[];
  total: number;
  pages: number;
  categories: CategoryOption[];
  brands: string[];
  attributes: (Pick<ValidAttribute, 'key' | 'names'> & { choices: AttributeChoice[] })[];
};

export type SelectOutcome = { ok: true; id: string } | Refused | { ok: false; problem: 'nothing' | 'too-many' };

/** List of all products in the back office, with selections. */
export type ProductListing = {
  list(
    member: StaffMember,
    request: { tenant: Tenant; locale: Locale; params: URLSearchParams },
  ): Promise<ProductListPage | null>;
  /** Finds products by title, number or GTIN, to choose one; null without permission. */
  find(member: StaffMember, request: { tenant: Tenant; locale: Locale; typed: string }): Promise<ListedHead[] | null>;
  /** Finds categories, brands or choices of attributes by name, to choose one; none without permission. */
  named(member: StaffMember, request: { kind: NamedKind; locale: Locale; typed: string }): Promise<NamedGoods[]>;
  /** Returns products by number, after one; null without permission. `typed`: words of a title, number or GTIN. */
  after(
    member: StaffMember,
    request: { tenant: Tenant; locale: Locale; typed: string; last: string | null; size: number },
  ): Promise<ProductAfter[] | null>;
  /** Stores a selection: the ticked products, those of the page, or all that match. */
  select(
    member: StaffMember,
    request: { tenant: Tenant; locale: Locale; params: URLSearchParams; ids: readonly string[]; scope: string },
  ): Promise<SelectOutcome>;
};

const TENANTS: readonly Tenant[] = Object.values(tenants);
const TENANT_IDS: string[] = TENANTS.map(({ id }) => id);
/** Most products of a selection. */
export const MOST_SELECTED = 100_000;
const MOST_FOUND = 25;
const NAMED = { categories: categoriesNamed, brands: brandsNamed, choices: choicesNamed } as const;
type NamedKind = keyof typeof NAMED;

export function createProductListing({ pool, clock }: { pool: Pool; clock: Clock }): ProductListing {
  const queryOf = (params: URLSearchParams, tenant: Tenant) => readListQuery(params, TENANT_IDS, tenant.id);
  const scopeOf = (query: ProductListQuery, tenant: Tenant, locale: Locale): ListScope => ({
    tenant: tenant.id,
    locale,
    locales: tenant.locales.map((entry) => entry.locale),
    price: { from: amountOf(query.from, tenant), to: amountOf(query.to, tenant) },
    now: clock.now(),
  });

  return {
    list: async (member, { tenant, locale, params }) => {
      if (!may(member, 'product.read')) return null;
      const asked = queryOf(params, tenant);
      const scope = scopeOf(asked, tenant, locale);
      const total = await countListedProducts(pool, asked, scope);
      const pages = Math.max(1, Math.ceil(total / asked.size));
      const query = { ...asked, page: Math.min(asked.page, pages) };
      const ids = await idsOfPage(pool, query, scope);
      return {
        query,
        address: listAddress(query, tenant.id),
        products: await listedProducts(pool, ids, scope, query.columns),
        total,
        pages,
        categories: await categoryOptions(pool, locale),
        brands: await allBrands(pool),
        attributes: await filterAttributes(pool, query.attribute),
      };
    },

    find: async (member, { tenant, locale, typed }) => {
      if (!may(member, 'product.read')) return null;
      const query = queryOf(new URLSearchParams({ q: typed, sort: 'title', size: String(MOST_FOUND) }), tenant);
      const scope = scopeOf(query, tenant, locale);
      const ids = await idsOfPage(pool, query, scope);
      const heads = await listedHeads(pool, ids, scope);
      return ids.flatMap((id) => heads.get(id) ?? []);
    },

    named: async (member, { kind, locale, typed }) =>
      may(member, 'product.read') ? NAMED[kind](pool, { locale, typed, most: MOST_FOUND }) : [],

    after: async (member, { tenant, locale, typed, last, size }) => {
      if (!may(member, 'product.read')) return null;
      const query = queryOf(new URLSearchParams({ q: typed }), tenant);
      const scope = scopeOf(query, tenant, locale);
      return listedAfter(pool, query, scope, { last, size });
    },

    select: async (member, { tenant, locale, params, ids, scope: wanted }) => {
      if (!may(member, 'product.bulk')) return { ok: false, problem: 'not-allowed' };
      const query = queryOf(params, tenant);
      const scope = scopeOf(query, tenant, locale);
      const chosen =
        wanted === 'all'
          ? await idsOfList(pool, query, scope, MOST_SELECTED + 1)
          : wanted === 'page'
            ? await idsOfPage(pool, query, scope)
            : [...(await readBulkProducts(pool, { ids: ids.slice(0, 1000), tenants: [], now: scope.now })).keys()];
      if (chosen.length === 0) return { ok: false, problem: 'nothing' };
      if (chosen.length > MOST_SELECTED) return { ok: false, problem: 'too-many' };
      const id = randomUUID();
      const selection = {
        id,
        staffId: member.id,
        query: listAddress(query, tenant.id),
        ids: chosen.sort(),
        now: scope.now,
      };
      await insertSelection(pool, selection);
      return { ok: true, id };
    },
  };
}

function amountOf(text: string, { currency }: Tenant): number | null {
  const read = parsePrice(text, currency, true);
  return 'amount' in read ? read.amount : null;
}

/** Returns the attributes to filter by, with the choices of the one that is filtered. */
async function filterAttributes(pool: Pool, filter: string): Promise<ProductListPage['attributes']> {
  const all = (await readAttributes(pool)).filter((attribute) => isDescribing(attribute) && attribute.key !== 'brand');
  const choices = await choicesByKey(
    pool,
    all.filter(({ kind }) => kind !== 'text').map(({ key }) => key),
  );
  return all
    .map(({ key, names }) => ({ key, names, choices: (choices.get(key) ?? []).slice(0, 200) }))
    .filter((attribute) => attribute.choices.length > 0 || filter.startsWith(`${attribute.key}:`));
}

async function listedProducts(
  pool: Pool,
  ids: readonly string[],
  scope: ListScope,
  columns: readonly string[],
): Promise<ListedProduct[]> {
  const products = await readBulkProducts(pool, { ids, tenants: TENANT_IDS, now: scope.now });
  const heads = await listedHeads(pool, ids, scope);
  const strikes = await strikesOf(pool, products, columns, scope.now);
  return ids.flatMap((id): ListedProduct[] => {
    const product = products.get(id);
    const head = heads.get(id);
    if (!product || !head) return [];
    const live = product.variants.filter(({ ended }) => !ended);
    const onSale = TENANT_IDS.map((tenant) => [tenant, live.filter(({ offers }) => offers[tenant]).length] as const);
    return [
      {
        ...head,
        status: product.status,
        brand: product.brand,
        stock: live.reduce((sum, { stock }) => sum + stock, 0),
        variants: live.length,
        onSale: Object.fromEntries(onSale),
        hasOffers: product.variants.some(({ offers }) => Object.keys(offers).length > 0),
        prices: Object.fromEntries(
          TENANT_IDS.flatMap((tenant) => {
            const lowest = lowestPrice(product, tenant, scope.now.getTime());
            if (!lowest) return [];
            const { sku, amount, isSeveral } = lowest;
            return [[tenant, { amount, isSeveral, strike: strikes.get(`${tenant} ${sku}`) ?? null }]];
          }),
        ),
      },
    ];
  });
}

function lowestPrice(product: BulkProduct, tenant: string, now: number) {
  const priced = product.variants.flatMap(({ sku, ended, prices }) => {
    const amount = ended ? null : editorPriceAt(prices[tenant], now);
    return amount === null ? [] : [{ sku, amount }];
  });
  const [lowest] = priced.sort((a, b) => a.amount - b.amount);
  return lowest ? { ...lowest, isSeveral: priced.some(({ amount }) => amount !== lowest.amount) } : null;
}

/** Returns the lawful strike prices of shown columns, by tenant and SKU of the lowest price. */
async function strikesOf(
  pool: Pool,
  products: ReadonlyMap<string, BulkProduct>,
  columns: readonly string[],
  now: Date,
): Promise<Map<string, StrikePrice>> {
  const strikes = new Map<string, StrikePrice>();
  for (const { id: tenant, comparePriceRule } of TENANTS) {
    if (!columns.includes(`strike.${tenant}`) && !columns.includes(`price.${tenant}`)) continue;
    const skus = [...products.values()].flatMap((product) => lowestPrice(product, tenant, now.getTime())?.sku ?? []);
    for (const [sku, periods] of await readPrices(pool, { tenant, skus, since: null })) {
      const history = periods.map(({ amount, from, to }) => ({
        amount,
        from: new Date(from),
        to: to === null ? null : new Date(to),
      }));
      const strike = comparePrice(history, now, comparePriceRule);
      if (strike) strikes.set(`${tenant} ${sku}`, strike);
    }
  }
  return strikes;
}
