import { OWN_EMAILS } from './own-emails.ts';
import { OWN_WISHLISTS } from './own-rows.ts';
import type { PersonalTable } from './personal-data.store.ts';
import { HASHED, INTERNAL, OWNER, SECRET } from './withheld.ts';

/**
 * Wishlists without a customer whose notices go to a confirmed mailbox of the customer. The notices are personal, the
 * list is not.
 */
const OWN_NOTICED = `(select wishlist_id from notice_mailbox mailbox join wishlist on wishlist.id = mailbox.wishlist_id
  where wishlist.customer_id is null and wishlist.tenant = :tenant and mailbox.confirmed_at is not null
    and mailbox.email in ${OWN_EMAILS})`;
const OWN_NOTICES = `(wishlist_id in ${OWN_WISHLISTS} or wishlist_id in ${OWN_NOTICED})`;

/** Shared links and notices of wishlists. Erased before the wishlists. */
export const WISHLIST_NOTICES: readonly PersonalTable[] = [
  {
    table: 'wishlist_share',
    section: 'wishlistShares',
    mine: `wishlist_id in ${OWN_WISHLISTS}`,
    shown: ['created_at'],
    withheld: { token: SECRET, wishlist_id: INTERNAL },
    erase: [`delete from wishlist_share where wishlist_id in ${OWN_WISHLISTS}`],
  },
  {
    table: 'wishlist_notice',
    section: 'wishlistNotices',
    mine: OWN_NOTICES,
    shown: ['sku', 'kind', 'amount', 'created_at'],
    amounts: ['amount'],
    withheld: { id: INTERNAL, wishlist_id: INTERNAL, product_id: 'product of the variant' },
    order: 'created_at, id',
    // Before their mailbox, which identifies their owner.
    erase: [`delete from wishlist_notice where ${OWN_NOTICES}`],
  },
  {
    table: 'notice_mailbox',
    section: 'noticeMailboxes',
    mine: OWN_NOTICES,
    shown: ['email', 'locale', 'confirmed_at', 'confirm_until'],
    withheld: { wishlist_id: INTERNAL, confirm_hash: SECRET, stop_token: SECRET },
    erase: [`delete from notice_mailbox where ${OWN_NOTICES}`],
  },
];

/** Wishlists with their variants. */
export const WISHLISTS: readonly PersonalTable[] = [
  {
    table: 'wishlist_join',
    section: null,
    mine: `wishlist_id in ${OWN_WISHLISTS}`,
    shown: [],
    withheld: { secret_hash: HASHED, wishlist_id: INTERNAL },
    erase: [],
  },
  {
    table: 'wishlist_item',
    section: 'wishlistItems',
    mine: `wishlist_id in ${OWN_WISHLISTS}`,
    shown: ['sku', 'added_at'],
    withheld: { wishlist_id: INTERNAL },
    order: 'added_at, sku',
    erase: [],
  },
  {
    table: 'wishlist',
    section: 'wishlists',
    mine: 'customer_id = :customer',
    shown: ['created_at', 'changed_at'],
    withheld: { id: INTERNAL, tenant: OWNER, secret_hash: HASHED, customer_id: OWNER },
    order: 'created_at, id',
    erase: ['delete from wishlist where customer_id = :customer'],
  },
];
