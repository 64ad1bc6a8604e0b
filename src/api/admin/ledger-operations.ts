import * as v from 'valibot';
import { CURRENCY_CODES } from '../../currencies/currency.ts';
import { choice, text } from '../parameters.ts';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import { AdminMoney, Day, partOf } from './admin-schemas.ts';
import { listOperation, listState } from './list-operation.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { refusalOf } from './refusal.ts';
import { shortName } from './short-person.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/open-items';
const count = v.pipe(v.number(), v.integer());
const KINDS = ['invoice', 'prepayment', 'online', 'instalment', 'fee', 'interest'] as const;

const OpenItemBody = v.object({
  id: v.string(),
  account: v.pipe(v.string(), v.description('Id of the account in the ledger.')),
  customerNumber: v.pipe(v.nullable(v.string()), v.description('Null for guests.')),
  name: v.nullable(v.string()),
  order: v.nullable(v.string()),
  kind: v.string(),
  position: v.pipe(count, v.description('Number of an instalment; 0 for the whole.')),
  payableOn: Day,
  daysLate: v.pipe(count, v.description('Negative before the payable day.')),
  amount: AdminMoney,
  open: AdminMoney,
  reminders: count,
  remindedOn: v.nullable(Day),
  hold: v.nullable(v.string()),
  holdUntil: v.nullable(Day),
});

const chf = (amount: number) => ({ amount, currency: 'CHF' as const });

const listOpenItems = listOperation({
  path: PATH,
  id: 'listOpenItems',
  tag: 'Ledger',
  summary: 'List open items',
  description: 'Open debts of all customers, the earliest payable day first.',
  scopes: ['ledger.read'],
  filters: {
    kind: choice(KINDS, { description: 'Kind of debt.', example: 'invoice' }),
    reminded: choice(['1', '2', '3'], { description: 'Number of reminders.', example: '1' }),
    account: text({ longest: 40, description: 'Id of the account.', example: '' }),
  },
  item: OpenItemBody,
  part: partOf(OpenItemBody),
  example: {
    id: '00000000-0000-4000-8000-000000000001',
    account: '00000000-0000-4000-8000-000000000002',
    customerNumber: '200000017',
    name: 'Lea Muster',
    order: '100000123',
    kind: 'invoice',
    position: 0,
    payableOn: '2026-12-27',
    daysLate: -30,
    amount: chf(10575),
    open: chf(10575),
    reminders: 0,
    remindedOn: null,
    hold: null,
    holdUntil: null,
  },
  read: ({ services, member, tenant }, given, place) =>
    services.openItems.listing.after(member, { tenant, params: listState(given, 'payable', 'asc'), typed: '' }, place),
  content: (item, { tenant: { currency } }) => {
    const { id, accountId: account, customerNumber, name, orderNumber: order, kind, position, payableOn } = item;
    return {
      ...{ id, account, customerNumber, order, kind, position, payableOn, daysLate: item.daysLate },
      name: name && shortName(name),
      amount: { amount: item.amount, currency },
      open: { amount: item.open, currency },
      reminders: item.reminded,
      remindedOn: item.remindedOn,
      hold: item.hold,
      holdUntil: item.holdUntil,
    };
  },
});

const listAges = defineOperation({
  method: 'GET',
  path: `${PATH}/ages`,
  id: 'listOpenItemAges',
  tag: 'Ledger',
  summary: 'Sum open items by age',
  description: 'Number and sum of open debts by the days since they were payable.',
  scopes: ['ledger.read'],
  parameters: { tenant: tenantInPath },
  success: {
    status: 200,
    description: 'The sums.',
    schema: v.object({ items: v.array(v.object({ age: v.string(), count, open: AdminMoney })) }),
    example: { items: [{ age: 'due', count: 3, open: chf(30000) }] },
  },
  answer: async (_, { services, member, tenant }) => {
    const ages = await services.openItems.ages(member, tenant);
    if (!ages) return { problem: { code: 'missing-scope' } };
    const items = ages.map(({ age, count: debts, sum }) => ({
      age,
      count: debts,
      open: { amount: sum, currency: tenant.currency },
    }));
    return { content: { items } };
  },
});

const notePayment = defineOperation({
  method: 'POST',
  path: '/api/admin/v1/tenants/{tenant}/accounts/{account}/payments',
  id: 'notePayment',
  tag: 'Ledger',
  summary: 'Book a payment',
  description: 'Books money that came outside of bank files and providers. Amounts above the limit need an employee.',
  scopes: ['ledger.book', 'ledger.read'],
  parameters: { tenant: tenantInPath, account: uuidInPath('Id of the account.') },
  body: {
    description: 'Order, amount, day and reason.',
    schema: v.strictObject({
      order: v.pipe(v.string(), v.maxLength(40)),
      amount: v.strictObject({
        amount: v.pipe(count, v.minValue(1), v.maxValue(99_999_999)),
        currency: v.picklist(CURRENCY_CODES),
      }),
      valueOn: Day,
      reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300)),
    }),
    example: { order: '100000123', amount: chf(10575), valueOn: '2026-11-27', reason: 'Paid in the shop.' },
  },
  success: {
    status: 201,
    description: 'The payment is booked.',
    schema: v.object({ account: v.string() }),
    example: { account: '00000000-0000-4000-8000-000000000002' },
  },
  problems: ['needs-approval'],
  reasons: ['no-reason', 'no-order', 'bad-amount', 'bad-day'],
  answer: async ({ params: { account: accountId }, body }, { services, member, tenant }) => {
    const { order, amount, valueOn, reason } = body;
    if (amount.currency !== tenant.currency)
      return { problem: { code: 'invalid-body', errors: { currency: 'choice' } } };
    const entered = { order, amount: String(amount.amount), valueOn, reason };
    const asked = { tenant, accountId, entered, amount: amount.amount, ownOnly: true };
    const outcome = await services.openItems.notePayment(member, asked);
    return outcome.ok ? { content: { account: accountId } } : refusalOf(outcome);
  },
});

/** Open items and payments of a tenant's ledger. */
export const LEDGER_OPERATIONS: readonly AdminOperation[] = [listOpenItems, listAges, notePayment];
