import { kindsRetained } from '../../mail/templates/index.ts';
import { IS_OTHERS } from './own-emails.ts';
import type { PersonalTable } from './personal-data.store.ts';
import { INTERNAL, OWNER, SECRET } from './withheld.ts';

/** Business letters that the law requires beside the accounting records (docs/rules/privacy.md#retention). */
const BUSINESS_LETTERS = `kind in (${kindsRetained('business')
  .map((kind) => `'${kind}'`)
  .join(', ')})`;
/** Mails to the customer's addresses, to a former address while it was theirs, and about their orders. */
export const OWN_MAIL = `id in (
  select own.id from mail own where own.tenant = :tenant and lower(own.to_address) = :email
  union all select own.id from customer_former_email former
    join mail own on own.tenant = :tenant and lower(own.to_address) = former.email
    where former.customer_id = :customer and (own.created_at <= former.until or not ${IS_OTHERS})
  union all select own.id from mail own where own.tenant = :tenant and own.key in (
    select kind || ':' || tenant || ':' || number from orders, unnest(array['order-confirmation', 'order-cancelled']) kind
      where customer_id = :customer
    union all select 'order-shipped:' || shipment.tenant || ':' || orders.number || ':' || shipment.number from orders
      join shipment on shipment.order_id = orders.id where customer_id = :customer
    union all select kind || ':' || back.tenant || ':' || back.number from orders join order_return back on back.order_id = orders.id,
      unnest(array['return-registered', 'return-received', 'return-settled']) kind where customer_id = :customer))`;

/** Mails of the outbox. */
export const MAILS: readonly PersonalTable[] = [
  {
    table: 'mail',
    section: 'letters',
    mine: OWN_MAIL,
    shown: ['kind', 'to_address', 'subject', 'locale', 'created_at', 'sent_at'],
    // A link may still be valid, so its secret is masked.
    extra: { text: "regexp_replace(text, '([?&](link|t))=[A-Za-z0-9_-]+', '\\1=…', 'g')" },
    withheld: {
      id: INTERNAL,
      tenant: OWNER,
      from_address: 'address of the retailer',
      text: 'shown above with masked links',
      html: 'content equal to the text',
      key: INTERNAL,
      message_id: INTERNAL,
      attempts: 'about the mail server',
      failed_at: 'about the mail server',
      problem: 'about the mail server',
      answer: 'about the mail server',
      doubted: 'about the mail server',
      stop_url: SECRET,
      attachments: 'refers to the order of the attached bill, which is shown',
      sealed_at: 'set after the erasure',
    },
    order: 'created_at, id',
    erase: [
      // Mails to a requested new address are not shown, since the customer may have typed another person's address.
      `delete from mail where tenant = :tenant and kind = 'account-email'
         and lower(to_address) in (select content->>'email' from customer_link where customer_id = :customer)`,
      `delete from mail where ${OWN_MAIL} and not ${BUSINESS_LETTERS}`,
      `update mail set sealed_at = :now where ${OWN_MAIL} and sealed_at is null`,
    ],
    stays: 'order confirmations are business letters: kept for the legal period, and sealed',
  },
];
