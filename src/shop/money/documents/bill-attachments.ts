import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { AttachmentName } from '../../../platform/mail/attachments.ts';
import { isWholeInvoice } from './bill-parts.ts';
import { documentsOfNumbers } from './documents.store.ts';

/**
 * Returns the bills that a letter about debts of orders carries. One debt covers all partial invoices of an order, so
 * all of them are attached; an order that is billed as a whole has its bill as it is now.
 */
export async function billAttachments(
  runner: Pool | pg.PoolClient,
  tenant: string,
  orderNumbers: readonly string[],
): Promise<AttachmentName[]> {
  const issued = Map.groupBy(await documentsOfNumbers(runner, tenant, orderNumbers), (entry) => entry.orderNumber);
  return orderNumbers.flatMap((number) => {
    const invoices = (issued.get(number) ?? []).filter(({ kind }) => kind === 'invoice');
    return invoices.length === 0 || invoices.some(isWholeInvoice)
      ? [{ kind: 'bill', id: number }]
      : invoices.map(({ cause }) => ({ kind: 'document', id: cause }));
  });
}
