import * as v from 'valibot';
import { MOST_STOCK } from '../../shop/catalogue/stock/index.ts';
import { inPath } from './admin-parameters.ts';
import { defineAct } from './define-act.ts';
import type { AdminCall, AdminOperation } from './operation.ts';

const PATH = '/api/admin/v1/stock/{sku}';
const SCOPES = ['product.stock', 'stock.read', 'product.read'] as const;
const sku = inPath('SKU of the variant.', '400105-01');
const location = v.pipe(v.string(), v.maxLength(60));
const units = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_STOCK));

/** Returns the number of the last movement by hand, which tells whether the stock has changed; null without the variant. */
async function lastMovement({ services, member, tenant }: AdminCall, of: string): Promise<string | null> {
  const found = await services.stock.levels(member, { sku: of, locale: tenant.locales[0].locale });
  return found && String(found.last);
}

const transferStock = defineAct({
  method: 'POST',
  path: `${PATH}/transfers`,
  id: 'transferStock',
  tag: 'Stock',
  summary: 'Transfer units',
  description: 'Moves units of a variant from one location to another.',
  scopes: SCOPES,
  parameters: { sku },
  body: {
    description: 'Locations and units.',
    schema: v.strictObject({
      from: location,
      to: location,
      quantity: v.pipe(units, v.minValue(1)),
      note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
    }),
    example: { from: 'main', to: 'store-bern', quantity: 2 },
  },
  done: 'The units have moved.',
  exampleId: '400105-01',
  object: 'sku',
  reasons: ['no-location', 'same-location', 'too-few'],
  act: async ({ params, body: { quantity, ...body } }, call) => {
    const last = await lastMovement(call, params.sku);
    if (last === null) return { ok: false, problem: 'not-found' };
    return call.services.stock.transfer(call.member, params.sku, { ...body, quantity: String(quantity), last });
  },
});

const setTerms = defineAct({
  method: 'PUT',
  path: `${PATH}/terms`,
  id: 'setStockTerms',
  tag: 'Stock',
  summary: 'Set safety stock and backorders',
  description: 'Sets the own safety stock of a variant, and the backorder limit of all variants of its product.',
  scopes: SCOPES,
  parameters: { sku },
  body: {
    description: 'Null: the safety stock of the locations.',
    schema: v.strictObject({ safety: v.nullable(units), backorder: units }),
    example: { safety: 2, backorder: 10 },
  },
  done: 'The terms hold.',
  exampleId: '400105-01',
  object: 'sku',
  act: ({ params, body: { safety, backorder } }, { services, member }) =>
    services.stock.changeTerms(member, params.sku, {
      safety: safety === null ? '' : String(safety),
      backorder: String(backorder),
    }),
});

const setParts = defineAct({
  method: 'PUT',
  path: `${PATH}/parts`,
  id: 'setStockParts',
  tag: 'Stock',
  summary: 'Set the parts of a set',
  description: 'Replaces the parts of a variant that is a set; without parts it has a stock of its own again.',
  scopes: SCOPES,
  parameters: { sku },
  body: {
    description: 'Parts of one set.',
    schema: v.strictObject({
      parts: v.pipe(
        v.array(
          v.strictObject({
            sku: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
            quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
          }),
        ),
        v.maxLength(50),
        v.check((parts) => new Set(parts.map((part) => part.sku)).size === parts.length, 'repeated'),
      ),
    }),
    example: { parts: [{ sku: '400105-02', quantity: 4 }] },
  },
  done: 'The set has these parts.',
  exampleId: '400105-01',
  object: 'sku',
  reasons: ['no-variant', 'nested-set', 'vat', 'has-stock'],
  act: ({ params, body: { parts } }, { services, member }) => {
    const entered = parts.map((part) => [`part.${part.sku}`, String(part.quantity)]);
    return services.stock.changeParts(member, params.sku, Object.fromEntries(entered));
  },
});

/** Changes of a variant's stock that are no booking. */
export const VARIANT_STOCK_OPERATIONS: readonly AdminOperation[] = [transferStock, setTerms, setParts];
