import * as v from 'valibot';
import { CARRIERS } from '../../shop/after-sales/fulfilment/index.ts';
import { CANCEL_REASONS } from '../../shop/after-sales/order-administration/index.ts';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import type { AdminProblem, AdminProblemCode } from './admin-problems.ts';
import { hasUniquePositions } from './admin-schemas.ts';
import { type AdminAnswer, type AdminCall, type AdminOperation, defineOperation } from './operation.ts';
import { orderNumber } from './order-reads.ts';
import { ChangedOrderBody, NewShipmentBody } from './order-schemas.ts';
import { apiStageOf, timeOf } from './read-order.ts';

const MOST_UNITS = 99;

const units = v.pipe(
  v.array(
    v.strictObject({
      position: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)),
      quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_UNITS)),
    }),
  ),
  v.minLength(1),
  v.maxLength(500),
  v.check((lines) => hasUniquePositions(lines), 'invalid'),
);
const EXAMPLE_UNITS = [{ position: 1, quantity: 2 }];

export const changedAnswer = {
  status: 200 as const,
  description: 'The order has changed.',
  schema: ChangedOrderBody,
  example: { number: '100000123', stage: 'to-ship' as const },
};

/** Problems of departments as codes of the API. */
const PROBLEMS = {
  'not-allowed': 'missing-scope',
  'not-found': 'not-found',
  'not-placed': 'order-not-placed',
  unpaid: 'order-unpaid',
  'under-review': 'order-under-review',
  'all-shipped': 'order-all-shipped',
  nothing: 'order-all-shipped',
  'on-its-way': 'order-partly-shipped',
  'partly-cancelled': 'order-partly-cancelled',
  membership: 'order-has-membership',
  'gift-card-used': 'order-has-used-card',
  'different-address': 'order-different-address',
  'nothing-open': 'order-nothing-open',
  pieces: 'too-many-units',
  changed: 'precondition-failed',
  tracking: 'tracking-number-invalid',
  'too-many': 'too-many-tags',
} as const satisfies Record<string, AdminProblemCode>;

type KnownProblem = keyof typeof PROBLEMS;

function isKnown(problem: string): problem is KnownProblem {
  return Object.hasOwn(PROBLEMS, problem);
}

/**
 * Returns the refusal of a department. Acts that need a second factor, a reason or another employee are not for programs.
 * Problems that the schema of the body excludes are bugs.
 */
export function refusedBy({ problem }: { problem: string }): { problem: AdminProblem } {
  if (/^(?:needs-|already-requested|approval-|not-independent)/.test(problem))
    return { problem: { code: 'needs-approval' } };
  if (!isKnown(problem)) throw new Error(`unexpected problem ${problem}`);
  return { problem: { code: PROBLEMS[problem] } };
}

const fieldsOf = (lines: readonly { position: number; quantity: number }[]): Record<string, string> =>
  Object.fromEntries(lines.map(({ position, quantity }) => [`pieces-${position}`, String(quantity)]));

/** Returns the state of an order after its change. */
export async function orderAfterChange(
  call: AdminCall,
  number: string,
): Promise<AdminAnswer<v.InferOutput<typeof ChangedOrderBody>>> {
  const units = await call.services.fulfilment.units(call.member, { tenant: call.tenant, number });
  return units ? { content: { number, stage: apiStageOf(units.stage) } } : { problem: { code: 'not-found' } };
}

const shipOrder = defineOperation({
  method: 'POST',
  path: '/api/admin/v1/tenants/{tenant}/orders/{number}/shipments',
  id: 'shipOrder',
  tag: 'Orders',
  summary: 'Ship units of an order',
  description: 'Records a shipment, books it, and mails the customer. Without `lines` it has all open units.',
  scopes: ['order.ship', 'order.read'],
  parameters: { tenant: tenantInPath, number: orderNumber },
  body: {
    description: 'Carrier, tracking number and units.',
    schema: v.strictObject({
      carrier: v.picklist(CARRIERS),
      trackingNumber: v.optional(v.pipe(v.string(), v.maxLength(60)), ''),
      lines: v.optional(units),
    }),
    example: { carrier: 'swiss-post', trackingNumber: '99.00.123456.12345678', lines: EXAMPLE_UNITS },
  },
  success: {
    status: 201,
    description: 'The shipment. Its tracking number is among those of the order.',
    schema: NewShipmentBody,
    example: {
      id: '00000000-0000-4000-8000-000000000001',
      number: 1,
      carrier: 'swiss-post',
      shippedAt: '2026-11-27T10:00:00.000Z',
      deliveredAt: null,
      lines: EXAMPLE_UNITS,
    },
  },
  problems: [
    'order-not-placed',
    'order-unpaid',
    'order-under-review',
    'order-all-shipped',
    'too-many-units',
    'tracking-number-invalid',
    'precondition-failed',
  ],
  answer: async ({ params: { number }, body }, call) => {
    const { services, member, tenant } = call;
    const before = await services.fulfilment.units(member, { tenant, number });
    if (!before) return { problem: { code: 'not-found' } };
    const open = before.lines.flatMap((line) =>
      line.open > 0 ? [{ position: line.position, quantity: Math.min(line.open, MOST_UNITS) }] : [],
    );
    const entered = {
      ...fieldsOf(body.lines ?? open),
      carrier: body.carrier,
      tracking: body.trackingNumber,
      seen: String(before.lines.reduce((sum, { shipped }) => sum + shipped, 0)),
    };
    const outcome = await services.fulfilment.ship(member, { tenant, number, entered });
    if (!outcome.ok) return refusedBy(outcome);
    const { number: nth } = outcome;
    const shipment = await services.fulfilment.shipment(member, { tenant, number, nth });
    if (!shipment) throw new Error('a new shipment is missing');
    const { id, carrier, shippedAt, deliveredAt, lines } = shipment;
    const content = {
      ...{ id, number: nth, carrier, shippedAt: shippedAt.toISOString(), deliveredAt: timeOf(deliveredAt) },
      lines: lines.map(({ position, quantity }) => ({ position, quantity })),
    };
    return { content };
  },
});

const deliverShipment = defineOperation({
  method: 'PUT',
  path: '/api/admin/v1/tenants/{tenant}/orders/{number}/shipments/{shipment}/delivered',
  id: 'deliverShipment',
  tag: 'Orders',
  summary: 'Record that a shipment was delivered',
  description: 'Marks a shipment as delivered. It stays so; a second request is refused with `not-found`.',
  scopes: ['order.ship', 'order.read'],
  parameters: {
    tenant: tenantInPath,
    number: orderNumber,
    shipment: uuidInPath('Id of the shipment.'),
  },
  success: changedAnswer,
  answer: async ({ params: { number, shipment } }, call) => {
    const { services, member, tenant } = call;
    const outcome = await services.fulfilment.delivered(member, { tenant, number, shipment });
    return outcome.ok ? orderAfterChange(call, number) : refusedBy(outcome);
  },
});

const cancelBody = {
  reason: v.picklist(CANCEL_REASONS),
  note: v.pipe(
    v.optional(v.pipe(v.string(), v.maxLength(300)), ''),
    v.description('Sentence for the customer; required with the reason `other`.'),
  ),
};
const hasNote = ({ reason, note }: { reason: string; note: string }): boolean =>
  reason !== 'other' || note.trim() !== '';

const CANCEL_PROBLEMS = [
  'order-not-placed',
  'order-partly-shipped',
  'order-partly-cancelled',
  'order-has-membership',
  'order-has-used-card',
  'needs-approval',
] as const;

const cancelOrderOperation = defineOperation({
  method: 'POST',
  path: '/api/admin/v1/tenants/{tenant}/orders/{number}/cancel',
  id: 'cancelOrder',
  tag: 'Orders',
  summary: 'Cancel an order',
  description: 'Releases units and vouchers, ends open payments, refunds received ones, and mails the customer.',
  scopes: ['order.cancel', 'order.read'],
  parameters: { tenant: tenantInPath, number: orderNumber },
  body: {
    description: 'Reason.',
    schema: v.pipe(
      v.strictObject(cancelBody),
      v.check((given) => hasNote(given), 'required'),
    ),
    example: { reason: 'customer' },
  },
  success: { ...changedAnswer, example: { number: '100000123', stage: 'cancelled' as const } },
  problems: CANCEL_PROBLEMS,
  answer: async ({ params: { number }, body }, call) => {
    const { services, member, tenant } = call;
    const outcome = await services.orders.cancel(member, { tenant, number, ...body });
    return outcome.ok ? orderAfterChange(call, number) : refusedBy(outcome);
  },
});

const cancelUnits = defineOperation({
  method: 'POST',
  path: '/api/admin/v1/tenants/{tenant}/orders/{number}/cancel-units',
  id: 'cancelUnits',
  tag: 'Orders',
  summary: 'Cancel units of an order',
  description: 'Cancels open units: returns them to stock, credits their share, and mails the customer.',
  scopes: ['order.cancel', 'order.read'],
  parameters: { tenant: tenantInPath, number: orderNumber },
  body: {
    description: 'Units and reason.',
    schema: v.pipe(
      v.strictObject({ lines: units, ...cancelBody }),
      v.check((given) => hasNote(given), 'required'),
    ),
    example: { lines: [{ position: 1, quantity: 1 }], reason: 'unavailable' },
  },
  success: changedAnswer,
  problems: [...CANCEL_PROBLEMS, 'too-many-units', 'order-all-shipped', 'precondition-failed'],
  answer: async ({ params: { number }, body }, call) => {
    const { services, member, tenant } = call;
    const asked = { tenant, number };
    const seen = await services.orderChanges.unitState(member, asked);
    if (seen === null) return { problem: { code: 'not-found' } };
    const entered = { ...fieldsOf(body.lines), reason: body.reason, note: body.note, seen };
    const outcome = await services.fulfilment.cancelLines(member, { ...asked, entered });
    return outcome.ok ? orderAfterChange(call, number) : refusedBy(outcome);
  },
});

const settleOrder = defineOperation({
  method: 'POST',
  path: '/api/admin/v1/tenants/{tenant}/orders/{number}/settle',
  id: 'settleOrder',
  tag: 'Orders',
  summary: 'Record a transfer',
  description: 'Marks the expected transfer of an invoice or a prepayment as received.',
  scopes: ['order.settle', 'order.read'],
  parameters: { tenant: tenantInPath, number: orderNumber },
  success: changedAnswer,
  problems: ['order-nothing-open', 'needs-approval'],
  answer: async ({ params: { number } }, call) => {
    const { services, member, tenant } = call;
    const outcome = await services.orders.settle(member, { tenant, number });
    return outcome.ok ? orderAfterChange(call, number) : refusedBy(outcome);
  },
});

/** Acts on orders. */
export const ORDER_CHANGES: readonly AdminOperation[] = [
  shipOrder,
  deliverShipment,
  cancelOrderOperation,
  cancelUnits,
  settleOrder,
];
