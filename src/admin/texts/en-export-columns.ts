import type { exportColumns as german } from './de-export-columns.ts';

export const exportColumns: typeof german = {
  bookings: {
    id: ['Entry', 'Number of the entry; both sides have the same one'],
    bookedOn: ['Booked on', 'Day of the entry'],
    valueOn: ['Value date', 'Day on which the money counts'],
    kind: ['Type', 'Event: for example sale, payment, refund, fee'],
    key: ['Key', 'Unique name of the event; nothing is booked twice'],
    orderNumber: ['Order', 'Order number, if there is one'],
    customerNumber: ['Customer', 'Customer number; empty for guests'],
    currency: ['Currency', 'ISO code'],
    account: ['Account', 'Account of the ledger'],
    permille: ['VAT rate', 'in tenths of a percent: 81 is 8.1%'],
    debit: ['Debit', 'Amount on the debit side'],
    credit: ['Credit', 'Amount on the credit side'],
    note: ['Text', 'Text of the entry'],
    bookedBy: ['Booked by', 'Employee; empty if the shop booked it'],
  },
  orders: {
    number: ['Order', 'Order number'],
    placedOn: ['Placed on', 'Day of the order in the shop’s time zone'],
    state: ['Status', 'placed or cancelled'],
    method: ['Payment method', 'chosen payment method'],
    customerNumber: ['Customer', 'Customer number; empty for guests'],
    currency: ['Currency', 'ISO code'],
    total: ['Total', 'ordered amount with VAT'],
    vat: ['of which VAT', 'VAT of the order'],
    billed: ['Booked', 'booked as revenue and VAT'],
    open: ['Open', 'not yet paid'],
  },
};
