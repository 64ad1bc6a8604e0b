import type { documents as german } from './de-documents.ts';

/** Texts of the list of issued documents in English. */
export const documents: typeof german = {
  documents: {
    title: 'Documents',
    intro: 'All issued bills, credit notes, reminders and letters, unchanged as they were sent.',
    term: 'Document, order or customer number',
    kind: 'Type',
    kinds: {
      invoice: 'Bill',
      'credit-note': 'Credit note',
      cancellation: 'Cancellation',
      receipt: 'Gift card receipt',
      reminder: 'Reminder',
      payoff: 'Early payoff',
      withdrawn: 'After withdrawal',
    },
    tabs: {
      invoice: 'bills',
      'credit-note': 'credit notes',
      cancellation: 'cancellations',
      receipt: 'gift card receipts',
      reminder: 'reminders',
      payoff: 'early payoffs',
      withdrawn: 'after withdrawal',
    },
    all: 'All',
    from: 'From',
    to: 'To',
    empty: 'No documents found.',
    ofOrder: 'Documents',
    none: 'No documents issued yet.',
    open: (number) => `Open ${number} (PDF)`,
    statement: {
      title: 'Statement',
      from: 'From',
      to: 'To',
      hint: 'Leave empty for the last three months',
      submit: 'Open as PDF',
    },
    columns: {
      number: 'Number',
      kind: 'Type',
      issuedOn: 'Date',
      orderNumber: 'Order',
      customerNumber: 'Customer number',
      net: 'Net',
      vat: 'VAT',
      total: 'Amount',
    },
  },
};
