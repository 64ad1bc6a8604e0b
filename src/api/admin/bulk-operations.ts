import * as v from 'valibot';
import { MOST_PRICES } from '../../shop/catalogue/products/index.ts';
import { MOST_STOCK } from '../../shop/catalogue/stock/index.ts';
import { MOST_COUNTS } from '../../shop/catalogue/stock-administration/index.ts';
import { tenantInPath } from './admin-parameters.ts';
import { Timestamp } from './admin-schemas.ts';
import { defineLinesOperation, type LineResult } from './lines-operation.ts';
import type { AdminOperation } from './operation.ts';
import { MOST_AMOUNT } from './product-changes.ts';

const sku = v.pipe(v.string(), v.minLength(1), v.maxLength(60));

const PRICE_RESULTS = {
  changed: { status: 'changed' },
  same: { status: 'unchanged' },
  unknown: { code: 'not-found' },
  period: { code: 'price-period-invalid' },
} as const satisfies Record<string, LineResult>;

const setPrices = defineLinesOperation({
  path: '/api/admin/v1/tenants/{tenant}/prices/bulk',
  id: 'setPrices',
  tag: 'Products',
  summary: 'Set many prices',
  description:
    'Sets prices of variants in the order of the lines. Charged prices stay on record, and repeated lines change nothing.',
  scopes: ['product.price', 'product.read'],
  parameters: { tenant: tenantInPath },
  line: {
    description: "Variant and amount in minor units of the tenant's currency, with VAT; from now or from a time on.",
    schema: v.strictObject({
      sku,
      amount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_AMOUNT)),
      from: v.optional(Timestamp),
      to: v.optional(Timestamp),
    }),
    example: { sku: '400105-01', amount: 4490 },
  },
  linesAtOnce: MOST_PRICES,
  key: 'sku',
  problems: ['import-running', 'price-period-invalid'],
  answer: async ({ lines, written }, { services, member, tenant }) => {
    const wanted = lines.map(({ from, to, ...line }) => ({ ...line, from: timeOf(from), to: timeOf(to) }));
    const resultsOf = (results: readonly (keyof typeof PRICE_RESULTS)[]) =>
      results.map((result): LineResult => PRICE_RESULTS[result]);
    const outcome = await services.priceBatches.setPrices(
      member,
      { tenant, wanted },
      written && ((client, results) => written(client, resultsOf(results))),
    );
    if (outcome.ok) return { results: resultsOf(outcome.results) };
    if (outcome.problem === 'not-allowed') return { problem: { code: 'missing-scope' } };
    return { problem: { code: 'import-running', headers: { 'Retry-After': '30' } } };
  },
});

const timeOf = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));

const COUNT_RESULTS = {
  changed: { status: 'changed' },
  same: { status: 'unchanged' },
  superseded: { status: 'unchanged' },
  unknown: { code: 'not-found' },
  'no-location': { code: 'stock-location-unknown' },
  'is-set': { code: 'stock-of-set' },
} as const satisfies Record<string, LineResult>;

const setStocks = defineLinesOperation({
  path: '/api/admin/v1/stock/bulk',
  id: 'setStocks',
  tag: 'Stock',
  summary: 'Set many stocks',
  description:
    'Books the difference between counted units and those that a location has. Sales between count and request are lost, so count what the warehouse has after them.',
  scopes: ['product.stock', 'stock.read', 'product.read'],
  parameters: {},
  line: {
    description: 'Variant, counted units and location; the default location without one.',
    schema: v.strictObject({
      sku,
      quantity: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_STOCK)),
      location: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(60))),
    }),
    example: { sku: '400105-01', quantity: 60 },
  },
  linesAtOnce: MOST_COUNTS,
  key: 'sku',
  problems: ['stock-location-unknown', 'stock-of-set'],
  answer: async ({ lines, written }, { services, member }) => {
    const counts = lines.map(({ location = null, ...line }) => ({ ...line, location }));
    const resultsOf = (results: readonly (keyof typeof COUNT_RESULTS)[]) =>
      results.map((result): LineResult => COUNT_RESULTS[result]);
    const outcome = await services.stock.count(
      member,
      counts,
      written && ((client, results) => written(client, resultsOf(results))),
    );
    return outcome.ok ? { results: resultsOf(outcome.results) } : { problem: { code: 'missing-scope' } };
  },
});

export const BULK_OPERATIONS: readonly AdminOperation[] = [setPrices, setStocks];
