import * as v from 'valibot';
import { inPath, tenantInPath, uuidInPath } from './admin-parameters.ts';
import { AdminMoney, Day, Timestamp } from './admin-schemas.ts';
import { defineAct } from './define-act.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { shortName } from './short-person.ts';

const ROOT = '/api/admin/v1/tenants/{tenant}';
const REFUND = ['payment.refund', 'payment.read', 'order.read', 'return.read'] as const;

const listPayouts = defineOperation({
  method: 'GET',
  path: `${ROOT}/payouts`,
  id: 'listPayouts',
  tag: 'Payments',
  summary: 'List refunds and withdrawals that wait',
  description:
    'Refunds that wait for a transfer, the soonest due first, and unhandled withdrawals without addresses. At most 300 refunds, then 300 payments that go back to their payer, and 50 withdrawals.',
  scopes: ['return.read'],
  parameters: { tenant: tenantInPath },
  success: {
    status: 200,
    description: 'What waits.',
    schema: v.object({
      payouts: v.array(
        v.object({
          number: v.pipe(v.string(), v.description('Number of the credit note.')),
          order: v.pipe(v.string(), v.description('Empty for money that goes back to its payer.')),
          amount: AdminMoney,
          hasAccount: v.pipe(v.boolean(), v.description('Whether the shop knows a bank account.')),
          file: v.pipe(v.nullable(v.string()), v.description('Id of the file that has the transfer.')),
          issuedAt: Timestamp,
          dueOn: Day,
        }),
      ),
      withdrawals: v.array(
        v.object({
          id: v.string(),
          name: v.string(),
          number: v.pipe(v.string(), v.description('As the customer wrote it.')),
          goods: v.nullable(v.string()),
          receivedAt: Timestamp,
          fits: v.pipe(v.boolean(), v.description('Whether number and address match an order.')),
        }),
      ),
    }),
    example: { payouts: [], withdrawals: [] },
  },
  answer: async (_, { services, member, tenant }) => {
    const waiting = await services.fulfilment.payouts(member, tenant);
    if (!waiting) return { problem: { code: 'missing-scope' } };
    return {
      content: {
        payouts: waiting.payouts.map(({ number, order, amount, currency, ending, file, issuedAt, payoutDueOn }) => ({
          ...{ number, order, amount: { amount, currency }, hasAccount: ending !== null, file },
          ...{ issuedAt: issuedAt.toISOString(), dueOn: payoutDueOn },
        })),
        withdrawals: waiting.withdrawals.map(({ id, name, number, goods, receivedAt, fits }) => ({
          ...{ id, name: shortName(name), number, goods, receivedAt: receivedAt.toISOString(), fits },
        })),
      },
    };
  },
});

const notePaidOut = defineAct({
  method: 'POST',
  path: `${ROOT}/payouts/{credit}/paid`,
  id: 'notePaidOut',
  tag: 'Payments',
  summary: 'Note that a refund was transferred',
  description: 'Marks the transfer of a credit note as done.',
  scopes: REFUND,
  parameters: { tenant: tenantInPath, credit: inPath('Number of the credit note.', 'CH-G-2026-000017') },
  done: 'The transfer is done.',
  exampleId: 'CH-G-2026-000017',
  object: 'credit',
  act: ({ params }, { services, member, tenant }) => services.fulfilment.paidOut(member, tenant, params.credit),
});

const handleWithdrawal = defineAct({
  method: 'POST',
  path: `${ROOT}/withdrawals/{withdrawal}/handled`,
  id: 'handleWithdrawal',
  tag: 'Returns',
  summary: 'Mark a withdrawal as handled',
  description: 'Takes a withdrawal off the list of those to handle.',
  scopes: ['return.check', 'return.read'],
  parameters: { tenant: tenantInPath, withdrawal: uuidInPath('Id of the withdrawal.') },
  done: 'The withdrawal is handled.',
  exampleId: '00000000-0000-4000-8000-000000000007',
  object: 'withdrawal',
  act: ({ params }, { services, member, tenant }) => services.fulfilment.handled(member, tenant, params.withdrawal),
});

/** Refunds by transfer, and withdrawals. */
export const PAYOUT_OPERATIONS: readonly AdminOperation[] = [listPayouts, notePaidOut, handleWithdrawal];
