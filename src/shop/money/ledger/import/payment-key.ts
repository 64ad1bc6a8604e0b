import { createHash } from 'node:crypto';
import type { BankPayment } from './read-camt.ts';

/**
 * Names payments of a file so that the same payment in another file has the same name. Two that say exactly the same are counted: the
 * second of a file is the second of the file when it comes again.
 */
export function paymentKeys(): (payment: BankPayment) => string {
  const seen = new Map<string, number>();
  return ({ iban, bankReference, amount, currency, valueOn, reference, message, debtor }) => {
    const said = JSON.stringify([iban, bankReference, amount, currency, valueOn, reference, message, debtor]);
    const hash = createHash('sha256').update(said).digest('hex').slice(0, 40);
    const count = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, count);
    return count === 1 ? hash : `${hash}:${count}`;
  };
}
