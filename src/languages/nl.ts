import { type LanguageFacts, monthNames } from './facts.ts';

export const dutch: LanguageFacts = {
  qrBill: 'DE',
  label: 'DE',
  stripe: 'nl',
  months: () => monthNames('nl'),
  writesUmlauts: false,
  grouping: "'",
  spelled: (text) => text,
};
