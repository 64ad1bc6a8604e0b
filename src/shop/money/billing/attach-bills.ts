import type { Attach } from '../../../platform/mail/attachments.ts';
import { tenantById } from '../../../tenants/index.ts';
import type { Billing } from './ports.ts';

/** Attaches bills to mails that name one. A mail waits while too many bills are being drawn. */
export function attachBills(billing: Pick<Billing, 'ofOrder'>): Attach {
  return async (tenant, { kind, id }) => {
    if (kind !== 'bill') return null;
    const bill = await billing.ofOrder(tenantById(tenant), id);
    if (bill.ok) return { filename: bill.name, content: bill.content, contentType: 'application/pdf' };
    if (bill.problem === 'busy') throw new Error('too many bills are being drawn');
    return null;
  };
}
