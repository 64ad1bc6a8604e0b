import type { PersonalTable } from './personal-data.store.ts';
import { HASHED, INTERNAL, OWNER } from './withheld.ts';

const OWN_SEARCHES = '(select id from search_history where customer_id = :customer::text)';

/** Events of visitors who agreed to tracking. */
export const TRACKING: readonly PersonalTable[] = [
  {
    table: 'tracking_event',
    section: 'trackingEvents',
    mine: 'tenant = :tenant and person = :hash',
    shown: ['type', 'item', 'at'],
    withheld: {
      id: INTERNAL,
      tenant: OWNER,
      session: 'used only for unknown visitors',
      person: 'hash that identifies the person',
    },
    order: 'id',
    erase: ['delete from tracking_event where tenant = :tenant and person = :hash'],
  },
];

/** Search histories. */
export const SEARCHES: readonly PersonalTable[] = [
  {
    table: 'search_history_term',
    section: 'searches',
    mine: `history_id in ${OWN_SEARCHES}`,
    shown: ['term'],
    withheld: {
      history_id: INTERNAL,
      key: 'the term in lower case',
      turn: 'shop-wide counter that orders the terms',
    },
    order: 'turn desc',
    erase: [],
  },
  {
    table: 'search_history',
    section: 'searchHistories',
    mine: 'customer_id = :customer::text',
    shown: ['changed_at'],
    withheld: { id: INTERNAL, tenant: OWNER, secret_hash: HASHED, customer_id: OWNER },
    erase: ['delete from search_history where customer_id = :customer::text'],
  },
];
