import type { Pool } from '../../../platform/database/pool.ts';
import type { Attach } from '../../../platform/mail/attachments.ts';
import { tenantById } from '../../../tenants/index.ts';
import type { Billing, PaymentRequest } from '../billing/index.ts';
import { endingOfOrder } from './plan-endings.store.ts';
import { requestOfReminder } from './reminders.store.ts';

/** Attaches documents of payment requests to mails that name one. A mail waits while too many are being drawn. */
export function attachRequests(deps: { pool: Pool; billing: Pick<Billing, 'ofRequest'> }): Attach {
  return async (tenant, { kind, id }) => {
    const request = await requestOf(deps.pool, tenant, kind, id);
    if (!request) return null;
    const drawn = await deps.billing.ofRequest(tenantById(tenant), request);
    if (drawn.ok) return { filename: drawn.name, content: drawn.content, contentType: 'application/pdf' };
    if (drawn.problem === 'busy') throw new Error('too many documents are being drawn');
    return null;
  };
}

async function requestOf(pool: Pool, tenant: string, kind: string, id: string): Promise<PaymentRequest | null> {
  if (kind === 'plan-ending') return (await endingOfOrder(pool, tenant, id))?.request ?? null;
  return kind === 'reminder' ? requestOfReminder(pool, tenant, id) : null;
}
