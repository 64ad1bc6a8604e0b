import * as v from 'valibot';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import { AdminMoney, Day, Timestamp } from './admin-schemas.ts';
import { defineAct } from './define-act.ts';
import { listOperation } from './list-operation.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { orderNumber } from './order-reads.ts';

const ROOT = '/api/admin/v1/tenants/{tenant}';
const PATH = `${ROOT}/accounts/{account}` as const;
const account = uuidInPath('Id of the account.');
const count = v.pipe(v.number(), v.integer());
const ACCOUNT = '00000000-0000-4000-8000-000000000002';
const chf = (amount: number) => ({ amount, currency: 'CHF' as const });
const order = v.pipe(v.nullable(v.string()), v.description('Number of the order.'));

const AccountBody = v.object({
  id: v.string(),
  customerNumber: v.pipe(v.nullable(v.string()), v.description('Null for guests.')),
  order: v.pipe(v.nullable(v.string()), v.description('Newest order of the account, which identifies a guest.')),
  state: v.pipe(
    v.picklist(['credit', 'open', 'balanced']),
    v.description('Whether the balance is owed to the customer or by the customer.'),
  ),
  balance: v.pipe(AdminMoney, v.description('Never negative; `state` tells its direction.')),
  credit: v.pipe(
    AdminMoney,
    v.description('Credit beside debts that are not payable yet; zero in the state `credit`.'),
  ),
  overdue: AdminMoney,
  next: v.pipe(
    v.nullable(v.object({ payableOn: Day, amount: AdminMoney })),
    v.description('Next payable day with its sum.'),
  ),
  payable: v.pipe(AdminMoney, v.description('Credit that can be paid back to the customer.')),
  debts: v.pipe(
    v.array(
      v.object({
        id: v.string(),
        order,
        kind: v.string(),
        position: v.pipe(count, v.description('Number of an instalment; 0 for the whole.')),
        payableOn: Day,
        amount: AdminMoney,
        open: AdminMoney,
        reminders: count,
      }),
    ),
    v.description('Open debts, the earliest payable day first, at most 100. All are in the open items.'),
  ),
});

const getAccount = defineOperation({
  method: 'GET',
  path: PATH,
  id: 'getAccount',
  tag: 'Ledger',
  summary: 'Read an account',
  description: 'Balance, credit and open debts of a customer in the ledger. The audit trail records the view.',
  scopes: ['ledger.read'],
  parameters: { tenant: tenantInPath, account },
  success: {
    status: 200,
    description: 'The account.',
    schema: AccountBody,
    example: {
      ...{ id: ACCOUNT, customerNumber: '200000017', order: '100000123', state: 'open', balance: chf(10_575) },
      ...{ credit: chf(0), overdue: chf(0), next: { payableOn: '2026-12-27', amount: chf(10_575) }, payable: chf(0) },
      debts: [
        {
          ...{ id: '00000000-0000-4000-8000-000000000001', order: '100000123', kind: 'invoice', position: 0 },
          ...{ payableOn: '2026-12-27', amount: chf(10_575), open: chf(10_575), reminders: 0 },
        },
      ],
    },
  },
  answer: async ({ params: { account: id } }, { services, member, tenant }) => {
    const opened = await services.ledger.account(member, { tenant, id, page: 1 });
    if (!opened) return { problem: { code: 'not-found' } };
    const money = (amount: number) => ({ amount, currency: tenant.currency });
    const { standing, dues, free, customerNumber, orderNumber: newest } = opened;
    const { next } = standing;
    return {
      content: {
        ...{ id, customerNumber, order: newest, state: standing.state },
        balance: money(standing.balance),
        credit: money(standing.credit),
        overdue: money(standing.overdue),
        next: next && { payableOn: next.payableOn, amount: money(next.amount) },
        payable: money(free),
        debts: dues.map(({ id: due, orderNumber: own, kind, position, payableOn, amount, open, reminded }) => ({
          ...{ id: due, order: own, kind, position, payableOn, reminders: reminded },
          amount: money(amount),
          open: money(open),
        })),
      },
    };
  },
});

const listEntries = listOperation({
  path: `${PATH}/entries`,
  id: 'listAccountEntries',
  tag: 'Ledger',
  summary: 'List the bookings of an account',
  description: 'Entries of the journal that belong to an account, the newest first. The audit trail records the view.',
  scopes: ['ledger.read'],
  filters: { account },
  item: v.object({
    id: v.pipe(v.string(), v.description('Number of the entry.')),
    bookedOn: Day,
    valueOn: Day,
    kind: v.string(),
    order,
    note: v.nullable(v.string()),
    by: v.pipe(v.nullable(v.string()), v.description('Employee or client that booked it; null for the shop.')),
    postings: v.pipe(
      v.array(
        v.object({
          account: v.pipe(v.string(), v.description('Account of the ledger.')),
          permille: v.pipe(v.nullable(v.number()), v.description('VAT rate; null without VAT.')),
          amount: v.pipe(AdminMoney, v.description('Debits are positive, credits negative.')),
        }),
      ),
      v.description('Their amounts have the sum 0.'),
    ),
  }),
  example: {
    ...{ id: '4711', bookedOn: '2026-11-27', valueOn: '2026-11-27', kind: 'payment-received', order: '100000123' },
    ...{ note: null, by: null },
    postings: [
      { account: 'bank', permille: null, amount: chf(10_575) },
      { account: 'receivable', permille: null, amount: chf(-10_575) },
    ],
  },
  read: async ({ services, member, tenant }, { account: id = '' }, place) => {
    const lines = await services.ledger.entriesAfter(member, { tenant, id }, place);
    const end = lines?.at(-1);
    return lines && { lines, last: end ? [String(end.id)] : null };
  },
  content: ({ id, bookedOn, valueOn, kind, orderNumber: own, note, bookedBy: by, postings }, { tenant }) => ({
    ...{ bookedOn, valueOn, kind, note, by },
    id: String(id),
    order: own,
    postings: postings.map(({ amount, ...posting }) => ({ ...posting, amount: { amount, currency: tenant.currency } })),
  }),
});

const Row = v.object({
  kind: v.pipe(
    v.string(),
    v.description('Meaning of the line, such as `instalment`, `ahead`, `rebate`, `fee`, `interest` or `paid`.'),
  ),
  amount: v.pipe(AdminMoney, v.description('Negative if it lowers the sum.')),
});

const getPlans = defineOperation({
  method: 'GET',
  path: `${PATH}/plans`,
  id: 'getAccountPlans',
  tag: 'Ledger',
  summary: 'Read the instalment plans of an account',
  description: 'What customers pay to end their plans early, and plans that ended and are not paid.',
  scopes: ['ledger.read'],
  parameters: { tenant: tenantInPath, account },
  success: {
    status: 200,
    description: 'The plans.',
    schema: v.object({
      payoffs: v.array(
        v.object({
          order: v.string(),
          payableOn: v.pipe(Day, v.description('Day by which the amount must be paid.')),
          amount: v.pipe(AdminMoney, v.description('Amount after which the order owes nothing.')),
          rebate: v.pipe(AdminMoney, v.description('What the customer saves.')),
          rows: v.pipe(v.array(Row), v.description('Lines that add up to the amount.')),
        }),
      ),
      ended: v.array(
        v.object({
          order: v.string(),
          open: AdminMoney,
          payableOn: Day,
          iban: v.string(),
          holder: v.string(),
          reference: v.pipe(v.string(), v.description('Payment reference that names the order.')),
          rows: v.pipe(v.array(Row), v.description('Lines of the letter that the customer got.')),
        }),
      ),
    }),
    example: {
      payoffs: [
        {
          ...{ order: '100000123', payableOn: '2026-12-12', amount: chf(130_294), rebate: chf(5936) },
          rows: [
            { kind: 'ahead', amount: chf(136_230) },
            { kind: 'rebate', amount: chf(-5936) },
          ],
        },
      ],
      ended: [],
    },
  },
  answer: async ({ params: { account: id } }, { services, member, tenant }) => {
    const isKnown = await services.ledger.hasAccount(member, { tenant, id });
    const plans = isKnown ? await services.ledger.plans(member, { tenant, accountId: id }) : null;
    if (!plans) return { problem: { code: 'not-found' } };
    const money = (amount: number) => ({ amount, currency: tenant.currency });
    const linesOf = (rows: readonly { kind: string; amount: number }[]) =>
      rows.map(({ kind, amount }) => ({ kind, amount: money(amount) }));
    return {
      content: {
        payoffs: plans.payoffs.map(({ orderNumber: own, day, amount, rebate, rows }) => ({
          ...{ order: own, payableOn: day, amount: money(amount), rebate: money(rebate), rows: linesOf(rows) },
        })),
        ended: plans.ended.map(({ orderNumber: own, open, request, iban, holder, reference }) => ({
          ...{ order: own, open: money(open), payableOn: request.payableOn, iban, holder, reference },
          rows: linesOf(request.rows),
        })),
      },
    };
  },
});

const why = {
  description: 'The reason, for the audit trail.',
  schema: v.strictObject({ reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300)) }),
  example: { reason: 'The customer asked by telephone.' },
};

const payOffPlan = defineAct({
  method: 'POST',
  path: `${ROOT}/orders/{number}/payoff`,
  id: 'payOffPlan',
  tag: 'Ledger',
  summary: 'End an instalment plan early',
  description:
    'Ends a plan at its quote for a customer who asked for it. The customer gets a mail with the amount. It cannot be undone.',
  scopes: ['ledger.book', 'ledger.read'],
  parameters: { tenant: tenantInPath, number: orderNumber },
  body: why,
  done: 'The plan has ended.',
  exampleId: '100000123',
  object: 'number',
  reasons: ['no-reason', 'no-payoff'],
  act: ({ params, body }, { services, member, tenant }) =>
    services.ledger.payOff(member, { tenant, orderNumber: params.number, reason: body.reason }),
});

const payBackCredit = defineAct({
  method: 'POST',
  path: `${PATH}/pay-back`,
  id: 'payBackCredit',
  tag: 'Ledger',
  summary: 'Pay credit back',
  description:
    'Pays all credit of an account back that no debt needs. A letter asks the customer for a bank account, and the transfer waits among the payouts. Amounts above the limit need an employee.',
  scopes: ['payment.refund', 'payment.read', 'order.read', 'return.read', 'ledger.read'],
  parameters: { tenant: tenantInPath, account },
  body: { ...why, example: { reason: 'The customer wants the money.' } },
  done: 'The refund waits for the bank account.',
  exampleId: ACCOUNT,
  object: 'account',
  problems: ['needs-approval'],
  reasons: ['no-reason', 'no-credit'],
  act: async ({ params: { account: id }, body }, { services, member, tenant }) =>
    (await services.ledger.hasAccount(member, { tenant, id }))
      ? services.fulfilment.payBackCredit(member, { tenant, accountId: id, reason: body.reason })
      : { ok: false, problem: 'not-found' },
});

const listBrokenAgreements = listOperation({
  path: `${ROOT}/broken-agreements`,
  id: 'listBrokenAgreements',
  tag: 'Ledger',
  summary: 'List broken payment agreements',
  description: 'Accounts whose newest agreement was broken while something of it is open, the latest first.',
  scopes: ['ledger.read'],
  item: v.object({
    account: v.pipe(v.string(), v.description('Id of the account.')),
    customerNumber: v.pipe(v.nullable(v.string()), v.description('Null for guests.')),
    open: v.pipe(AdminMoney, v.description('What is open of the debts of the agreement.')),
    brokenAt: Timestamp,
  }),
  example: {
    ...{ account: ACCOUNT, customerNumber: '200000017', open: chf(8000), brokenAt: '2026-11-27T05:00:00.000Z' },
  },
  read: async ({ services, member, tenant }, _, place) => {
    const lines = await services.agreements.broken(member, tenant, place);
    const end = lines.at(-1);
    return { lines, last: end ? [end.place, end.accountId] : null };
  },
  content: ({ accountId, customerNumber, open, endedAt }, { tenant }) => ({
    ...{ account: accountId, customerNumber, open: { amount: open, currency: tenant.currency } },
    brokenAt: endedAt.toISOString(),
  }),
});

/** Accounts of the ledger with their bookings, plans and credit. */
export const ACCOUNT_READS: readonly AdminOperation[] = [
  getAccount,
  listEntries,
  getPlans,
  payOffPlan,
  payBackCredit,
  listBrokenAgreements,
];
