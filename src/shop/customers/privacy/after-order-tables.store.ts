import { OWN_EMAILS } from './own-emails.ts';
import { ORDER_NUMBER, OWN_ORDERS } from './own-rows.ts';
import type { PersonalTable } from './personal-data.store.ts';
import { INTERNAL, OWNER } from './withheld.ts';

const OWN_RETURNS = `(select id from order_return where order_id in ${OWN_ORDERS})`;
const OWN_SHIPMENTS = `(select id from shipment where order_id in ${OWN_ORDERS})`;
const OWN_WITHDRAWALS = `(tenant = :tenant and (lower(email) in ${OWN_EMAILS} or order_id in ${OWN_ORDERS}))`;

/** Tables about what follows an order: shipments, returns, credit notes and withdrawals. Erased before the orders. */
export const AFTER_ORDER: readonly PersonalTable[] = [
  {
    table: 'payout_account',
    section: 'payoutAccounts',
    mine: `credit_note_id in (select id from credit_note where order_id in ${OWN_ORDERS})`,
    shown: ['ending', 'given_at'],
    withheld: {
      credit_note_id: INTERNAL,
      sealed: 'encrypted until the payout; the last characters are shown',
      file_id: 'internal name of the bank file',
      filed_at: 'time of the bank file',
    },
    order: 'given_at, credit_note_id',
    erase: [
      `delete from payout_account where credit_note_id in (select id from credit_note where order_id in ${OWN_ORDERS})`,
    ],
  },
  {
    table: 'credit_note',
    section: 'creditNotes',
    mine: `order_id in ${OWN_ORDERS}`,
    shown: [
      'number',
      'amount',
      'delivery_amount',
      'refund_amount',
      'settled_amount',
      'fee_amount',
      'rest_way',
      'currency',
      'lines',
      'vat',
      'issued_at',
      'payout_due_on',
      'transferred_at',
      'purpose',
    ],
    amounts: ['amount', 'delivery_amount', 'refund_amount', 'settled_amount', 'fee_amount', 'gross', 'vat'],
    extra: { order: ORDER_NUMBER },
    withheld: { id: INTERNAL, tenant: OWNER, order_id: INTERNAL, return_id: INTERNAL },
    order: 'issued_at, id',
    erase: [],
    stays: 'accounting records',
  },
  {
    table: 'order_return_line',
    section: 'returnLines',
    mine: `return_id in ${OWN_RETURNS}`,
    shown: ['quantity', 'reason', 'exchange_sku', 'accepted', 'refused', 'refused_because', 'restocked', 'exchanged'],
    extra: { return: '(select number from order_return where order_return.id = return_id)' },
    withheld: { return_id: INTERNAL, position: 'position of the order line', exchange_shipment_id: INTERNAL },
    order: 'return_id, position',
    erase: [],
    stays: 'accounting records: reason of a credit note',
  },
  {
    table: 'order_return',
    section: 'returns',
    mine: `order_id in ${OWN_ORDERS}`,
    shown: [
      'number',
      'state',
      'way',
      'collect_on',
      'registered_by',
      'registered_at',
      'received_at',
      'credit_due_on',
      'settled_at',
      'label_fee',
    ],
    amounts: ['label_fee'],
    extra: { order: ORDER_NUMBER },
    withheld: { id: INTERNAL, tenant: OWNER, order_id: INTERNAL },
    order: 'registered_at, id',
    erase: [],
    stays: 'accounting records: reason of a credit note',
  },
  {
    table: 'shipment_line',
    section: 'shipmentLines',
    mine: `shipment_id in ${OWN_SHIPMENTS}`,
    shown: ['sku', 'quantity'],
    withheld: { shipment_id: INTERNAL, position: 'position of the order line' },
    order: 'shipment_id, position',
    erase: [],
    stays: 'accounting records: delivered goods',
  },
  {
    table: 'shipment',
    section: 'shipments',
    mine: `order_id in ${OWN_ORDERS}`,
    shown: ['number', 'carrier', 'tracking_number', 'shipped_at', 'delivered_at'],
    extra: { order: ORDER_NUMBER },
    withheld: {
      id: INTERNAL,
      tenant: OWNER,
      order_id: INTERNAL,
      handed_in_as: "the warehouse's name of the parcel",
      booked_at: INTERNAL,
    },
    order: 'shipped_at, id',
    // The carrier could look up the recipient by it.
    erase: [
      `update shipment set tracking_number = null, handed_in_as = null where order_id in ${OWN_ORDERS}
         and (tracking_number is not null or handed_in_as is not null)`,
    ],
    stays: 'accounting records: delivered goods',
  },
  {
    table: 'withdrawal',
    section: 'withdrawals',
    mine: OWN_WITHDRAWALS,
    shown: ['name', 'email', 'order_number', 'goods', 'locale', 'received_at', 'handled_at'],
    withheld: { id: INTERNAL, tenant: OWNER, order_id: INTERNAL },
    order: 'received_at, id',
    erase: [`update withdrawal set name = '', email = '', goods = null where ${OWN_WITHDRAWALS}`],
    stays: 'proof of a withdrawal, by the order number',
  },
];
