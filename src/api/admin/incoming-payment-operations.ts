import * as v from 'valibot';
import { CURRENCY_CODES } from '../../currencies/currency.ts';
import { UNBOOKED_REASONS } from '../../shop/money/ledger/index.ts';
import { inPath, tenantInPath, uuidInPath } from './admin-parameters.ts';
import { AdminMoney, Day, Timestamp } from './admin-schemas.ts';
import { defineAct } from './define-act.ts';
import { uploadedBytes } from './file-upload.ts';
import { listOperation } from './list-operation.ts';
import { type AdminOperation, defineUpload } from './operation.ts';
import { refusalOf } from './refusal.ts';

const ROOT = '/api/admin/v1/tenants/{tenant}';
const PATH = `${ROOT}/incoming-payments` as const;
const SCOPES = ['ledger.book', 'ledger.read'] as const;
const payment = uuidInPath('Id of the payment.');
const id = '00000000-0000-4000-8000-000000000005';
const SEND_BACK = 'SB-00000000';
const count = v.pipe(v.number(), v.integer());
const reason = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300));
const order = v.pipe(v.string(), v.regex(/^\d{1,20}$/));

const PaymentBody = v.object({
  id: v.string(),
  amount: v.pipe(AdminMoney, v.description('Negative for a returned payment.')),
  valueOn: Day,
  reference: v.nullable(v.string()),
  problem: v.pipe(v.nullable(v.string()), v.description('Why no order got it.')),
  receivedAt: Timestamp,
});

const listPayments = listOperation({
  path: PATH,
  id: 'listIncomingPayments',
  tag: 'Ledger',
  summary: 'List payments without an order',
  description: 'Payments of bank files that no order got, without their payers, the oldest first.',
  scopes: ['ledger.read'],
  item: PaymentBody,
  example: {
    ...{ id, amount: { amount: 9980, currency: 'CHF' }, valueOn: '2026-11-26', reference: null, problem: null },
    receivedAt: '2026-11-27T05:00:00.000Z',
  },
  read: async ({ services, member, tenant }, _, place) => {
    const lines = await services.ledger.unmatchedAfter(member, tenant, place);
    const end = lines?.at(-1);
    return lines && { lines, last: end ? [end.valueOn, end.id] : null };
  },
  content: ({ id: own, amount, currency, valueOn, reference, problem, receivedAt }) => ({
    ...{ id: own, valueOn, reference, problem },
    amount: { amount, currency: v.parse(v.picklist(CURRENCY_CODES), currency) },
    receivedAt: receivedAt.toISOString(),
  }),
});

const assignPayment = defineAct({
  method: 'POST',
  path: `${PATH}/{payment}/assign`,
  id: 'assignPayment',
  tag: 'Ledger',
  summary: 'Assign a payment to an order',
  description: 'Books a payment for an order. Amounts above the limit need an employee.',
  scopes: SCOPES,
  parameters: { tenant: tenantInPath, payment },
  body: {
    description: 'Order and reason.',
    schema: v.strictObject({ order, reason }),
    example: { order: '100000123', reason: 'The payer named the order by telephone.' },
  },
  done: 'The payment is booked.',
  exampleId: id,
  object: 'payment',
  problems: ['needs-approval'],
  reasons: ['no-reason', 'no-order', 'other-currency', 'nothing-paid'],
  act: ({ params, body }, { services, member, tenant }) =>
    services.ledger.assign(member, { tenant, id: params.payment, orderNumber: body.order, reason: body.reason }),
});

const splitPayment = defineAct({
  method: 'POST',
  path: `${PATH}/{payment}/split`,
  id: 'splitPayment',
  tag: 'Ledger',
  summary: 'Split a payment',
  description: 'Books parts of a payment for several orders, which add up to it.',
  scopes: SCOPES,
  parameters: { tenant: tenantInPath, payment },
  body: {
    description: 'Orders with their parts in minor units.',
    schema: v.strictObject({
      parts: v.pipe(
        v.array(v.strictObject({ order, amount: v.pipe(count, v.minValue(1), v.maxValue(99_999_999)) })),
        v.minLength(2),
        v.maxLength(20),
      ),
      reason,
    }),
    example: {
      parts: [
        { order: '100000123', amount: 4990 },
        { order: '100000124', amount: 2500 },
      ],
      reason: 'One transfer for two orders.',
    },
  },
  done: 'The parts are booked.',
  exampleId: id,
  object: 'payment',
  problems: ['needs-approval'],
  reasons: ['no-reason', 'no-order', 'other-currency', 'bad-parts', 'bad-day'],
  act: ({ params, body: { parts, reason: why } }, { services, member, tenant }) =>
    services.unmatched.split(member, {
      ...{ tenant, id: params.payment, reason: why },
      parts: parts.map((part) => `${part.order} ${part.amount}`).join('\n'),
      amountOf: Number,
    }),
});

const noteSentBack = defineAct({
  method: 'POST',
  path: `${PATH}/{payment}/sent-back`,
  id: 'noteSentBack',
  tag: 'Ledger',
  summary: 'Note that a payment was sent back',
  description: 'Notes that the bank sent the money back to its payer.',
  scopes: SCOPES,
  parameters: { tenant: tenantInPath, payment },
  body: {
    description: 'Day and reason.',
    schema: v.strictObject({ on: Day, reason }),
    example: { on: '2026-11-27', reason: 'The payer is no customer.' },
  },
  done: 'The payment is noted as sent back.',
  exampleId: id,
  object: 'payment',
  problems: ['needs-approval'],
  reasons: ['no-reason', 'no-order', 'other-currency', 'bad-parts', 'bad-day'],
  act: ({ params, body }, { services, member, tenant }) =>
    services.unmatched.sendBack(member, { tenant, id: params.payment, ...body }),
});

const orderSendBack = defineAct({
  method: 'POST',
  path: `${PATH}/{payment}/send-back`,
  id: 'orderSendBack',
  tag: 'Ledger',
  summary: 'Send a payment back',
  description:
    'Orders a transfer to the payer. It waits among the payouts until a file for the bank has it; until then it can be taken back. Amounts above the limit need an employee.',
  scopes: SCOPES,
  parameters: { tenant: tenantInPath, payment },
  body: {
    description: 'Account of the payer, and reason.',
    schema: v.strictObject({
      holder: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
      iban: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(50)),
      reason,
    }),
    example: { holder: 'Lea Muster', iban: 'CH5800791123000889012', reason: 'The payer is no customer.' },
  },
  status: 201,
  done: 'The transfer waits. The answer has its number.',
  exampleId: SEND_BACK,
  problems: ['needs-approval'],
  reasons: [
    ...['no-reason', 'other-currency', 'holder', 'qr-iban'],
    ...['iban-characters', 'iban-country', 'iban-length', 'iban-checksum'],
  ],
  act: async ({ params, body: { holder, iban, reason: why } }, { services, member, tenant }) => {
    const asked = { tenant, id: params.payment, account: { holder, iban }, reason: why };
    const outcome = await services.unmatched.orderSendBack(member, asked);
    return outcome.ok ? { ok: true, id: outcome.number } : outcome;
  },
});

const takeBackSendBack = defineAct({
  method: 'DELETE',
  path: `${ROOT}/send-backs/{transfer}`,
  id: 'takeBackSendBack',
  tag: 'Ledger',
  summary: 'Take a transfer to a payer back',
  description: 'Takes back a transfer that no file for the bank has. Its payment waits again.',
  scopes: SCOPES,
  parameters: { tenant: tenantInPath, transfer: inPath('Number of the transfer, as the payouts have it.', SEND_BACK) },
  done: 'The transfer is taken back.',
  exampleId: SEND_BACK,
  object: 'transfer',
  act: ({ params }, { services, member, tenant }) =>
    services.unmatched.takeBackSendBack(member, { tenant, number: params.transfer }),
});

const importBankFile = defineUpload({
  method: 'POST',
  path: `${ROOT}/bank-files`,
  id: 'importBankFile',
  tag: 'Ledger',
  summary: 'Import a file of the bank',
  description:
    'Books the payments of a bank file (camt.052, camt.053, camt.054 or MT940). A payment of an earlier file counts once.',
  scopes: SCOPES,
  parameters: { tenant: tenantInPath },
  upload: {
    description: 'The file.',
    types: ['application/xml', 'text/xml', 'text/plain', 'application/octet-stream'],
    mostBytes: 20 * 1024 * 1024,
  },
  success: {
    status: 200,
    description: 'What was booked.',
    schema: v.object({
      read: v.pipe(count, v.description('Payments in the file.')),
      matched: count,
      unmatched: count,
      known: count,
      returned: count,
      sent: v.pipe(count, v.description('Transfers of the shop that the bank reports as executed.')),
      amount: AdminMoney,
      leftOut: v.pipe(
        v.array(
          v.object({
            reason: v.picklist(UNBOOKED_REASONS),
            amount: v.pipe(
              v.nullable(count),
              v.description('Minor units, negative for money that left; null if unreadable.'),
            ),
            currency: v.string(),
            valueOn: v.nullable(Day),
            bankReference: v.pipe(v.nullable(v.string()), v.description('Name of the entry at the bank.')),
          }),
        ),
        v.description('Money of the file that is not booked, at most 200 entries.'),
      ),
      broken: v.pipe(v.nullable(v.string()), v.description('Why the file ended early.')),
    }),
    example: {
      ...{ read: 12, matched: 11, unmatched: 1, known: 0, returned: 0, sent: 0 },
      ...{ amount: { amount: 119_880, currency: 'CHF' }, broken: null },
      leftOut: [
        {
          ...{ reason: 'not-booked', amount: 4990, currency: 'CHF' },
          ...{ valueOn: '2026-11-27', bankReference: '20261127CH7' },
        },
      ],
    },
  },
  answer: async ({ file }, { services, member, tenant }) => {
    const taken = await services.ledger.takeFile(member, { tenant, content: uploadedBytes(file) });
    if (!taken.ok) return refusalOf(taken);
    const { read, matched, unmatched, known, returned, sent, amount, leftOut, broken } = taken.report;
    const content = {
      read,
      matched,
      unmatched,
      known,
      returned,
      sent,
      broken,
      leftOut,
    };
    return { content: { ...content, amount: { amount, currency: tenant.currency } } };
  },
});

/** Money of bank files that waits for an order. */
export const INCOMING_PAYMENT_OPERATIONS: readonly AdminOperation[] = [
  listPayments,
  assignPayment,
  splitPayment,
  noteSentBack,
  orderSendBack,
  takeBackSendBack,
  importBankFile,
];
