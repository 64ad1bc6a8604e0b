import * as v from 'valibot';
import { CURRENCY_CODES } from '../../currencies/currency.ts';
import { decimalText } from '../../currencies/decimal-text.ts';
import { TENANT_LOCALES } from '../../tenants/locales.ts';
import { tenantInPath } from './admin-parameters.ts';
import { Timestamp } from './admin-schemas.ts';
import { matchesAny, matchProblem } from './entity-tag.ts';
import { type AdminAnswer, type AdminCall, type AdminOperation, defineOperation } from './operation.ts';
import { productNumber, readProduct } from './product-reads.ts';

/** Largest price in minor units. */
export const MOST_AMOUNT = 99_999_999;

const ChangedProductBody = v.object({ id: v.string() });
const changedProduct = {
  status: 200 as const,
  description: 'The product has changed. The header `ETag` has its new state.',
  schema: ChangedProductBody,
  example: { id: '400105' },
};

type Changed = AdminAnswer<v.InferOutput<typeof ChangedProductBody>>;

/**
 * Runs a change of the state of a product that the request names. `isCurrent` reads it again under the lock of the change.
 * A request for any state (`If-Match: *`) needs no reading before its change.
 */
async function changeState(
  call: AdminCall,
  id: string,
  change: (isCurrent?: () => Promise<boolean>) => Promise<{ ok: true } | { ok: false; problem: string }>,
): Promise<Changed> {
  if (matchesAny(call)) return changed(call, id, await change());
  const read = await readProduct(call, id);
  if (!read) return { problem: { code: 'not-found' } };
  const unmatched = matchProblem(call, read.tag, true);
  if (unmatched) return unmatched;
  const isCurrent = async () => (await readProduct(call, id))?.tag === read.tag;
  return changed(call, id, await change(isCurrent));
}

/** Returns the answer to a change, with the ETag of the new state. */
async function changed(
  call: AdminCall,
  id: string,
  outcome: { ok: true } | { ok: false; problem: string },
): Promise<Changed> {
  if (!outcome.ok) return refusedProduct(outcome.problem);
  const after = await readProduct(call, id);
  return { content: { id }, ...(after ? { tag: after.tag } : {}) };
}

function refusedProduct(problem: string): Changed {
  switch (problem) {
    case 'not-found':
      return { problem: { code: 'not-found' } };
    case 'not-allowed':
      return { problem: { code: 'missing-scope' } };
    case 'changed':
      return { problem: { code: 'precondition-failed' } };
    case 'import-running':
      return { problem: { code: 'import-running', headers: { 'Retry-After': '30' } } };
    case 'no-title':
    case 'too-long':
      return { problem: { code: 'text-invalid' } };
    case 'entry':
      return { problem: { code: 'price-period-invalid' } };
    default:
      throw new Error(`unexpected problem ${problem}`);
  }
}

const setText = defineOperation({
  method: 'PUT',
  path: '/api/admin/v1/tenants/{tenant}/products/{id}/texts/{locale}',
  id: 'setProductText',
  tag: 'Products',
  summary: 'Set title and description',
  description: 'Replaces the text of a product in a language of the tenant. A later import leaves it as it is.',
  scopes: ['product.text', 'product.read'],
  parameters: {
    tenant: tenantInPath,
    id: productNumber,
    locale: {
      schema: v.pipe(v.optional(v.string(), ''), v.picklist(TENANT_LOCALES)),
      description: 'Language of the text.',
      example: 'de-CH',
      shown: 'sent',
    },
  },
  needsMatch: true,
  hasTag: true,
  body: {
    description: 'The text.',
    schema: v.strictObject({
      title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(150)),
      description: v.pipe(v.string(), v.maxLength(5000)),
    }),
    example: { title: 'Lampe', description: 'Eine Lampe.' },
  },
  success: changedProduct,
  problems: ['import-running', 'text-invalid'],
  answer: async ({ params: { id, locale }, body }, call) => {
    const read = await readProduct(call, id);
    if (!read) return { problem: { code: 'not-found' } };
    const unmatched = matchProblem(call, read.tag, true);
    if (unmatched) return unmatched;
    const before = read.product.texts.find((text) => text.locale === locale);
    if (!before) return { problem: { code: 'not-found' } };
    const request = { tenant: call.tenant, id, locale, seen: before.mark, ...body };
    return changed(call, id, await call.services.goods.setText(call.member, request));
  },
});

const setPrice = defineOperation({
  method: 'PUT',
  path: '/api/admin/v1/tenants/{tenant}/products/{id}/price',
  id: 'setProductPrice',
  tag: 'Products',
  summary: 'Set a price',
  description:
    'Sets the price of one variant, or of all variants without `sku`, from now or from a time on. Charged prices stay on record.',
  scopes: ['product.price', 'product.read'],
  parameters: { tenant: tenantInPath, id: productNumber },
  needsMatch: true,
  hasTag: true,
  body: {
    description: "Amount in minor units of the tenant's currency, with VAT.",
    schema: v.strictObject({
      sku: v.optional(v.pipe(v.string(), v.maxLength(60)), ''),
      amount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_AMOUNT)),
      currency: v.picklist(CURRENCY_CODES),
      from: v.optional(Timestamp),
      to: v.optional(Timestamp),
    }),
    example: { sku: '400105-01', amount: 4490, currency: 'CHF', to: '2026-12-31T23:00:00Z' },
  },
  success: changedProduct,
  problems: ['import-running', 'price-period-invalid'],
  answer: async ({ params: { id }, body }, call) => {
    const { tenant, services, member } = call;
    if (body.currency !== tenant.currency) return { problem: { code: 'invalid-body', errors: { currency: 'choice' } } };
    const price = decimalText(body.amount, body.currency);
    const entry = { price, from: body.from ?? '', to: body.to ?? '' };
    return changeState(call, id, (isCurrent) =>
      services.goods.setPrice(member, { tenant, id, sku: body.sku, entry, ...(isCurrent ? { isCurrent } : {}) }),
    );
  },
});

const setOnSale = defineOperation({
  method: 'PUT',
  path: '/api/admin/v1/tenants/{tenant}/products/{id}/on-sale',
  id: 'setOnSale',
  tag: 'Products',
  summary: 'Sell or withdraw a product',
  description: 'Puts all variants of a published product on sale in the tenant, or withdraws them.',
  scopes: ['product.withdraw', 'product.read'],
  parameters: { tenant: tenantInPath, id: productNumber },
  needsMatch: true,
  hasTag: true,
  body: {
    description: 'Whether the tenant sells it.',
    schema: v.strictObject({ onSale: v.boolean() }),
    example: { onSale: false },
  },
  success: changedProduct,
  problems: ['import-running'],
  answer: ({ params: { id }, body: { onSale } }, call) =>
    changeState(call, id, (isCurrent) =>
      call.services.goods.setOnSale(call.member, {
        tenant: call.tenant,
        id,
        onSale,
        ...(isCurrent ? { isCurrent } : {}),
      }),
    ),
});

export const PRODUCT_CHANGES: readonly AdminOperation[] = [setText, setPrice, setOnSale];
