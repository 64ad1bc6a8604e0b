import { type LanguageFacts, monthNames } from './facts.ts';

export const german: LanguageFacts = {
  qrBill: 'DE',
  label: 'DE',
  stripe: 'de',
  months: () => monthNames('de'),
  writesUmlauts: true,
  grouping: "'",
  // Switzerland has no "ß".
  spelled: (text, country) => (country === 'CH' ? text.replaceAll('ß', 'ss') : text),
};
