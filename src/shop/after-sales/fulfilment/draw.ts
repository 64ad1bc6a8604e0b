import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Attach } from '../../../platform/mail/attachments.ts';
import type { StoredFiles } from '../../../platform/object-store/stored-files.ts';
import { tenantById } from '../../../tenants/index.ts';
import { afterOrderMessagesOf } from '../../../tenants/messages/after-order.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { type BillOutcome, type DrawPaper, drawPaper } from '../../money/billing/index.ts';
import { documentFile } from '../../money/documents/index.ts';
import { creditDocument } from './adopt-credits.ts';
import { creditByNumber } from './credits.store.ts';
import { localeOfOrder } from './letters.ts';
import { findLife } from './life.store.ts';
import { labelPaper } from './papers.ts';
import { type ReturnRow, returnByNumber } from './returns.store.ts';
import type { LifeOrder } from './types.ts';

const NOT_FOUND: BillOutcome = { ok: false, problem: 'not-found' };

/** Draws the label of a registered return; `not-found` for a finished return or one that is collected. */
export async function drawLabel(tenant: Tenant, order: LifeOrder, entry: ReturnRow): Promise<BillOutcome> {
  if (entry.way !== 'label' || entry.state !== 'registered') return NOT_FOUND;
  const { papers } = afterOrderMessagesOf(localeOfOrder(tenant, order));
  return drawPaper(papers.labelFile(entry.number), labelPaper(tenant, order, entry));
}

/** Returns the archived document of a credit of this order. Credits from before the archive get one now. */
export async function drawCredit(
  deps: { pool: Pool; clock: Clock; draw?: DrawPaper; files?: StoredFiles },
  tenant: Tenant,
  order: LifeOrder,
  number: string,
): Promise<BillOutcome> {
  const credit = await creditByNumber(deps.pool, tenant.id, number);
  // An overpaid amount is no credit of goods: a document for it would imply a change of VAT.
  if (credit?.orderId !== order.id || credit.purpose === 'overpaid') return NOT_FOUND;
  const document = await inTransaction(deps.pool, (client) => creditDocument(client, tenant, credit.id));
  if (!document) return NOT_FOUND;
  return documentFile(deps, document);
}

/** Attaches labels and credit notes to mails that name one. A mail waits while too many are being drawn. */
export function attachPapers(deps: { pool: Pool; clock: Clock; draw?: DrawPaper; files?: StoredFiles }): Attach {
  const { pool } = deps;
  return async (tenantId, { kind, id }) => {
    if (kind !== 'return-label' && kind !== 'credit-note') return null;
    const tenant = tenantById(tenantId);
    const entry =
      kind === 'return-label' ? await returnByNumber(pool, tenant.id, id) : await creditByNumber(pool, tenant.id, id);
    const order = entry && (await findLife(pool, { tenant: tenant.id, id: entry.orderId }));
    if (!entry || !order) return null;
    const drawn = 'way' in entry ? await drawLabel(tenant, order, entry) : await drawCredit(deps, tenant, order, id);
    if (drawn.ok) return { filename: drawn.name, content: drawn.content, contentType: 'application/pdf' };
    if (drawn.problem === 'busy') throw new Error('too many documents are being drawn');
    return null;
  };
}
