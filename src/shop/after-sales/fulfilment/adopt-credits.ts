import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { tenantById } from '../../../tenants/index.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { documentsOf, type IssuedDocument, issueInvoices } from '../../money/documents/index.ts';
import { creditCause, issueCreditDocument } from './credit-documents.ts';
import { creditByNumber, creditsWithoutDocument } from './credits.store.ts';
import { lockLife } from './life.store.ts';

const BATCH = 100;

/**
 * Returns the document of a credit. A credit from before the archive gets its document now, under the number that it
 * has. Null for credits without a document.
 */
export async function creditDocument(
  client: pg.PoolClient,
  tenant: Tenant,
  creditId: string,
): Promise<IssuedDocument | null> {
  const [row] = await creditsWithoutDocument(client, { id: creditId, most: 1 });
  if (row) await adopt(client, row);
  const orderId = await orderOfCredit(client, creditId);
  const cause = creditCause(creditId);
  const issued = orderId === null ? [] : await documentsOf(client, orderId);
  return issued.find((document) => document.cause === cause && document.tenant === tenant.id) ?? null;
}

/** Issues the documents of credits from before the archive, a batch at a time. Returns their number. */
export async function adoptCredits({ pool, clock }: { pool: Pool; clock: Clock }): Promise<number> {
  const found = await inTransaction(pool, (client) => creditsWithoutDocument(client, { id: null, most: BATCH }));
  for (const credit of found) await inTransaction(pool, (client) => adopt(client, { ...credit, now: clock.now() }));
  return found.length;
}

async function adopt(
  client: pg.PoolClient,
  credit: { tenant: string; number: string; orderId: string; issuedAt: Date; now?: Date },
): Promise<void> {
  const tenant = tenantById(credit.tenant);
  const order = await lockLife(client, { tenant: tenant.id, id: credit.orderId });
  const row = await creditByNumber(client, tenant.id, credit.number);
  if (!order || !row) return;
  await issueInvoices(client, order.id, credit.now ?? credit.issuedAt, { parts: 'leave' });
  const issued = await documentsOf(client, order.id);
  await issueCreditDocument(client, tenant, order, row, {
    kind: 'credit-note',
    issued,
    taken: { number: credit.number, sequence: null },
  });
}

async function orderOfCredit(client: pg.PoolClient, creditId: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>('select order_id as id from credit_note where id = $1', [
    creditId,
  ]);
  return rows[0]?.id ?? null;
}
