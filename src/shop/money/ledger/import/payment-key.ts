import { createHash } from 'node:crypto';
import type { BankPayment } from './entry-items.ts';

/**
 * Returns a function that names payments of a file, so that a payment has an equal key in every file. Identical
 * payments are numbered within the file, so a repeated file gives equal keys again.
 */
export function paymentKeys(): (payment: BankPayment) => string {
  const seen = new Map<string, number>();
  return ({ iban, bankReference, amount, currency, valueOn, references, message, debtor }) => {
    const reference = references.length === 0 ? null : references.join();
    const said = JSON.stringify([iban, bankReference, amount, currency, valueOn, reference, message, debtor]);
    const hash = createHash('sha256').update(said).digest('hex').slice(0, 40);
    const count = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, count);
    return count === 1 ? hash : `${hash}:${count}`;
  };
}
