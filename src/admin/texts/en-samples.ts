import type { samples as model } from './de-samples.ts';

/** Texts of the section for samples of covers in English. */
export const samples: typeof model = {
  samples: {
    title: 'Fabric samples',
    intro:
      'Select open requests, print the letters, enclose the samples and mark the requests as sent. The letter fits an envelope with a window and names the covers.',
    task: (count) => (count === 1 ? '1 request for samples to send' : `${count} requests for samples to send`),
    state: 'State',
    all: 'All',
    states: { waiting: 'Open', sent: 'Sent' },
    tabs: { waiting: 'open', sent: 'sent' },
    empty: 'No request found.',
    act: 'Print letters and mark as sent',
    print: 'Print letters',
    printHint: 'First print and enclose, then confirm. The print has exactly these requests.',
    requested: 'Requested',
    recipient: 'Name',
    address: 'Address',
    email: 'Email address',
    product: 'Product',
    covers: 'Covers',
    locale: 'Language',
    sent: 'Sent',
    from: 'Requested from',
    to: 'Requested until',
    productNumber: 'Number of product or variant',
  },
};
