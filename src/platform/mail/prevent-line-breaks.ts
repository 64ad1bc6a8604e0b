import { LANGUAGE_FACTS } from '../../languages/index.ts';

const NO_BREAK = '\u00a0';

/** Names of the months in the languages of the mails, longest first. */
const MONTHS = Object.values(LANGUAGE_FACTS)
  .flatMap((facts) => facts.months())
  .toSorted((one, other) => other.length - one.length)
  .join('|');
const MONEY = 'CHF|EUR|€';
/** Matches the space between day and month, month and year, or an amount and its currency or per cent sign. */
const TOGETHER = new RegExp(
  `(?<=\\d(?:\\.|er)?) (?=(?:${MONTHS})(?!\\p{L}))|(?<=\\d(?:\\.|er)? (?:${MONTHS})) (?=\\d{4})|(?<=(?:^|[^\\p{L}])(?:${MONEY})) (?=[\\d−-])|(?<=\\d) (?=(?:${MONEY}|%)(?!\\p{L}))`,
  'gu',
);

/** Matches the word, not the beginning of an address. */
const E_MAIL = /(?<![\p{L}\d._@/-])(e)-(?=mail)(?!\S*@)/giu;

/** Prevents line breaks within dates, prices and the word "E-Mail". */
export function preventLineBreaks(text: string): string {
  return text.replaceAll(TOGETHER, NO_BREAK).replaceAll(E_MAIL, '$1\u2011');
}
