import type { clearing as german } from './de-clearing.ts';

/** Texts of the clearing of the payment provider in English. */
export const clearing: typeof german = {
  clearing: {
    title: 'Payment provider',
    intro:
      'Money at the payment provider: what was taken, deducted and paid out. Once everything is paid out, the account is at zero.',
    balance: 'Balance',
    sums: {
      ledger: 'Account “Payment provider” in the ledger',
      reported: 'of which reported, not yet paid out',
      unreported: 'of which taken, not yet reported',
      elsewhere: 'of which at the companies of further payment methods',
      differences: 'of which differences',
      rest: 'of which unexplained',
      unknown: 'reported, but not matched to a payment',
      disputed: 'Disputed payments, not yet decided',
    },
    newest: (at) => `Latest report: ${at}`,
    noneRead: 'No report has been read yet.',
    payouts: 'Payouts',
    noPayouts: 'No payouts yet.',
    payout: 'Payout',
    payoutOf: (id) => `Payout ${id}`,
    arrives: 'Expected on',
    arrived: 'Arrived at the bank',
    notArrived: 'not in a bank file yet',
    states: { pending: 'on the way', paid: 'paid out', failed: 'failed' },
    shareOf: (total) => `Share of this tenant in ${total}`,
    waiting: (count, sum) =>
      `Still at the provider: ${count} ${count === '1' ? 'movement' : 'movements'}, ${sum} in total`,
    noWaiting: 'Nothing is waiting to be paid out.',
    movements: (count, sum) => `${count} ${count === '1' ? 'movement' : 'movements'}, ${sum} in total`,
    noMovements: 'The provider lists no movements for this payout.',
    unknown: 'Unknown movements',
    unknownHint:
      'These movements do not match any payment of the shop. They are not booked, and are retried with every report.',
    differences: 'Differences',
    differencesHint:
      'Ledger and provider state different amounts, for example after a refund made directly at the provider.',
    inBooks: 'In the ledger',
    atProvider: 'At the provider',
    id: 'ID',
    kind: 'Type',
    kinds: {
      payment: 'Payment',
      refund: 'Refund',
      dispute: 'Dispute',
      'dispute-reversal': 'Dispute, money returned',
      fee: 'Fee',
      payout: 'Payout',
      'payout-reversal': 'Failed payout',
      other: 'Other',
    },
    at: 'Date',
    order: 'Order',
    amount: 'Amount',
    fee: 'Fee',
    net: 'Net',
    fetchTitle: 'Fetch reports',
    fetchHint: 'Happens automatically every hour.',
    fetch: 'Fetch now',
    noProvider: 'No payment provider is set up. You can import reports as files.',
    fileTitle: 'Import report',
    file: 'File (CSV, Balance or Payout reconciliation, itemized)',
    fileHint: 'From the Stripe dashboard, at most 50 MB. A file imported twice is booked only once.',
    submitFile: 'Import',
    done: (movements, booked, arrived) =>
      `${movements} new ${movements === '1' ? 'movement' : 'movements'} read, ${booked} booked, ${arrived} ${arrived === '1' ? 'payout' : 'payouts'} found at the bank.`,
    incomplete: (count) =>
      count === '1'
        ? '1 payout does not match its movements and is not booked.'
        : `${count} payouts do not match their movements and are not booked.`,
    brokenLine: (line, problem) => `Line ${line} is unreadable: ${problem}`,
    failures: {
      'provider-away': 'The payment provider does not respond. Try again later.',
      'bad-file': 'This is not a report of the payment provider.',
    },
  },
};
