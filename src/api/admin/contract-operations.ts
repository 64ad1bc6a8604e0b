import * as v from 'valibot';
import { CURRENCY_CODES } from '../../currencies/currency.ts';
import { choice } from '../parameters.ts';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import { Day, partOf, Timestamp } from './admin-schemas.ts';
import { dayFilter, listOperation, listState } from './list-operation.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { timeOf } from './read-order.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/contracts';
const count = v.pipe(v.number(), v.integer());
const contract = uuidInPath('Id of the contract.');
const TABS = ['requested', 'live', 'withdrawn', 'closed'] as const;
const money = v.object({ amount: count, currency: v.picklist(CURRENCY_CODES) });
const pairs = v.array(v.object({ name: v.string(), text: v.string() }));

const ListedContractBody = v.object({
  id: v.string(),
  customer: v.pipe(v.string(), v.description('Number of the customer.')),
  form: v.pipe(v.picklist(['text', 'written']), v.description('Concluded by a mail, or signed on paper.')),
  state: v.picklist(['requested', 'live', 'withdrawn']),
  endedBy: v.nullable(v.picklist(['customer', 'house'])),
  limit: v.pipe(money, v.description('Most that the customer may owe.')),
  requestedAt: Timestamp,
  concludedAt: v.nullable(Timestamp),
});
const ContractBody = v.object({
  ...ListedContractBody.entries,
  termsVersion: v.string(),
  signedOn: v.nullable(Day),
  note: v.nullable(v.string()),
  withdrawnAt: v.nullable(Timestamp),
  orders: v.pipe(count, v.description('Orders under the contract.')),
  owed: money,
  paper: v.pipe(
    v.object({ title: v.string(), borrower: v.array(v.string()), information: pairs, clauses: pairs }),
    v.description('The contract in the language of the customer.'),
  ),
});
const chf = (amount: number) => ({ amount, currency: 'CHF' as const });
const EXAMPLE = {
  ...{ id: '00000000-0000-4000-8000-000000000001', customer: '200000017', form: 'written' as const },
  ...{ state: 'requested' as const, endedBy: null, limit: chf(100_000) },
  ...{ requestedAt: '2026-11-27T09:12:00.000Z', concludedAt: null },
};

const listContracts = listOperation({
  path: PATH,
  id: 'listContracts',
  tag: 'Contracts',
  summary: 'List contracts of instalments',
  description: 'Framework contracts of instalments, the newest request first. Employees record signatures.',
  scopes: ['contract.read'],
  filters: {
    state: choice(TABS, {
      description: 'State; `closed`: ended by the retailer. All otherwise.',
      example: 'requested',
    }),
    form: choice(['text', 'written'], { description: 'Form.', example: 'written' }),
    from: dayFilter('First day.'),
    to: dayFilter('Last day.'),
  },
  item: ListedContractBody,
  part: partOf(ListedContractBody),
  example: EXAMPLE,
  read: ({ services, member, tenant }, given, place) =>
    services.contracts.listing.after(member, { tenant, params: listState(given, 'requested'), typed: '' }, place),
  content: ({ id, number, form, state, endedBy, limit, requestedAt, concludedAt }, { tenant: { currency } }) => ({
    ...{ id, customer: number, form, state, endedBy },
    limit: { amount: limit, currency },
    requestedAt: requestedAt.toISOString(),
    concludedAt: timeOf(concludedAt),
  }),
});

const getContract = defineOperation({
  method: 'GET',
  path: `${PATH}/{contract}`,
  id: 'getContract',
  tag: 'Contracts',
  summary: 'Read a contract of instalments',
  description: 'A framework contract with its paper. The audit trail records the view.',
  scopes: ['contract.read'],
  parameters: { tenant: tenantInPath, contract },
  success: {
    status: 200,
    description: 'The contract.',
    schema: ContractBody,
    example: {
      ...EXAMPLE,
      ...{ termsVersion: '2026-11', signedOn: null, note: null, withdrawnAt: null, orders: 0, owed: chf(0) },
      paper: {
        title: 'Rahmenvertrag',
        borrower: ['Lea Brunner', 'Bahnhofstrasse 12a', '8001 Zürich'],
        information: [{ name: 'Kreditlimite', text: 'CHF 1’000.00' }],
        clauses: [{ name: 'Rückzahlung', text: 'In 3 oder 12 Raten.' }],
      },
    },
  },
  answer: async ({ params }, { services, member, tenant }) => {
    const found = await services.contracts.open(member, { tenant, id: params.contract });
    if (!found) return { problem: { code: 'not-found' } };
    const { contract: own, paper } = found;
    const { currency } = own;
    const named = (rows: readonly (readonly [string, string])[]) => rows.map(([name, text]) => ({ name, text }));
    const content = {
      ...{ id: own.id, customer: own.number, form: own.form, state: own.state, endedBy: own.endedBy },
      limit: { amount: own.limit, currency },
      requestedAt: own.requestedAt.toISOString(),
      concludedAt: timeOf(own.concludedAt),
      ...{ termsVersion: own.termsVersion, signedOn: own.signedOn, note: own.note },
      withdrawnAt: timeOf(own.withdrawnAt),
      orders: own.orders,
      owed: { amount: own.owed, currency },
      paper: {
        title: paper.title,
        borrower: paper.borrower.lines,
        information: named(paper.information.rows),
        clauses: named(paper.clauses.entries),
      },
    };
    return { content };
  },
});

/** Framework contracts of instalments. */
export const CONTRACT_OPERATIONS: readonly AdminOperation[] = [listContracts, getContract];
