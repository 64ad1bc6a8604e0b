import { OWN_ORDERS } from './own-rows.ts';
import type { PersonalTable } from './personal-data.store.ts';
import { HASHED, INTERNAL, OWNER, SECRET } from './withheld.ts';

const MINE = `(customer_id = :customer or order_id in ${OWN_ORDERS} or tenant = :tenant and lower(recipient_email) = :email)`;

/** Gift cards that a person bought, received or saved, and what happened with them. */
export const GIFT_CARDS: readonly PersonalTable[] = [
  {
    table: 'gift_card_movement',
    section: 'giftCardMovements',
    mine: `card_id in (select id from gift_card where ${MINE})`,
    shown: ['kind', 'amount', 'order_number', 'moved_at'],
    amounts: ['amount'],
    withheld: {
      id: INTERNAL,
      card_id: INTERNAL,
      key: INTERNAL,
      order_id: INTERNAL,
      moved_by: 'an employee, not the person',
    },
    order: 'moved_at, id',
    erase: [],
    stays: 'accounting records of the debt to the holder of the code',
  },
  {
    table: 'gift_card',
    section: 'giftCards',
    mine: MINE,
    shown: [
      'last_four',
      'amount',
      'balance',
      'currency',
      'state',
      'expires_on',
      'order_number',
      'motif',
      'message',
      'sender_name',
      'recipient_name',
      'recipient_email',
      'send_on',
      'sent_at',
      'created_at',
    ],
    amounts: ['amount', 'balance'],
    withheld: {
      id: INTERNAL,
      tenant: OWNER,
      locale: 'the language of its mail',
      origin: INTERNAL,
      code_hash: HASHED,
      sealed_code: SECRET,
      held: 'part of an order in payment, which is shown',
      order_id: INTERNAL,
      position: INTERNAL,
      customer_id: OWNER,
      issued_by: 'an employee, not the person',
      reason: 'a note of employees about the card',
      activated_at: 'shown by the order',
      letters: 'the number of its mails, which are shown',
    },
    order: 'created_at, id',
    erase: [
      `update gift_card set recipient_name = '', recipient_email = '', sender_name = '', message = ''
       where ${MINE} and (sent_at is not null or state = 'cancelled')`,
      'update gift_card set customer_id = null where customer_id = :customer',
    ],
    stays: 'the debt to the holder of the code, without the person; an unsent card is sent first',
  },
];
