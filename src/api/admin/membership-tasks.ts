import * as v from 'valibot';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import { Day, partOf, Timestamp } from './admin-schemas.ts';
import { defineAct } from './define-act.ts';
import { listOperation } from './list-operation.ts';
import type { AdminOperation } from './operation.ts';
import { shortName } from './short-person.ts';

const ROOT = '/api/admin/v1/tenants/{tenant}';
const SCOPES = ['membership.change', 'membership.read'] as const;
const id = '00000000-0000-4000-8000-000000000002';

const RewardBody = v.object({
  id: v.string(),
  membership: v.pipe(v.string(), v.description('Id of the membership; `getMembership` has the address.')),
  customerNumber: v.string(),
  name: v.pipe(v.string(), v.description('Shortened.')),
  requestedAt: Timestamp,
});

const listRewards = listOperation({
  path: `${ROOT}/membership-rewards`,
  id: 'listMembershipRewards',
  tag: 'Memberships',
  summary: 'List reward parcels to send',
  description: 'Reward parcels that members asked for and that were not sent, the oldest first.',
  scopes: ['membership.read'],
  item: RewardBody,
  part: partOf(RewardBody),
  example: {
    id,
    membership: '00000000-0000-4000-8000-000000000001',
    customerNumber: '200000017',
    name: 'L. Muster',
    requestedAt: '2026-11-27T09:12:00.000Z',
  },
  read: ({ services, member, tenant }, _, place) => services.memberships.rewardsAfter(member, tenant, place),
  content: ({ id: own, membershipId, number, name, requestedAt }) => ({
    ...{ id: own, membership: membershipId, customerNumber: number },
    name: shortName(name),
    requestedAt: requestedAt.toISOString(),
  }),
});

const DeclarationBody = v.object({
  id: v.string(),
  kind: v.picklist(['ordinary', 'extraordinary']),
  name: v.string(),
  email: v.string(),
  customerNumber: v.pipe(v.nullable(v.string()), v.description('Number in the declaration.')),
  memberNumber: v.pipe(v.nullable(v.string()), v.description('Number of the customer whose membership it matches.')),
  reason: v.nullable(v.string()),
  wishedOn: v.pipe(v.nullable(Day), v.description('Day on which the membership shall end.')),
  receivedAt: Timestamp,
});

const listDeclarations = listOperation({
  path: `${ROOT}/membership-declarations`,
  id: 'listMembershipDeclarations',
  tag: 'Memberships',
  summary: 'List declarations to read',
  description:
    'Declarations by which persons cancel a membership without a login, and that no employee has handled, the oldest first. Names are whole, because a declaration is the message itself.',
  scopes: ['membership.read'],
  item: DeclarationBody,
  part: partOf(DeclarationBody),
  example: {
    id,
    kind: 'ordinary',
    name: 'Lea Muster',
    email: 'lea@example.com',
    customerNumber: null,
    memberNumber: '200000017',
    reason: null,
    wishedOn: null,
    receivedAt: '2026-11-27T09:12:00.000Z',
  },
  read: ({ services, member, tenant }, _, place) => services.memberships.declarationsAfter(member, tenant, place),
  content: ({ receivedAt, place: _, ...declaration }) => ({ ...declaration, receivedAt: receivedAt.toISOString() }),
});

const markSent = defineAct({
  method: 'POST',
  path: `${ROOT}/memberships/{membership}/rewards/{reward}/sent`,
  id: 'markMembershipRewardSent',
  tag: 'Memberships',
  summary: 'Mark a reward parcel as sent',
  description: 'Marks a reward parcel as sent. Refused if the membership has no such parcel that waits.',
  scopes: SCOPES,
  parameters: {
    tenant: tenantInPath,
    membership: uuidInPath('Id of the membership.'),
    reward: uuidInPath('Id of the reward parcel.'),
  },
  done: 'The parcel is marked.',
  exampleId: id,
  object: 'reward',
  reasons: ['already'],
  act: ({ params: { membership, reward: rewardId } }, { services, member, tenant }) =>
    services.memberships.markSent(member, { tenant, id: membership, rewardId }),
});

const markHandled = defineAct({
  method: 'POST',
  path: `${ROOT}/membership-declarations/{declaration}/handled`,
  id: 'markMembershipDeclarationHandled',
  tag: 'Memberships',
  summary: 'Mark a declaration as handled',
  description:
    'Marks a declaration as read and handled. It cancels nothing: `cancelMembership` does. Refused if the tenant has no such open declaration.',
  scopes: SCOPES,
  parameters: { tenant: tenantInPath, declaration: uuidInPath('Id of the declaration.') },
  done: 'The declaration is marked.',
  exampleId: id,
  object: 'declaration',
  reasons: ['already'],
  act: ({ params }, { services, member, tenant }) =>
    services.memberships.markHandled(member, { tenant, declarationId: params.declaration }),
});

/** Tasks of memberships: reward parcels to send, and declarations to read. */
export const MEMBERSHIP_TASKS: readonly AdminOperation[] = [listRewards, listDeclarations, markSent, markHandled];
