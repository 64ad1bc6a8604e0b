import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { may, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import { createListing, type Listing } from '../../staff/lists/index.ts';
import type { BillOutcome } from '../billing/index.ts';
import type { IssuedDocument } from './document.ts';
import { DOCUMENT_LIST, type ListedDocument } from './document-list.store.ts';
import type { Documents } from './documents.ts';

/** Issued documents for employees. Every function checks the role; lists and exports are in the audit trail. */
export type DocumentAdministration = {
  listing: Listing<ListedDocument>;
  /** Documents of an order; null without permission. */
  ofOrder(member: StaffMember, asked: { tenant: Tenant; number: string }): Promise<IssuedDocument[] | null>;
  file(member: StaffMember, asked: { tenant: Tenant; id: string }): Promise<BillOutcome>;
};

export function createDocumentAdministration(deps: {
  pool: Pool;
  clock: Clock;
  documents: Pick<Documents, 'file' | 'ofOrder'>;
}): DocumentAdministration {
  const { pool, clock, documents } = deps;
  return {
    listing: createListing(deps, DOCUMENT_LIST),

    ofOrder: async (member, { tenant, number }) =>
      may(member, 'order.read') ? documents.ofOrder(tenant, number) : null,

    file: async (member, { tenant, id }) => {
      if (!may(member, 'order.read')) return { ok: false, problem: 'not-found' };
      const file = await documents.file(tenant, id);
      // It has name and address of the customer.
      if (file.ok)
        await recordAudit(pool, clock.now(), member, {
          action: 'document.viewed',
          tenant: tenant.id,
          subject: `document:${id}`,
        });
      return file;
    },
  };
}
