import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { decimalText } from '../../currencies/decimal-text.ts';
import { CHANGE_REASONS, type GoodsPreview } from '../../shop/after-sales/order-goods/index.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { tenantInPath } from './admin-parameters.ts';
import type { AdminProblem, AdminProblemCode } from './admin-problems.ts';
import { AdminMoney, Day, hasUniquePositions } from './admin-schemas.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { changedAnswer, orderAfterChange } from './order-changes.ts';
import { orderNumber } from './order-reads.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/orders/{number}/goods';
const count = v.pipe(v.number(), v.integer());
const quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99));
const sku = v.pipe(v.string(), v.regex(/^[\w.-]{1,60}$/));
const unitPrice = v.pipe(
  v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99_999_999))),
  v.description("Price of a unit in minor units of the tenant's currency; needs the scope `order.price`."),
);

const changes = {
  lines: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          position: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)),
          quantity: v.pipe(v.exactOptional(quantity), v.description('Units that change; all open ones otherwise.')),
          exchangeFor: v.pipe(v.exactOptional(sku), v.description('Other variant of the same product.')),
          remove: v.optional(v.boolean(), false),
          unitPrice,
        }),
      ),
      v.maxLength(100),
      v.check((lines) => hasUniquePositions(lines), 'invalid'),
    ),
    [],
  ),
  added: v.optional(
    v.pipe(
      v.array(v.strictObject({ sku, quantity, unitPrice })),
      v.maxLength(20),
      v.check((added) => new Set(added.map((one) => one.sku)).size === added.length, 'invalid'),
    ),
    [],
  ),
};
const Changes = v.strictObject(changes);
type AskedChanges = v.InferOutput<typeof Changes>;

/** Returns changes as the form of the back office sends them. */
function enteredChanges({ lines, added }: AskedChanges, currency: string): Record<string, string> {
  const priceText = (price?: number) => (price === undefined ? '' : decimalText(price, currency));
  const entered: Record<string, string> = {};
  for (const { position, quantity: units, exchangeFor, remove, unitPrice: price } of lines) {
    entered[`exchange-${position}`] = remove ? 'remove' : (exchangeFor ?? '');
    entered[`units-${position}`] = units === undefined ? '' : String(units);
    entered[`price-${position}`] = priceText(price);
  }
  for (const one of added) {
    entered[`add-${one.sku}`] = String(one.quantity);
    entered[`add-price-${one.sku}`] = priceText(one.unitPrice);
  }
  return entered;
}

const PROBLEMS = {
  'not-found': 'not-found',
  'not-allowed': 'missing-scope',
  'not-placed': 'order-not-placed',
  'all-shipped': 'order-all-shipped',
  'under-review': 'order-under-review',
  changed: 'precondition-failed',
  nothing: 'order-unchanged',
  pieces: 'too-many-units',
  variant: 'variant-unknown',
  'sold-out': 'variant-sold-out',
  price: 'price-invalid',
  'price-not-allowed': 'missing-scope',
  'not-agreed': 'order-price-not-agreed',
  'no-reason': 'order-price-not-agreed',
  instalments: 'order-on-instalments',
  credit: 'order-credit',
  whole: 'order-would-be-empty',
  pickup: 'order-pickup',
  'no-phone': 'order-needs-phone',
  'too-many': 'too-many-units',
} as const satisfies Record<string, AdminProblemCode>;

function refused({ problem }: { problem: string }): { problem: AdminProblem } {
  if (/^(?:needs-|already-requested|approval-|not-independent)/.test(problem))
    return { problem: { code: 'needs-approval' } };
  if (!isKnown(problem)) throw new Error(`unexpected problem ${problem}`);
  return {
    problem: { code: PROBLEMS[problem], ...(problem === 'price-not-allowed' ? { scopes: ['order.price'] } : {}) },
  };
}

function isKnown(problem: string): problem is keyof typeof PROBLEMS {
  return Object.hasOwn(PROBLEMS, problem);
}

const GOODS_PROBLEMS = [...new Set(Object.values(PROBLEMS))];

const PreviewBody = v.object({
  shown: v.pipe(v.string(), v.description('Names what is shown here, for the change.')),
  lines: v.array(
    v.object({
      kind: v.picklist(['removed', 'exchanged', 'priced', 'added']),
      sku: v.string(),
      insteadSku: v.nullable(v.string()),
      quantity: count,
      before: v.nullable(AdminMoney),
      after: v.nullable(AdminMoney),
    }),
  ),
  before: AdminMoney,
  after: AdminMoney,
  delivery: v.object({ before: AdminMoney, after: AdminMoney }),
  difference: v.pipe(AdminMoney, v.description('Positive if the customer pays more.')),
  way: v.picklist(['none', 'invoice', 'transfer', 'link', 'less-due', 'back']),
  promised: v.nullable(v.object({ earliest: Day, latest: Day })),
});

const chf = (amount: number) => ({ amount, currency: 'CHF' as const });

const previewGoods = defineOperation({
  method: 'POST',
  path: `${PATH}/preview`,
  id: 'previewGoods',
  tag: 'Orders',
  summary: 'Preview a change of goods',
  description: 'Returns what a change of lines would cost or give back. Nothing changes.',
  scopes: ['order.change', 'order.read'],
  optionalScopes: ['order.price'],
  parameters: { tenant: tenantInPath, number: orderNumber },
  body: {
    description: 'Lines to remove, exchange or price, and goods to add.',
    schema: Changes,
    example: { lines: [{ position: 1, quantity: 1, remove: true }], added: [{ sku: '400234-01', quantity: 1 }] },
  },
  success: {
    status: 200,
    description: 'The effect.',
    schema: PreviewBody,
    example: {
      shown: 'gEZ4pPIDi3Jfu9Vx',
      lines: [{ kind: 'removed', sku: '400105-01', insteadSku: null, quantity: 1, before: chf(4990), after: null }],
      before: chf(10575),
      after: chf(5585),
      delivery: { before: chf(595), after: chf(595) },
      difference: chf(-4990),
      way: 'less-due',
      promised: null,
    },
  },
  problems: GOODS_PROBLEMS,
  answer: async ({ params: { number }, body }, { services, member, tenant }) => {
    const entered = enteredChanges(body, tenant.currency);
    const outcome = await services.orderGoods.preview(member, { tenant, number, entered });
    return outcome.ok ? { content: previewContent(outcome.preview, tenant) } : refused(outcome);
  },
});

function previewContent(preview: GoodsPreview, { currency }: Tenant): v.InferOutput<typeof PreviewBody> {
  const money = (amount: number) => ({ amount, currency });
  const { shown, lines, before, after, delivery, difference, way, promised } = preview;
  return {
    shown,
    lines: lines.map(({ kind, sku: own, instead, quantity: units, ...prices }) => ({
      kind,
      sku: own,
      insteadSku: instead?.sku ?? null,
      quantity: units,
      before: prices.before === null ? null : money(prices.before),
      after: prices.after === null ? null : money(prices.after),
    })),
    before: money(before),
    after: money(after),
    delivery: { before: money(delivery.before), after: money(delivery.after) },
    difference: money(difference),
    way,
    promised,
  };
}

const changeGoods = defineOperation({
  method: 'POST',
  path: PATH,
  id: 'changeGoods',
  tag: 'Orders',
  summary: 'Change the goods of an order',
  description:
    'Removes, exchanges, prices and adds lines as the preview showed, settles the difference, and mails the customer.',
  scopes: ['order.change', 'order.read'],
  optionalScopes: ['order.price'],
  parameters: { tenant: tenantInPath, number: orderNumber },
  body: {
    description: 'The changes of the preview, its `shown`, and a reason.',
    schema: v.strictObject({
      ...changes,
      shown: v.pipe(v.string(), v.maxLength(100)),
      reason: v.picklist(CHANGE_REASONS),
      note: v.pipe(
        v.optional(v.pipe(v.string(), v.maxLength(300)), ''),
        v.description('Required with the reasons `agreed` and `other`.'),
      ),
    }),
    example: {
      lines: [{ position: 1, quantity: 1, remove: true }],
      shown: 'gEZ4pPIDi3Jfu9Vx',
      reason: 'customer-wish',
    },
  },
  success: changedAnswer,
  problems: [...GOODS_PROBLEMS, 'needs-approval'],
  answer: async ({ params: { number }, body }, call) => {
    const { shown, reason, note, ...asked } = body;
    const entered = { ...enteredChanges(asked, call.tenant.currency), shown, reason, note, key: randomUUID() };
    const outcome = await call.services.orderGoods.save(call.member, { tenant: call.tenant, number, entered });
    return outcome.ok ? orderAfterChange(call, number) : refused(outcome);
  },
});

/** Changes of the goods of placed orders. */
export const ORDER_GOODS: readonly AdminOperation[] = [previewGoods, changeGoods];
