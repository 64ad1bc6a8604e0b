import { OWN_EMAILS } from './own-emails.ts';
import { ORDER_NUMBER, OWN_ORDERS } from './own-rows.ts';
import type { PersonalTable } from './personal-data.store.ts';
import { INTERNAL, OWNER } from './withheld.ts';

/** Vouchers belong to a person by the hash of the address, see personOf in promotions/code.ts. */
const OWN_ADDRESS = `person in (select sha256(convert_to('promotion:' || :tenant || ':' || own.email, 'UTF8')) from ${OWN_EMAILS} own)`;
/** Random hash without a person: uses remain counted, and a new account starts without them. */
const NOBODY = 'sha256(gen_random_uuid()::text::bytea)';
const OWN_USES = `tenant = :tenant and (${OWN_ADDRESS} or order_id in ${OWN_ORDERS})`;

/** Vouchers and their redemptions. */
export const VOUCHERS: readonly PersonalTable[] = [
  {
    table: 'voucher_redemption',
    section: 'voucherRedemptions',
    mine: `(${OWN_USES})`,
    shown: ['day', 'amount', 'currency', 'state'],
    amounts: ['amount'],
    extra: {
      promotion: '(select key from promotion where promotion.id = promotion_id)',
      code: '(select code from voucher where voucher.id = voucher_id)',
      order: ORDER_NUMBER,
    },
    withheld: {
      id: INTERNAL,
      tenant: OWNER,
      promotion_id: INTERNAL,
      voucher_id: INTERNAL,
      order_id: INTERNAL,
      person: 'hash that identifies the person',
      mailbox: 'hash that identifies the person',
      mailbox_rules: INTERNAL,
      changed_at: 'shown by the order',
    },
    order: 'day, id',
    erase: [`update voucher_redemption set person = ${NOBODY}, mailbox = null where ${OWN_USES}`],
    stays: 'accounting records: discounts of an order',
  },
  {
    table: 'voucher',
    section: 'vouchers',
    mine: `(tenant = :tenant and (${OWN_ADDRESS} or person is not null and id in (
      select voucher_id from voucher_redemption where ${OWN_USES})))`,
    shown: ['code', 'valid_to', 'issued_at', 'taken', 'ended_at'],
    extra: { promotion: '(select key from promotion where promotion.id = promotion_id)' },
    withheld: {
      id: INTERNAL,
      promotion_id: INTERNAL,
      tenant: OWNER,
      person: 'hash that identifies the person',
      mailbox: 'hash that identifies the person',
      mailbox_rules: INTERNAL,
    },
    order: 'issued_at, id',
    erase: [
      `update voucher set person = ${NOBODY}, mailbox = null, ended_at = coalesce(ended_at, :now) where tenant = :tenant and ${OWN_ADDRESS}`,
    ],
    stays: 'an expired code, referenced by its order',
  },
];
