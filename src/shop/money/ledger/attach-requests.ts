import type { Pool } from '../../../platform/database/pool.ts';
import type { Attach } from '../../../platform/mail/attachments.ts';
import { tenantById } from '../../../tenants/index.ts';
import type { Billing, PaymentRequest } from '../billing/index.ts';
import type { Documents } from '../documents/index.ts';
import { endingCause, endingOfOrder } from './plan-endings.store.ts';
import { requestOfReminder } from './reminders.store.ts';

/**
 * Attaches documents of payment requests to mails that name one. Requests from before the archive have no issued
 * document and are drawn. A mail waits while too many are being drawn.
 */
export function attachRequests(deps: {
  pool: Pool;
  billing: Pick<Billing, 'ofRequest'>;
  documents: Pick<Documents, 'fileOfCause'>;
}): Attach {
  return async (tenantId, { kind, id }) => {
    const found = await requestOf(deps.pool, tenantId, kind, id);
    if (!found) return null;
    const tenant = tenantById(tenantId);
    const issued = await deps.documents.fileOfCause(tenant, found.cause);
    const isEarly = !issued.ok && issued.problem === 'not-found';
    const file = isEarly ? await deps.billing.ofRequest(tenant, found.request) : issued;
    if (file.ok) return { filename: file.name, content: file.content, contentType: 'application/pdf' };
    if (file.problem === 'busy') throw new Error('too many documents are being drawn');
    return null;
  };
}

async function requestOf(
  pool: Pool,
  tenant: string,
  kind: string,
  id: string,
): Promise<{ cause: string; request: PaymentRequest } | null> {
  if (kind === 'plan-ending') {
    const ending = await endingOfOrder(pool, tenant, id);
    return ending && { cause: endingCause(ending), request: ending.request };
  }
  const request = kind === 'reminder' ? await requestOfReminder(pool, tenant, id) : null;
  return request && { cause: `reminder:${id}`, request };
}
