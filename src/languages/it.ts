import { type LanguageFacts, monthNames } from './facts.ts';

export const italian: LanguageFacts = {
  qrBill: 'IT',
  label: 'IT',
  stripe: 'it',
  months: () => monthNames('it'),
  writesUmlauts: false,
  grouping: "'",
  spelled: (text) => text,
};
