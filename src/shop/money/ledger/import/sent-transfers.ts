import type { Tenant } from '../../../../tenants/tenant.ts';
import type { BankEntry } from './bank-entry.ts';
import { statedMinorUnits } from './entry-items.ts';

/** Transfers that the bank executed, as an outgoing entry of its file names them. Minor units. */
export type SentTransfers = {
  /** Names of files (PmtInfId or MsgId) of which the whole entry may be the sum. */
  files: readonly string[];
  total: number;
  /** ISO date. */
  on: string | null;
  /** Single transfers by their end-to-end id; the amount is null if the bank states none in the account's currency. */
  transfers: readonly { id: string; amount: number | null }[];
};

/** Executes the transfers of an outgoing entry in the books; returns their number. */
export type TransfersSent = (tenant: Tenant, sent: SentTransfers) => Promise<number>;

/** Returns what an outgoing entry says of transfers that the shop ordered; null for all other entries. */
export function sentByEntry(
  entry: BankEntry,
  { payment, currency }: Pick<Tenant, 'payment' | 'currency'>,
): SentTransfers | null {
  const isOurs = entry.iban === (payment.bankAccount ?? payment.iban) && entry.currency === currency;
  const isReturned = entry.isReversal || entry.transactions.some((one) => one.isReturn);
  const isBooked = entry.status === null || entry.status === 'BOOK';
  const total = statedMinorUnits(entry.amount, currency);
  if (entry.direction !== 'DBIT' || isReturned || !isBooked || !isOurs || total === null) return null;
  const [only, ...others] = entry.transactions;
  const transfers = entry.transactions.flatMap(({ endToEndId, amounts, direction }) => {
    if (endToEndId === null || (direction !== null && direction !== 'DBIT')) return [];
    const stated = amounts.find((amount) => amount.currency === currency);
    const amount = stated ? statedMinorUnits(stated.amount, currency) : null;
    return [{ id: endToEndId, amount: amount ?? (only && others.length === 0 ? total : null) }];
  });
  const files = [...new Set([...entry.batches, ...entry.transactions.flatMap(({ batches }) => batches)])];
  if (files.length === 0 && transfers.length === 0) return null;
  return { files, total, on: entry.valueOn ?? entry.bookedOn ?? entry.statedOn, transfers };
}
