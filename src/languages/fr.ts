import { type LanguageFacts, monthNames } from './facts.ts';

export const french: LanguageFacts = {
  qrBill: 'FR',
  label: 'FR',
  stripe: 'fr',
  months: () => monthNames('fr'),
  writesUmlauts: false,
  grouping: '\u202f',
  spelled: (text) => text,
};
