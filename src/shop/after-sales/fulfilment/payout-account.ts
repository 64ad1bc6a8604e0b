import { type IbanProblem, ibanProblem, isQrIban, SEPA_LENGTHS } from '../../../platform/banking/iban.ts';

/** Payout account: an IBAN without BIC, and its holder (docs/rules/bank-files.md#payout-account). */
export type PayoutAccount = { holder: string; iban: string };

export type AccountProblem =
  | 'holder'
  | IbanProblem
  /** It takes payments with a QR reference only. */
  | 'qr-iban';

/** As long as pain.001 has room for a name. */
export const LONGEST_HOLDER = 70;

/**
 * What was entered as an account. Houses in francs pay to Switzerland and Liechtenstein; those in euros to every country that
 * their transfers reach: none of them may be refused (regulation (EU) 260/2012, article 9).
 */
export function readAccount(
  entered: Readonly<Record<string, string>>,
  currency: 'CHF' | 'EUR',
): { ok: true; account: PayoutAccount } | { ok: false; problem: AccountProblem } {
  const holder = (entered.holder ?? '').normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
  const iban = (entered.iban ?? '').replaceAll(/[\s.-]/gu, '').toUpperCase();
  if (holder.length < 2 || holder.length > LONGEST_HOLDER || /[\p{C}<>]/u.test(holder))
    return { ok: false, problem: 'holder' };
  const problem = ibanProblem(iban, currency === 'CHF' ? { CH: 21, LI: 21 } : SEPA_LENGTHS);
  if (problem) return { ok: false, problem };
  if (isQrIban(iban)) return { ok: false, problem: 'qr-iban' };
  return { ok: true, account: { holder, iban } };
}

/** By what its owner knows an account: the last four characters. */
export function endingOf({ iban }: Pick<PayoutAccount, 'iban'>): string {
  return iban.slice(-4);
}
