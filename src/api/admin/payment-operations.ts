import * as v from 'valibot';
import { CURRENCY_CODES } from '../../currencies/currency.ts';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import type { AdminProblem, AdminProblemCode } from './admin-problems.ts';
import { AdminMoney, Timestamp } from './admin-schemas.ts';
import { type AdminCall, type AdminOperation, defineOperation } from './operation.ts';
import { orderNumber } from './order-reads.ts';
import { timeOf } from './read-order.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/orders/{number}';
const LONGEST_REASON = 300;

const PaymentsBody = v.object({
  open: v.pipe(AdminMoney, v.description('Amount of the order that is not paid.')),
  payments: v.array(
    v.object({
      id: v.string(),
      method: v.string(),
      byLink: v.pipe(v.boolean(), v.description('Whether it came by a pay link.')),
      amount: AdminMoney,
      refunded: AdminMoney,
      state: v.string(),
      reference: v.pipe(v.nullable(v.string()), v.description('Identifier at the payment provider.')),
      createdAt: Timestamp,
      changedAt: Timestamp,
    }),
  ),
  refunds: v.array(
    v.object({
      id: v.string(),
      payment: v.string(),
      amount: AdminMoney,
      reason: v.string(),
      by: v.string(),
      state: v.picklist(['pending', 'done', 'failed']),
      createdAt: Timestamp,
    }),
  ),
  payLinks: v.array(
    v.object({
      id: v.string(),
      amount: AdminMoney,
      createdAt: Timestamp,
      expiresAt: Timestamp,
      paidAt: v.nullable(Timestamp),
    }),
  ),
});

const chf = (amount: number) => ({ amount, currency: 'CHF' as const });
const PAYMENT = '00000000-0000-4000-8000-000000000001';

/** Reads the payments of an order of the tenant; null without one. */
async function readPayments({ services, member, tenant }: AdminCall, number: string) {
  const shown = await services.orders.open(member, { tenant, number });
  return shown ? services.payments.ofOrder(member, shown.head.id) : null;
}

const listOrderPayments = defineOperation({
  method: 'GET',
  path: `${PATH}/payments`,
  id: 'listOrderPayments',
  tag: 'Payments',
  summary: 'List payments of an order',
  description: 'Online payments with refunds and pay links. The audit trail records the view of the order.',
  scopes: ['payment.read', 'order.read'],
  parameters: { tenant: tenantInPath, number: orderNumber },
  success: {
    status: 200,
    description: 'The payments.',
    schema: PaymentsBody,
    example: {
      open: chf(0),
      payments: [
        {
          id: PAYMENT,
          method: 'card',
          byLink: false,
          amount: chf(9980),
          refunded: chf(0),
          state: 'captured',
          reference: 'pi_1',
          createdAt: '2026-11-27T09:12:00.000Z',
          changedAt: '2026-11-27T09:12:00.000Z',
        },
      ],
      refunds: [],
      payLinks: [],
    },
  },
  answer: async ({ params: { number } }, call) => {
    const found = await readPayments(call, number);
    if (!found) return { problem: { code: 'not-found' } };
    const money = (amount: number) => ({ amount, currency: call.tenant.currency });
    const content = {
      open: money(found.open),
      payments: found.payments.map(({ id, method, byLink, amount, refunded, state, reference, ...times }) => ({
        ...{ id, method, byLink, state, reference },
        amount: money(amount),
        refunded: money(refunded),
        createdAt: times.createdAt.toISOString(),
        changedAt: times.changedAt.toISOString(),
      })),
      refunds: found.refunds.map(({ id, paymentId: payment, amount, reason, by, state, createdAt }) => ({
        ...{ id, payment, reason, by, state },
        amount: money(amount),
        createdAt: createdAt.toISOString(),
      })),
      payLinks: found.links.map(({ id, amount, createdAt, expiresAt, paidAt }) => ({
        id,
        amount: money(amount),
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        paidAt: timeOf(paidAt),
      })),
    };
    return { content };
  },
});

const PROBLEMS = {
  'not-found': 'not-found',
  'not-allowed': 'missing-scope',
  amount: 'payment-amount',
  state: 'payment-state',
  'not-placed': 'order-not-placed',
} as const satisfies Record<string, AdminProblemCode>;

function refused({ problem }: { problem: string }): { problem: AdminProblem } {
  if (/^(?:needs-|already-requested|approval-|not-independent)/.test(problem))
    return { problem: { code: 'needs-approval' } };
  if (!isKnown(problem)) throw new Error(`unexpected problem ${problem}`);
  return { problem: { code: PROBLEMS[problem] } };
}

function isKnown(problem: string): problem is keyof typeof PROBLEMS {
  return Object.hasOwn(PROBLEMS, problem);
}

const reason = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_REASON));
const amount = v.object({
  amount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99_999_999)),
  currency: v.picklist(CURRENCY_CODES),
});
const DoneBody = v.object({
  number: v.string(),
  done: v.pipe(v.boolean(), v.description('False while the provider is unreachable; the shop repeats it.')),
});
const done = {
  status: 200 as const,
  description: 'The payment has changed.',
  schema: DoneBody,
  example: { number: '100000123', done: true },
};
const WRONG_CURRENCY = { problem: { code: 'invalid-body', errors: { currency: 'choice' } } } as const;

const refundPayment = defineOperation({
  method: 'POST',
  path: `${PATH}/payments/{payment}/refunds`,
  id: 'refundPayment',
  tag: 'Payments',
  summary: 'Refund a payment',
  description: 'Pays a captured payment back, in full or in part. Amounts above the limit need an employee.',
  scopes: ['payment.refund', 'payment.read', 'order.read'],
  parameters: { tenant: tenantInPath, number: orderNumber, payment: uuidInPath('Id of the payment.') },
  body: {
    description: 'Amount and reason.',
    schema: v.strictObject({ amount, reason }),
    example: { amount: chf(1000), reason: 'Scratch on the base.' },
  },
  success: done,
  problems: ['payment-amount', 'payment-state', 'needs-approval'],
  answer: async ({ params: { number, payment }, body }, call) => {
    const { services, member, tenant } = call;
    if (body.amount.currency !== tenant.currency) return WRONG_CURRENCY;
    const found = await readPayments(call, number);
    if (!found?.payments.some(({ id }) => id === payment)) return { problem: { code: 'not-found' } };
    const asked = { tenant, paymentId: payment, amount: body.amount.amount, reason: body.reason };
    const outcome = await services.payments.refund(member, asked);
    return outcome.ok ? { content: { number, done: outcome.done } } : refused(outcome);
  },
});

const cancelPayment = defineOperation({
  method: 'POST',
  path: `${PATH}/payments/{payment}/cancel`,
  id: 'cancelPayment',
  tag: 'Payments',
  summary: 'Cancel a payment',
  description: 'Ends an open or authorised payment.',
  scopes: ['payment.refund', 'payment.read', 'order.read'],
  parameters: { tenant: tenantInPath, number: orderNumber, payment: uuidInPath('Id of the payment.') },
  body: {
    description: 'Reason.',
    schema: v.strictObject({ reason }),
    example: { reason: 'Paid twice.' },
  },
  success: done,
  problems: ['payment-state'],
  answer: async ({ params: { number, payment }, body }, call) => {
    const { services, member, tenant } = call;
    const found = await readPayments(call, number);
    if (!found?.payments.some(({ id }) => id === payment)) return { problem: { code: 'not-found' } };
    const outcome = await services.payments.cancel(member, { tenant, paymentId: payment, reason: body.reason });
    return outcome.ok ? { content: { number, done: outcome.done } } : refused(outcome);
  },
});

const reducePrice = defineOperation({
  method: 'POST',
  path: `${PATH}/reductions`,
  id: 'reducePrice',
  tag: 'Payments',
  summary: 'Reduce the price of kept goods',
  description:
    'Issues a credit note for goods that the customer keeps, pays back as it was paid or by transfer, and mails.',
  scopes: ['payment.refund', 'order.read'],
  parameters: { tenant: tenantInPath, number: orderNumber },
  body: {
    description: 'Line, amount and reason; the whole order without `position`. The document shows the reason.',
    schema: v.strictObject({
      position: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999))),
      amount,
      reason,
      way: v.optional(v.picklist(['as-paid', 'transfer']), 'as-paid'),
    }),
    example: { position: 1, amount: chf(1000), reason: 'Scratch on the base.' },
  },
  success: {
    status: 201,
    description: 'Number of the credit note.',
    schema: v.object({ number: v.string(), credit: v.string() }),
    example: { number: '100000123', credit: '400000009' },
  },
  problems: ['payment-amount', 'order-not-placed', 'needs-approval'],
  answer: async ({ params: { number }, body }, { services, member, tenant }) => {
    if (body.amount.currency !== tenant.currency) return WRONG_CURRENCY;
    const position = body.position === undefined ? '' : String(body.position);
    const entered = { position, reason: body.reason, way: body.way };
    const outcome = await services.fulfilment.reduce(member, { tenant, number, entered, amount: body.amount.amount });
    return outcome.ok ? { content: { number, credit: outcome.credit } } : refused(outcome);
  },
});

/** Payments, refunds and price reductions of orders. */
export const PAYMENT_OPERATIONS: readonly AdminOperation[] = [
  listOrderPayments,
  refundPayment,
  cancelPayment,
  reducePrice,
];
