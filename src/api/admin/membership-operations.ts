import * as v from 'valibot';
import type { MembershipAdministration } from '../../shop/selling/loyalty/index.ts';
import { choice } from '../parameters.ts';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import { AdminMoney, Day, partOf, Timestamp } from './admin-schemas.ts';
import { dayFilter, listOperation, listState } from './list-operation.ts';
import { MEMBERSHIP_TASKS } from './membership-tasks.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { timeOf } from './read-order.ts';
import { refusalOf } from './refusal.ts';
import { shortName } from './short-person.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/memberships';
const count = v.pipe(v.number(), v.integer());
const membership = uuidInPath('Id of the membership.');

const head = {
  id: v.string(),
  customerNumber: v.string(),
  name: v.string(),
  startedOn: Day,
  renewsOn: Day,
  cancelledAt: v.nullable(Timestamp),
  endedAt: v.nullable(Timestamp),
};
const ListedMembershipBody = v.object(head);
const MembershipBody = v.object({
  ...head,
  email: v.string(),
  cancelledBy: v.nullable(v.picklist(['customer', 'declaration', 'staff'])),
  years: v.array(v.object({ year: count, order: v.string(), amount: AdminMoney })),
  rewards: v.pipe(
    v.array(
      v.object({
        id: v.string(),
        year: count,
        requestedAt: Timestamp,
        sentAt: v.nullable(Timestamp),
        address: v.pipe(v.array(v.string()), v.description('Lines of the address.')),
      }),
    ),
    v.description('Reward parcels that the member asked for, the latest first.'),
  ),
});

const EXAMPLE = {
  id: '00000000-0000-4000-8000-000000000001',
  customerNumber: '200000017',
  name: 'Lea Muster',
  startedOn: '2026-02-01',
  renewsOn: '2027-02-01',
  cancelledAt: null,
  endedAt: null,
};

type Listed = Pick<
  NonNullable<Awaited<ReturnType<MembershipAdministration['open']>>>,
  'id' | 'number' | 'name' | 'startedOn' | 'renewsOn' | 'cancelledAt' | 'endedAt'
>;

const headOf = ({
  id,
  number,
  name,
  startedOn,
  renewsOn,
  ...ends
}: Listed): v.InferOutput<typeof ListedMembershipBody> => ({
  ...{ id, name, startedOn, renewsOn },
  customerNumber: number,
  cancelledAt: timeOf(ends.cancelledAt),
  endedAt: timeOf(ends.endedAt),
});

const listMemberships = listOperation({
  path: PATH,
  id: 'listMemberships',
  tag: 'Memberships',
  summary: 'List premium memberships',
  description: 'Memberships of the tenant with shortened names, the next renewal first.',
  scopes: ['membership.read'],
  filters: {
    state: choice(['running', 'cancelled', 'ended'], { description: 'State; all otherwise.', example: 'running' }),
    renewsFrom: dayFilter('First day of the renewal.'),
    renewsTo: dayFilter('Last day of the renewal.'),
  },
  item: ListedMembershipBody,
  part: partOf(ListedMembershipBody),
  example: EXAMPLE,
  read: ({ services, member, tenant }, given, place) =>
    services.memberships.listing.after(member, { tenant, params: listState(given, 'renews', 'asc'), typed: '' }, place),
  content: (line) => headOf({ ...line, name: shortName(line.name) }),
});

const getMembership = defineOperation({
  method: 'GET',
  path: `${PATH}/{membership}`,
  id: 'getMembership',
  tag: 'Memberships',
  summary: 'Read a premium membership',
  description: 'A membership with its paid years and reward parcels. The audit trail records the view.',
  scopes: ['membership.read'],
  parameters: { tenant: tenantInPath, membership },
  success: {
    status: 200,
    description: 'The membership.',
    schema: MembershipBody,
    example: {
      ...EXAMPLE,
      email: 'lea@example.com',
      cancelledBy: null,
      years: [{ year: 1, order: '100000123', amount: { amount: 4900, currency: 'CHF' } }],
      rewards: [
        {
          ...{ id: '00000000-0000-4000-8000-000000000002', year: 1 },
          ...{ requestedAt: '2026-11-27T09:12:00.000Z', sentAt: null },
          address: ['Lea Muster', 'Seestrasse 1', '8002 Zürich', 'CH'],
        },
      ],
    },
  },
  answer: async ({ params: { membership: id } }, { services, member, tenant }) => {
    const found = await services.memberships.open(member, { tenant, id });
    if (!found) return { problem: { code: 'not-found' } };
    const { email, cancelledBy } = found;
    const years = found.years.map(({ year, order, amount }) => ({
      ...{ year, order },
      amount: { amount, currency: tenant.currency },
    }));
    const rewards = found.rewards.map(({ id: own, year, requestedAt, sentAt, address }) => ({
      ...{ id: own, year, address },
      requestedAt: new Date(requestedAt).toISOString(),
      sentAt: sentAt === null ? null : new Date(sentAt).toISOString(),
    }));
    return { content: { ...headOf(found), email, cancelledBy, years, rewards } };
  },
});

const cancelMembership = defineOperation({
  method: 'POST',
  path: `${PATH}/{membership}/cancel`,
  id: 'cancelMembership',
  tag: 'Memberships',
  summary: 'Cancel a premium membership',
  description: 'Ends a membership with its paid year, or at once, and mails the member.',
  scopes: ['membership.change', 'membership.read'],
  parameters: { tenant: tenantInPath, membership },
  body: {
    description: 'When, and the reason.',
    schema: v.strictObject({
      atOnce: v.optional(v.boolean(), false),
      reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300)),
    }),
    example: { reason: 'By telephone.' },
  },
  success: {
    status: 200,
    description: 'The membership is cancelled.',
    schema: v.object({ id: v.string() }),
    example: { id: EXAMPLE.id },
  },
  reasons: ['no-reason', 'already'],
  answer: async ({ params: { membership: id }, body }, { services, member, tenant }) => {
    const outcome = await services.memberships.cancel(member, { tenant, id, ...body });
    return outcome.ok ? { content: { id } } : refusalOf(outcome);
  },
});

/** Premium memberships of a tenant. */
export const MEMBERSHIP_OPERATIONS: readonly AdminOperation[] = [
  listMemberships,
  getMembership,
  cancelMembership,
  ...MEMBERSHIP_TASKS,
];
