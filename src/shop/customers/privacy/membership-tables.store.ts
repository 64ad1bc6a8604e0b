import { OWN_EMAILS } from './own-emails.ts';
import type { PersonalTable } from './personal-data.store.ts';
import { INTERNAL, OWNER } from './withheld.ts';

const OWN_MEMBERSHIPS = '(select id from membership where customer_id = :customer)';

/** Premium memberships with their years, rewards and declarations. */
export const MEMBERSHIPS: readonly PersonalTable[] = [
  {
    table: 'membership_reward',
    section: 'membershipRewards',
    mine: `membership_id in ${OWN_MEMBERSHIPS}`,
    shown: ['year', 'address', 'requested_at', 'sent_at'],
    withheld: { id: INTERNAL, membership_id: INTERNAL },
    order: 'requested_at, id',
    erase: [`delete from membership_reward where membership_id in ${OWN_MEMBERSHIPS}`],
  },
  {
    table: 'membership_declaration',
    section: 'membershipDeclarations',
    mine: `(membership_id in ${OWN_MEMBERSHIPS} or (tenant = :tenant and lower(email) in ${OWN_EMAILS}))`,
    shown: ['name', 'email', 'customer_number', 'kind', 'reason', 'wished_on', 'received_at', 'handled_at', 'locale'],
    withheld: { id: INTERNAL, tenant: OWNER, membership_id: INTERNAL },
    order: 'received_at, id',
    erase: [
      `delete from membership_declaration
       where membership_id in ${OWN_MEMBERSHIPS} or (tenant = :tenant and lower(email) in ${OWN_EMAILS})`,
    ],
  },
  {
    table: 'membership_year',
    section: 'membershipYears',
    mine: `membership_id in ${OWN_MEMBERSHIPS}`,
    shown: ['year', 'order_number', 'amount', 'currency', 'bought_at'],
    amounts: ['amount'],
    withheld: { membership_id: INTERNAL, order_id: INTERNAL },
    order: 'bought_at, year',
    erase: [],
    stays: 'accounting records: price of each year and its order',
  },
  {
    table: 'membership',
    section: 'memberships',
    mine: 'customer_id = :customer',
    shown: ['started_on', 'years', 'renews_on', 'cancelled_at', 'cancelled_by', 'ended_at', 'announced_for'],
    withheld: { id: INTERNAL, customer_id: OWNER, tenant: OWNER },
    order: 'started_on, id',
    erase: ['update membership set ended_at = :now where customer_id = :customer and ended_at is null'],
    stays: 'accounting records: membership of the years, without personal data',
  },
];
