import * as v from 'valibot';
import type { FetchedReports, ShownMovement } from '../../shop/money/ledger/index.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { inPath, tenantInPath } from './admin-parameters.ts';
import type { AdminProblem } from './admin-problems.ts';
import { AdminMoney, Day, Timestamp } from './admin-schemas.ts';
import { uploadedBytes } from './file-upload.ts';
import { exactFilter, listOperation } from './list-operation.ts';
import { type AdminOperation, defineOperation, defineUpload } from './operation.ts';
import { timeOf } from './read-order.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/clearing';
const ALL = '/api/admin/v1/clearing';
const BOOK = ['ledger.book', 'ledger.read'] as const;
const count = v.pipe(v.number(), v.integer());
const sum = (description: string) => v.pipe(AdminMoney, v.description(description));
const chf = (amount: number) => ({ amount, currency: 'CHF' as const });
const MOST_BYTES = 50 * 1024 * 1024;

const MovementBody = v.object({
  id: v.pipe(v.string(), v.description('Id at the provider.')),
  kind: v.picklist(['payment', 'refund', 'dispute', 'dispute-reversal', 'fee', 'payout', 'payout-reversal', 'other']),
  category: v.pipe(v.string(), v.description('The provider’s own name of the kind.')),
  amount: sum('Before the fee; negative if it leaves the balance.'),
  fee: AdminMoney,
  source: v.pipe(v.nullable(v.string()), v.description('Cause at the provider: a charge, a refund, a dispute.')),
  order: v.nullable(v.string()),
  createdAt: Timestamp,
});
const PayoutBody = v.object({
  id: v.pipe(v.string(), v.description('Id at the provider.')),
  amount: sum('What the bank gets.'),
  total: sum('Sum of the movements of all tenants that it settles.'),
  state: v.picklist(['pending', 'paid', 'failed']),
  arrivesOn: Day,
  arrivedOn: v.pipe(v.nullable(Day), v.description('Day of the bank’s entry; null if none has come.')),
});

const MOVEMENT = {
  ...{ id: 'txn_1', kind: 'payment' as const, category: 'charge', amount: chf(9980), fee: chf(310) },
  ...{ source: 'ch_1', order: '100000123', createdAt: '2026-11-27T09:12:00.000Z' },
};
const PAYOUT = {
  ...{ id: 'po_1', amount: chf(9670), total: chf(9670), state: 'paid' as const },
  ...{ arrivesOn: '2026-11-30', arrivedOn: '2026-11-30' },
};

function movementOf(moved: ShownMovement, { currency }: Tenant): v.InferOutput<typeof MovementBody> {
  const { id, kind, category, amount, fee, createdAt, sourceId: source, orderNumber: order } = moved;
  return {
    ...{ id, kind, category, source, order, createdAt: createdAt.toISOString() },
    amount: { amount, currency },
    fee: { amount: fee, currency },
  };
}

type Payout = Omit<v.InferOutput<typeof PayoutBody>, 'amount' | 'total'> & { amount: number; total: number };

function payoutOf({ id, state, arrivesOn, arrivedOn, ...sums }: Payout, { currency }: Tenant) {
  return {
    ...{ id, state, arrivesOn, arrivedOn },
    amount: { amount: sums.amount, currency },
    total: { amount: sums.total, currency },
  };
}

const getClearing = defineOperation({
  method: 'GET',
  path: PATH,
  id: 'getClearing',
  tag: 'Payments',
  summary: 'Read the money at the payment provider',
  description: 'Balance of the account at the provider by its reasons, and what does not match the books.',
  scopes: ['ledger.read'],
  parameters: { tenant: tenantInPath },
  success: {
    status: 200,
    description: 'The account.',
    schema: v.object({
      ledger: sum('Balance in the books: the sum of the next seven amounts.'),
      reported: sum('What the provider still owes by its own reports.'),
      unreported: sum('Payments that no report has named, less refunds.'),
      elsewhere: sum('Payments by methods of extensions, which no report names.'),
      differences: sum('Differences between reports and books.'),
      unknown: sum('Reports of unknown payments, which are not in the books.'),
      disputed: sum('Money that banks took back and that is undecided.'),
      unsettled: v.object({ count, amount: sum('Movements that no payout has settled, less fees.') }),
      newestAt: v.pipe(v.nullable(Timestamp), v.description('Time of the newest reported movement of all tenants.')),
      canFetch: v.pipe(v.boolean(), v.description('Whether the shop can read the reports of a provider.')),
      differing: v.pipe(
        v.array(v.object({ payment: v.string(), order: v.string(), expected: AdminMoney, reported: AdminMoney })),
        v.description('Payments whose reports differ from the books, at most 100.'),
      ),
      unknownMovements: v.pipe(v.array(MovementBody), v.description('The newest ones, at most 100.')),
    }),
    example: {
      ...{ ledger: chf(9670), reported: chf(9670), unreported: chf(0), elsewhere: chf(0), differences: chf(0) },
      ...{ unknown: chf(0), disputed: chf(0), unsettled: { count: 1, amount: chf(9670) } },
      ...{ newestAt: '2026-11-27T09:12:00.000Z', canFetch: true, differing: [], unknownMovements: [] },
    },
  },
  answer: async (_, { services, member, tenant }) => {
    const page = await services.clearing.overview(member, { tenant, page: 1 });
    if (!page) return { problem: { code: 'missing-scope' } };
    const money = (amount: number) => ({ amount, currency: tenant.currency });
    const { sums, waiting } = page;
    return {
      content: {
        ledger: money(sums.ledger),
        reported: money(sums.reported),
        unreported: money(sums.unreported),
        elsewhere: money(sums.elsewhere),
        differences: money(sums.differences),
        unknown: money(sums.unknown),
        disputed: money(sums.disputed),
        unsettled: { count: waiting.count, amount: money(waiting.sum) },
        newestAt: timeOf(page.newest),
        canFetch: page.canFetch,
        differing: page.differences.map(({ id, orderNumber: order, expected, reported }) => ({
          ...{ payment: id, order, expected: money(expected), reported: money(reported) },
        })),
        unknownMovements: page.unknown.map((moved) => movementOf(moved, tenant)),
      },
    };
  },
});

const listPayouts = listOperation({
  path: `${PATH}/payouts`,
  id: 'listProviderPayouts',
  tag: 'Payments',
  summary: 'List payouts of the payment provider',
  description: 'Transfers of the provider to the bank, the latest arrival first.',
  scopes: ['ledger.read'],
  item: PayoutBody,
  example: PAYOUT,
  read: async ({ services, member, tenant }, _, place) => {
    const lines = await services.clearing.payoutsAfter(member, tenant, place);
    const end = lines?.at(-1);
    return lines && { lines, last: end ? [end.arrivesOn, end.id] : null };
  },
  content: (payout, { tenant }) => payoutOf(payout, tenant),
});

const getPayout = defineOperation({
  method: 'GET',
  path: `${PATH}/payouts/{payout}`,
  id: 'getProviderPayout',
  tag: 'Payments',
  summary: 'Read a payout of the payment provider',
  description:
    'A payout with the number and the sum of the movements that it settles. Their list has the filter `payout`.',
  scopes: ['ledger.read'],
  parameters: { tenant: tenantInPath, payout: inPath('Id of the payout at the provider.', 'po_1') },
  success: {
    status: 200,
    description: 'The payout.',
    schema: v.object({
      ...PayoutBody.entries,
      settled: v.object({ count, amount: sum('Movements of the tenant, less fees.') }),
    }),
    example: { ...PAYOUT, settled: { count: 1, amount: chf(9670) } },
  },
  answer: async ({ params }, { services, member, tenant }) => {
    const found = await services.clearing.payout(member, { tenant, id: params.payout, page: 1 });
    if (!found) return { problem: { code: 'not-found' } };
    const settled = { count: found.count, amount: { amount: found.sum, currency: tenant.currency } };
    return { content: { ...payoutOf(found.payout, tenant), settled } };
  },
});

const listMovements = listOperation({
  path: `${PATH}/movements`,
  id: 'listProviderMovements',
  tag: 'Payments',
  summary: 'List movements at the payment provider',
  description: 'Movements that a payout settles, or those that none has settled, the newest first.',
  scopes: ['ledger.read'],
  filters: {
    payout: exactFilter(/^[\w.-]{0,60}$/, {
      description: 'Id of the payout; movements without one otherwise.',
      example: 'po_1',
    }),
  },
  item: MovementBody,
  example: MOVEMENT,
  read: async ({ services, member, tenant }, { payout = '' }, place) => {
    const payoutId = payout === '' ? null : payout;
    const lines = await services.clearing.movementsAfter(member, { tenant, payoutId }, place);
    const end = lines?.at(-1);
    return lines && { lines, last: end ? [end.place, end.id] : null };
  },
  content: (moved, { tenant }) => movementOf(moved, tenant),
});

const TakenBody = v.object({
  movements: v.pipe(count, v.description('New movements.')),
  booked: v.pipe(count, v.description('Movements that were booked.')),
  arrived: v.pipe(count, v.description('Payouts that a bank entry matches.')),
  incomplete: v.pipe(count, v.description('Payouts whose movements do not add up.')),
});
const TAKEN = { movements: 12, booked: 12, arrived: 1, incomplete: 0 };

const takenOf = ({ movements, booked, arrived, incomplete }: FetchedReports) => ({
  ...{ movements, booked, arrived, incomplete },
});

/** Reports concern all tenants, so a client of single ones may not take them. */
function refusalOfReports(outcome: { problem: string }): { problem: AdminProblem } {
  return outcome.problem === 'not-allowed' ? { problem: { code: 'needs-all-tenants' } } : refusalOf(outcome);
}

const fetchReports = defineOperation({
  method: 'POST',
  path: `${ALL}/fetch`,
  id: 'fetchProviderReports',
  tag: 'Payments',
  summary: 'Fetch the reports of the payment provider',
  description:
    'Reads movements and payouts since the last time, and books them. A job does so daily. Only clients of all tenants can.',
  scopes: BOOK,
  parameters: {},
  success: { status: 200, description: 'What was new.', schema: TakenBody, example: TAKEN },
  problems: ['needs-all-tenants'],
  reasons: ['provider-away'],
  answer: async (_, { services, member, tenant }) => {
    const fetched = await services.clearing.fetch(member, tenant);
    return fetched.ok ? { content: takenOf(fetched) } : refusalOfReports(fetched);
  },
});

const importReport = defineUpload({
  method: 'POST',
  path: `${ALL}/reports`,
  id: 'importProviderReport',
  tag: 'Payments',
  summary: 'Import a report of the payment provider',
  description:
    'Books an itemized report of the provider as a CSV file. Known rows change nothing. Only clients of all tenants can.',
  scopes: BOOK,
  parameters: {},
  upload: {
    description: 'The report.',
    types: ['text/csv', 'text/plain', 'application/octet-stream'],
    mostBytes: MOST_BYTES,
  },
  success: {
    status: 200,
    description: 'What was new.',
    schema: v.object({
      ...TakenBody.entries,
      read: v.pipe(count, v.description('Rows of the file.')),
      broken: v.pipe(
        v.array(v.object({ line: count, problem: v.string() })),
        v.description('Rows that could not be read, at most 20.'),
      ),
    }),
    example: { ...TAKEN, read: 12, broken: [] },
  },
  problems: ['needs-all-tenants'],
  reasons: ['bad-file'],
  answer: async ({ file }, { services, member, tenant }) => {
    const taken = await services.clearing.takeFile(member, { tenant, content: uploadedBytes(file) });
    if (!taken.ok) return refusalOfReports(taken);
    return { content: { ...takenOf(taken), read: taken.read, broken: taken.broken } };
  },
});

/** Money of a tenant at the payment provider. */
export const CLEARING_OPERATIONS: readonly AdminOperation[] = [
  getClearing,
  listPayouts,
  getPayout,
  listMovements,
  fetchReports,
  importReport,
];
