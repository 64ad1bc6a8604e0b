import * as v from 'valibot';
import { tenantInPath } from './admin-parameters.ts';
import { AdminMoney, Timestamp } from './admin-schemas.ts';
import { listOperation } from './list-operation.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { timeOf } from './read-order.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/planned-prices';
const count = v.pipe(v.number(), v.integer());

const PlannedBody = v.object({
  sku: v.string(),
  product: v.string(),
  price: AdminMoney,
  from: Timestamp,
  to: v.nullable(Timestamp),
  before: v.pipe(v.nullable(AdminMoney), v.description('Price that holds until then.')),
});
const chf = (amount: number) => ({ amount, currency: 'CHF' as const });

/** Lines of a page of the department. */
const PAGE = 100;

const listPlanned = listOperation({
  path: PATH,
  id: 'listPlannedPrices',
  tag: 'Price lists',
  summary: 'List planned prices',
  description: 'Prices that begin later, by their start. Pages follow each other by number: read them in one go.',
  scopes: ['price-list.read'],
  item: PlannedBody,
  example: {
    ...{ sku: '400105-01', product: '400105', price: chf(3990) },
    ...{ from: '2026-12-01T00:00:00.000Z', to: null, before: chf(4990) },
  },
  read: async ({ services, member, tenant }, _, { last, size }) => {
    const begin = Number(last?.[0] ?? 0);
    const lines = [];
    for (let page = Math.floor(begin / PAGE) + 1; lines.length < size; page += 1) {
      const found = await services.plannedPrices.list(member, { tenant, locale: tenant.locales[0].locale, page });
      if (!found) return null;
      lines.push(...found.prices.slice(page === Math.floor(begin / PAGE) + 1 ? begin % PAGE : 0));
      if (found.prices.length < PAGE) break;
    }
    const shown = lines.slice(0, size);
    return { lines: shown, last: [String(begin + shown.length)] };
  },
  content: ({ sku, productId, amount, from, to, before }, { tenant }) => {
    const money = (minor: number) => ({ amount: minor, currency: tenant.currency });
    return {
      ...{ sku, product: productId, price: money(amount), from: from.toISOString(), to: timeOf(to) },
      before: before === null ? null : money(before),
    };
  },
});

const removePlanned = defineOperation({
  method: 'POST',
  path: `${PATH}/remove`,
  id: 'removePlannedPrices',
  tag: 'Price lists',
  summary: 'Remove planned prices',
  description: 'Removes the planned price of variants that begins at a time. The price before it continues.',
  scopes: ['product.price', 'product.read'],
  parameters: { tenant: tenantInPath },
  body: {
    description: 'Variants and the start.',
    schema: v.strictObject({
      skus: v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(60))), v.minLength(1), v.maxLength(1000)),
      from: Timestamp,
    }),
    example: { skus: ['400105-01'], from: '2026-12-01T00:00:00.000Z' },
  },
  success: {
    status: 200,
    description: 'Number of changed variants.',
    schema: v.object({ changed: count }),
    example: { changed: 1 },
  },
  problems: ['import-running'],
  reasons: ['not-planned'],
  answer: async ({ body }, { services, member, tenant }) => {
    const outcome = await services.plannedPrices.remove(member, { tenant, ...body });
    return outcome.ok ? { content: { changed: outcome.changed } } : refusalOf(outcome);
  },
});

/** Prices that begin later. */
export const PLANNED_PRICE_OPERATIONS: readonly AdminOperation[] = [listPlanned, removePlanned];
