import { type LanguageFacts, monthNames } from './facts.ts';

export const english: LanguageFacts = {
  qrBill: 'EN',
  label: 'EN',
  stripe: 'en',
  months: () => monthNames('en'),
  writesUmlauts: false,
  grouping: "'",
  spelled: (text) => text,
};
