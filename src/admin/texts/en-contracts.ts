import type { contracts as german } from './de-contracts.ts';

/** Texts of the framework contracts section in English. */
export const contracts: typeof german = {
  contracts: {
    title: 'Framework contracts',
    intro:
      'Framework contracts for instalments. From 500 francs and for more than three months the law requires a signature on paper. Opening a contract is recorded in the audit trail.',
    term: 'Customer number, email or last name',
    empty: 'No contracts found.',
    number: 'Customer number',
    name: 'Name',
    form: 'Form',
    forms: { text: 'text form', written: 'signed' },
    state: 'Status',
    states: {
      requested: 'waiting for signature',
      live: 'in force',
      withdrawn: 'withdrawn',
      closed: 'closed',
    },
    tabs: { requested: 'waiting for signature', live: 'in force', withdrawn: 'withdrawn', closed: 'closed' },
    requested: 'Requested',
    concluded: 'In force since',
    signedOn: 'Signed on',
    ended: 'Ended',
    limit: 'Limit',
    orders: 'Orders under it',
    owed: 'Of which open',
    note: 'Note',
    language: 'Language',
    facts: 'Contract details',
    sign: 'Record signature',
    signText:
      'Check that both pages are complete and the signature matches the customer. Saving runs the credit check again; the contract is in force at once, and an email is sent.',
    signDate: 'Date next to the signature',
    reason: 'How the contract arrived and what was checked',
    reasonHint: 'For example: letter of 20 November, signature compared with copy of ID. Recorded in the audit trail.',
    signSubmit: 'Record signature',
    close: 'Close request',
    closeText:
      'If the contract is not concluded. The customer gets an email without the reason and can request a new contract.',
    closeReason: 'Reason',
    closeSubmit: 'Close request',
    paper: 'Contract to print',
    paperText: 'For customers without a printer: print twice and send by post. Only the contract is printed.',
    saved: 'Saved.',
    problems: {
      date: 'Enter the date of the signature.',
      early: 'The date is before the contract was requested.',
      late: 'The date is in the future.',
      'no-note': 'Enter a reason.',
      already: 'This has already been done.',
      refused: 'The credit check rejects the customer. Close the request.',
    },
    all: 'All',
  },
};
