import { isQRIBAN } from 'ibantools';
import * as v from 'valibot';
import { countriesOfTransfers } from '../../../../countries/facts.ts';
import type { Currency } from '../../../../currencies/currency.ts';
import { type IbanProblem, ibanProblem } from '../../../../platform/banking/iban.ts';
import { seal, unseal } from '../../../../platform/sealing.ts';

/** Payout account: an IBAN without BIC, and its holder (docs/rules/bank-files.md#payout-account). */
export type PayoutAccount = { holder: string; iban: string };

export type AccountProblem =
  | 'holder'
  | IbanProblem
  /** The account only receives payments with a QR reference. */
  | 'qr-iban';

/** Maximum length of a name in pain.001. */
export const LONGEST_HOLDER = 70;

/**
 * Reads an entered account. Tenants in francs pay to Switzerland and Liechtenstein. Tenants in euros pay to every SEPA
 * country, since they must not refuse any of them (regulation (EU) 260/2012, article 9).
 */
export function readAccount(
  entered: Readonly<Record<string, string>>,
  currency: Currency,
): { ok: true; account: PayoutAccount } | { ok: false; problem: AccountProblem } {
  const holder = (entered.holder ?? '').normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
  const iban = (entered.iban ?? '').replaceAll(/[\s.-]/gu, '').toUpperCase();
  if (holder.length < 2 || holder.length > LONGEST_HOLDER || /[\p{C}<>]/u.test(holder))
    return { ok: false, problem: 'holder' };
  const problem = ibanProblem(iban, countriesOfTransfers(currency));
  if (problem) return { ok: false, problem };
  if (isQRIBAN(iban)) return { ok: false, problem: 'qr-iban' };
  return { ok: true, account: { holder, iban } };
}

/** Returns the last four characters, by which the holder recognises an account. */
export function endingOf({ iban }: Pick<PayoutAccount, 'iban'>): string {
  return iban.slice(-4);
}

const PURPOSE = 'payout account';
const Sealed = v.tuple([v.string(), v.string()]);

/** Encrypts an account for storage. */
export function sealAccount(secrets: readonly [string, ...string[]], { holder, iban }: PayoutAccount): Buffer {
  return seal(secrets[0], PURPOSE, JSON.stringify([holder, iban]));
}

/** Decrypts a stored account; null if no secret can. */
export function unsealAccount(secrets: readonly string[], sealed: Buffer): PayoutAccount | null {
  const opened = unseal(secrets, PURPOSE, sealed);
  if (opened === null) return null;
  const [holder, iban] = v.parse(Sealed, JSON.parse(opened));
  return { holder, iban };
}
