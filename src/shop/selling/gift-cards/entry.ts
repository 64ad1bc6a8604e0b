import { randomUUID } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { readMinorUnits } from '../../../currencies/decimal-text.ts';
import { isCalendarDay } from '../../../platform/calendar-day.ts';
import type { GiftCardTerms } from '../../../tenants/gift-cards.ts';
import { checkEmail, checkName } from '../addresses/index.ts';
import { GIFT_CARD_MOTIFS, type GiftCardFieldProblem } from './codes.ts';
import type { WantedGiftCard } from './types.ts';

export const LONGEST_GIFT_MESSAGE = 300;
/** A web address in a message to another person would make the shop send advertising or fraud. */
const WEB_ADDRESS = /https?:|www\.|\b[\p{L}\p{N}-]+\.(?:ch|com|net|org|de|at|nl|fr|li|eu|io|info|biz|shop|xyz)\b/iu;

export type GiftCardFields = Record<string, GiftCardFieldProblem>;
export type GiftCardEntry = Record<string, string | undefined>;

/** Reads an amount as typed ("75", "75,50") to minor units; null if it is no amount. */
export function readGiftAmount(typed: string, currency: string): number | null {
  return readMinorUnits(typed.replaceAll(/[\s'’]/g, ''), currency, 6);
}

/**
 * Reads the form of a gift card. Fields: amount (minor units of a fixed value, or "own" with ownAmount), motif, message,
 * senderName, to ("self" or "other"), recipientName, recipientEmail, sendOn. `today`: ISO date.
 */
export function readGiftCardEntry(
  entered: GiftCardEntry,
  tenant: { giftCards: Pick<GiftCardTerms, 'amounts' | 'least' | 'most' | 'sendAhead'>; currency: string },
  today: string,
): { ok: true; card: WantedGiftCard } | { ok: false; fields: GiftCardFields } {
  const { giftCards: terms } = tenant;
  const fields: GiftCardFields = {};
  const take = (name: string, checked: { value: string } | { problem: GiftCardFieldProblem }): string => {
    if ('value' in checked) return checked.value;
    fields[name] = checked.problem;
    return '';
  };
  const amount = amountOf(entered, terms, tenant.currency);
  if (typeof amount === 'string') fields[entered.amount === 'own' ? 'ownAmount' : 'amount'] = amount;
  const isGift = entered.to === 'other';
  const email = isGift ? take('recipientEmail', emailOf(entered.recipientEmail)) : '';
  const name = isGift ? take('recipientName', nameOf(entered.recipientName)) : '';
  const senderName = isGift ? take('senderName', nameOf(entered.senderName)) : '';
  const message = (entered.message ?? '').normalize('NFC').replaceAll('\r', '').trim();
  const text = messageProblem(message);
  if (text) fields.message = text;
  const sendOn = (entered.sendOn ?? '').trim();
  if (sendOn !== '' && !isDayOfSending(sendOn, today, terms.sendAhead)) fields.sendOn = 'day-limits';
  if (Object.keys(fields).length > 0 || typeof amount !== 'number') return { ok: false, fields };
  const motif = GIFT_CARD_MOTIFS.find((known) => known === entered.motif) ?? 'neutral';
  return {
    ok: true,
    card: {
      id: randomUUID(),
      amount,
      motif,
      message,
      senderName,
      recipient: isGift ? { name, email } : null,
      sendOn: sendOn === '' || sendOn === today ? null : sendOn,
    },
  };
}

function amountOf(
  entered: GiftCardEntry,
  { amounts, least, most }: Pick<GiftCardTerms, 'amounts' | 'least' | 'most'>,
  currency: string,
): number | GiftCardFieldProblem {
  if (entered.amount !== 'own') return amounts.find((known) => String(known) === entered.amount) ?? 'required';
  if ((entered.ownAmount ?? '').trim() === '') return 'required';
  const amount = readGiftAmount(entered.ownAmount ?? '', currency);
  return amount !== null && amount >= least && amount <= most ? amount : 'amount-limits';
}

function nameOf(entered: string | undefined): { value: string } | { problem: GiftCardFieldProblem } {
  const checked = checkName(entered);
  return 'value' in checked ? checked : { problem: problemOf(checked.problem) };
}

function emailOf(entered: string | undefined): { value: string } | { problem: GiftCardFieldProblem } {
  const checked = checkEmail(entered);
  return 'value' in checked ? checked : { problem: problemOf(checked.problem) };
}

function problemOf(problem: string): GiftCardFieldProblem {
  return problem === 'required' || problem === 'too-long' || problem === 'invalid-email'
    ? problem
    : 'invalid-characters';
}

function messageProblem(message: string): GiftCardFieldProblem | null {
  if (message.length > LONGEST_GIFT_MESSAGE) return 'too-long';
  if (/[^\P{Cc}\n]/u.test(message)) return 'invalid-characters';
  return WEB_ADDRESS.test(message) ? 'address-in-text' : null;
}

function isDayOfSending(day: string, today: string, ahead: number): boolean {
  return isCalendarDay(day) && day >= today && day <= Temporal.PlainDate.from(today).add({ days: ahead }).toString();
}
