import { decimalsOf } from '../../../../currencies/currency.ts';
import type { BankAmount, BankEntry, BankTransaction } from './bank-entry.ts';

/** Payment as the bank reports it. Minor units, ISO dates. */
export type BankPayment = {
  iban: string;
  creditedTo: string | null;
  /** Reference of the bank; null if absent. */
  bankReference: string | null;
  amount: number;
  currency: string;
  valueOn: string;
  bookedOn: string;
  /** QR references or creditor references, without spaces and repetitions. */
  references: readonly string[];
  message: string | null;
  /** All texts of the payer, in which a reference may stand. */
  texts: readonly string[];
  debtor: string | null;
};

/** Reasons why money of a file is not booked. */
export const UNBOOKED_REASONS = [
  /** The bank has announced it and not booked it. */
  'not-booked',
  /** It returns money that had left the account. */
  'reversal',
  /** It leaves the account, as a part of an incoming batch. */
  'outgoing',
  'details-elsewhere',
  'zero-amount',
  'no-amount',
  'no-date',
] as const;
export type UnbookedReason = (typeof UNBOOKED_REASONS)[number];

export type UnbookedMoney = {
  reason: UnbookedReason;
  /** Minor units, negative for money that left; null if it cannot be read. */
  amount: number | null;
  currency: string;
  valueOn: string | null;
  /** The bank's name of the entry. */
  bankReference: string | null;
};

export type EntryItem =
  | { kind: 'payment'; payment: BankPayment }
  /** An earlier payment that left the account again. Its amount is positive. */
  | { kind: 'returned'; payment: BankPayment }
  | { kind: 'left-out'; leftOut: UnbookedMoney };

const LONGEST_MESSAGE = 300;
const LONGEST_NAME = 140;

/**
 * Returns what an entry of a bank file means. The items of an incoming entry add up to its amount: its transactions, if
 * their amounts add up, else the entry itself without a reference. Amounts are in the currency of the account; what a
 * payer instructed in another currency is information. Outgoing entries have no items, except returned payments.
 */
export function itemsOfEntry(entry: BankEntry): EntryItem[] {
  const isIncoming = entry.direction === 'CRDT';
  const isReturned = entry.direction === 'DBIT' && (entry.isReversal || entry.transactions.some((one) => one.isReturn));
  if (!isIncoming && !isReturned) return [];
  const leave = (reason: UnbookedReason, amount: number | null): EntryItem[] => {
    const { currency, entryReference: bankReference } = entry;
    return [{ kind: 'left-out', leftOut: { reason, amount, currency, valueOn: dayOfEntry(entry), bankReference } }];
  };
  const amount = statedMinorUnits(entry.amount, entry.currency);
  if (amount === null || !/^[A-Z]{3}$/.test(entry.currency)) return leave('no-amount', null);
  const signed = isIncoming ? amount : -amount;
  if (amount === 0) return leave('zero-amount', 0);
  // Versions before 2019 may omit the status.
  if (entry.status !== null && entry.status !== 'BOOK') return leave('not-booked', signed);
  if (isIncoming && entry.isReversal) return leave('reversal', signed);
  const valueOn = dayOfEntry(entry);
  if (valueOn === null) return leave('no-date', signed);
  if (entry.hasDetailsElsewhere && entry.transactions.length === 0) return leave('details-elsewhere', signed);
  const facts = { entry, valueOn, isIncoming };
  return partsOf(facts, amount) ?? [whole(facts, amount)];
}

type Facts = { entry: BankEntry; valueOn: string; isIncoming: boolean };

/** Returns the items of the transactions; null unless their amounts add up to the entry's amount. */
function partsOf(facts: Facts, total: number): EntryItem[] | null {
  const { entry, isIncoming } = facts;
  const { transactions } = entry;
  if (transactions.length === 0) return null;
  const amounts = transactions.map(
    (one) => amountOf(one, entry.currency) ?? (transactions.length === 1 ? total : null),
  );
  const isWith = ({ direction }: BankTransaction) => (direction ?? entry.direction) === entry.direction;
  const sum = transactions.reduce((so, one, index) => so + (isWith(one) ? 1 : -1) * (amounts[index] ?? Number.NaN), 0);
  if (sum !== total) return null;
  return transactions.flatMap((one, index): EntryItem[] => {
    const amount = amounts[index] ?? 0;
    if (amount === 0) return [];
    const number = index + 1;
    if (isWith(one)) return split(one, entry, amount).map((part) => itemOf(facts, one, { ...part, number }));
    const { currency, entryReference: bankReference } = entry;
    const leftOut = { amount: isIncoming ? -amount : amount, currency, valueOn: facts.valueOn, bankReference };
    return [{ kind: 'left-out', leftOut: { ...leftOut, reason: isIncoming ? 'outgoing' : 'reversal' } }];
  });
}

/** Returns the entry as one payment without a reference, which a person assigns. */
function whole(facts: Facts, amount: number): EntryItem {
  const [only, ...others] = facts.entry.transactions;
  const { messages, debtor } = only && others.length === 0 ? only : { messages: [], debtor: null };
  return itemOf(facts, { bankReference: null, messages, debtor }, { amount, references: [], number: 0 });
}

type Part = { amount: number; references: string[]; suffix?: string };

/** Returns a transaction's parts: one for each reference if their stated amounts add up, else one with all of them. */
function split(one: BankTransaction, { currency }: BankEntry, amount: number): Part[] {
  const distinct = [...new Map(one.references.map((said) => [plainReference(said.reference), said.paid]))];
  const parts = distinct.map(([reference, paid]) => ({ reference, paid: paid ? inCurrency(paid, currency) : null }));
  const sum = parts.reduce((so, { paid }) => so + (paid ?? Number.NaN), 0);
  if (parts.length > 1 && sum === amount)
    return parts.flatMap(({ reference, paid }, index) =>
      paid === null || paid === 0 ? [] : [{ amount: paid, references: [reference], suffix: `#${index + 1}` }],
    );
  return [{ amount, references: parts.map(({ reference }) => reference) }];
}

function itemOf(
  { entry, valueOn, isIncoming }: Facts,
  { bankReference, messages, debtor }: Pick<BankTransaction, 'bankReference' | 'messages' | 'debtor'>,
  { amount, references, number, suffix = '' }: Part & { number: number },
): EntryItem {
  const ofEntry = entry.entryReference === null ? null : `${entry.entryReference}/${number}`;
  const name = bankReference ?? ofEntry;
  const bookedOn = entry.bookedOn !== null && isDay(entry.bookedOn) ? entry.bookedOn : valueOn;
  const payment: BankPayment = {
    iban: entry.iban,
    creditedTo: entry.creditedTo === null ? null : plainReference(entry.creditedTo),
    bankReference: name === null ? null : `${name}${suffix}`,
    amount,
    currency: entry.currency,
    valueOn,
    bookedOn,
    references,
    message: messages[0]?.slice(0, LONGEST_MESSAGE) ?? null,
    texts: messages,
    debtor: debtor?.slice(0, LONGEST_NAME) ?? null,
  };
  return { kind: isIncoming ? 'payment' : 'returned', payment };
}

/** Returns the amount in the account's currency: that of the transaction, else any other that the bank gives in it. */
function amountOf({ amounts }: BankTransaction, currency: string): number | null {
  const found = amounts.find((amount) => amount.currency === currency);
  return found ? inCurrency(found, currency) : null;
}

function inCurrency({ amount, currency }: BankAmount, wanted: string): number | null {
  return currency === wanted ? statedMinorUnits(amount, currency) : null;
}

function dayOfEntry({ valueOn, bookedOn, statedOn }: BankEntry): string | null {
  return [valueOn, bookedOn, statedOn].find((day) => day !== null && isDay(day)) ?? null;
}

function isDay(day: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
}

const plainReference = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** Parses "1299.90", also padded with zeros, to minor units; null for anything else, such as parts of a cent. */
export function statedMinorUnits(text: string, currency: string): number | null {
  const decimals = decimalsOf(currency);
  const [, whole = '', part = ''] = /^\+?0*(\d{1,11})(?:\.(\d{0,17}))?$/.exec(text.trim()) ?? [];
  const digits = part.padEnd(decimals, '0');
  if (whole === '' || /[^0]/.test(digits.slice(decimals))) return null;
  return Number(whole) * 10 ** decimals + Number(digits.slice(0, decimals));
}
