import * as v from 'valibot';
import { CURRENCY_CODES, type Currency } from '../../currencies/currency.ts';
import { decimalText } from '../../currencies/decimal-text.ts';
import type { VariantMargin } from '../../shop/selling/margins/index.ts';
import { inPath, tenantInPath } from './admin-parameters.ts';
import { AdminMoney } from './admin-schemas.ts';
import { entityTag, matchesAny, matchProblem } from './entity-tag.ts';
import { listOperation } from './list-operation.ts';
import { type AdminCall, type AdminOperation, defineOperation } from './operation.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/tenants/{tenant}';
const count = v.pipe(v.number(), v.integer());
const Net = v.pipe(
  v.object({ amount: count, currency: v.picklist(CURRENCY_CODES) }),
  v.description('An amount without VAT, in minor units.'),
);
const MarginBody = v.object({
  sku: v.string(),
  productId: v.string(),
  title: v.string(),
  price: v.nullable(AdminMoney),
  cost: v.pipe(v.nullable(Net), v.description('Purchase price without VAT.')),
  origin: v.pipe(v.nullable(v.picklist(['feed', 'hand'])), v.description('Where the purchase price is from.')),
  margin: v.pipe(v.nullable(Net), v.description('Price less purchase price; negative for a loss.')),
  permille: v.pipe(v.nullable(count), v.description('Margin in tenths of a percent of the price without VAT.')),
  isBelowFloor: v.boolean(),
});
const chf = (amount: number) => ({ amount, currency: 'CHF' as const });
const EXAMPLE = {
  ...{ sku: '400105-01', productId: '400105', title: 'Lampe', price: chf(4990), cost: chf(4200) },
  ...{ origin: 'feed' as const, margin: chf(416), permille: 90, isBelowFloor: true },
};

function contentOf(own: VariantMargin, currency: Currency): v.InferOutput<typeof MarginBody> {
  const money = (amount: number | null) => (amount === null ? null : { amount, currency });
  const { sku, productId, title, origin, isBelowFloor, margin } = own;
  return {
    ...{ sku, productId, title, origin, isBelowFloor },
    price: money(own.gross),
    cost: money(own.cost),
    margin: money(margin?.amount ?? null),
    permille: margin?.permille ?? null,
  };
}

const listBelowFloor = listOperation({
  path: `${PATH}/margins`,
  id: 'listMarginsBelowFloor',
  tag: 'Margins',
  summary: 'List margins below the floor',
  description: 'Variants on sale whose margin is below the floor, the smallest first; none without a floor.',
  scopes: ['margin.read'],
  item: MarginBody,
  example: EXAMPLE,
  read: async ({ services, member, tenant }, _, place) => {
    const asked = { tenant, locale: tenant.locales[0].locale };
    const found = await services.margins.belowFloorAfter(member, asked, place);
    return found && { lines: found.variants, last: found.last };
  },
  content: (line, { tenant }) => contentOf(line, tenant.currency),
});

const listOfProduct = defineOperation({
  method: 'GET',
  path: `${PATH}/products/{id}/margins`,
  id: 'listProductMargins',
  tag: 'Margins',
  summary: 'List the margins of a product',
  description: 'Purchase prices and margins of the variants that the tenant offers.',
  scopes: ['margin.read'],
  parameters: { tenant: tenantInPath, id: inPath('Number of the product.', '400105') },
  success: {
    status: 200,
    description: 'The margins.',
    schema: v.object({ items: v.array(MarginBody) }),
    example: { items: [EXAMPLE] },
  },
  answer: async ({ params }, { services, member, tenant }) => {
    const asked = { tenant, locale: tenant.locales[0].locale, id: params.id };
    const found = await services.margins.ofProduct(member, asked);
    if (!found) return { problem: { code: 'missing-scope' } };
    if (found.variants.length === 0) return { problem: { code: 'not-found' } };
    return { content: { items: found.variants.map((one) => contentOf(one, tenant.currency)) } };
  },
});

const setCost = defineOperation({
  method: 'PUT',
  path: `${PATH}/purchase-prices/{sku}`,
  id: 'setPurchasePrice',
  tag: 'Margins',
  summary: 'Set a purchase price',
  description: 'Sets the purchase price of a variant without VAT, or deletes it. Feeds do not overwrite it.',
  scopes: ['margin.change', 'margin.read'],
  parameters: { tenant: tenantInPath, sku: inPath('Variant.', '400105-01') },
  body: {
    description: 'The price without VAT; null deletes it.',
    schema: v.strictObject({
      price: v.nullable(
        v.strictObject({
          amount: v.pipe(count, v.minValue(1), v.maxValue(99_999_999)),
          currency: v.picklist(CURRENCY_CODES),
        }),
      ),
    }),
    example: { price: chf(4200) },
  },
  success: {
    status: 200,
    description: 'The price is set.',
    schema: v.object({ sku: v.string() }),
    example: { sku: '400105-01' },
  },
  reasons: ['no-price'],
  answer: async ({ params: { sku }, body: { price } }, { services, member, tenant }) => {
    if (price && price.currency !== tenant.currency)
      return { problem: { code: 'invalid-body', errors: { 'price.currency': 'choice' } } };
    const cost = price ? decimalText(price.amount, price.currency) : '';
    const outcome = await services.margins.setCost(member, { tenant, sku, cost });
    return outcome.ok ? { content: { sku } } : refusalOf(outcome);
  },
});

const FloorBody = v.object({ percent: v.pipe(v.nullable(count), v.description('Whole percent; null: no floor.')) });

async function readFloor({ services, member, tenant }: AdminCall) {
  const asked = { tenant, locale: tenant.locales[0].locale };
  const found = await services.margins.belowFloorAfter(member, asked, { last: null, size: 1 });
  return found && { content: { percent: found.floor }, tag: entityTag([tenant.id, found.floor]) };
}

const getFloor = defineOperation({
  method: 'GET',
  path: `${PATH}/margins/floor`,
  id: 'getMarginFloor',
  tag: 'Margins',
  summary: 'Read the margin floor',
  description: 'The margin below which the shop warns.',
  scopes: ['margin.read'],
  parameters: { tenant: tenantInPath },
  hasTag: true,
  success: { status: 200, description: 'The floor.', schema: FloorBody, example: { percent: 20 } },
  answer: async (_, call) => (await readFloor(call)) ?? { problem: { code: 'missing-scope' } },
});

const setFloor = defineOperation({
  method: 'PUT',
  path: `${PATH}/margins/floor`,
  id: 'setMarginFloor',
  tag: 'Margins',
  summary: 'Set the margin floor',
  description: 'Sets the margin below which the shop warns, or ends the warnings.',
  scopes: ['margin.change', 'margin.read'],
  parameters: { tenant: tenantInPath },
  needsMatch: true,
  hasTag: true,
  body: {
    description: 'Whole percent; null for no floor.',
    schema: v.strictObject({ percent: v.nullable(v.pipe(count, v.minValue(0), v.maxValue(99))) }),
    example: { percent: 20 },
  },
  success: { status: 200, description: 'The floor.', schema: FloorBody, example: { percent: 20 } },
  reasons: ['floor'],
  answer: async ({ body: { percent } }, call) => {
    const read = await readFloor(call);
    if (!read) return { problem: { code: 'missing-scope' } };
    const unmatched = matchProblem(call, read.tag, true);
    if (unmatched) return unmatched;
    const { services, member, tenant } = call;
    const outcome = await services.margins.setFloor(member, {
      tenant,
      percent: percent === null ? '' : String(percent),
      ...(matchesAny(call) ? {} : { seen: read.content.percent }),
    });
    return outcome.ok ? { content: { percent }, tag: entityTag([tenant.id, percent]) } : refusalOf(outcome);
  },
});

/** Purchase prices and margins. */
export const MARGIN_OPERATIONS: readonly AdminOperation[] = [
  listBelowFloor,
  listOfProduct,
  setCost,
  getFloor,
  setFloor,
];
