import type { Tenant } from '../../../tenants/tenant.ts';
import type { BillOutcome } from '../../money/billing/index.ts';
import type { Refused, StaffMember } from '../../staff/employees/index.ts';
import type { BoundBulk, Listing } from '../../staff/lists/index.ts';
import type { AdminSampleRequest } from './sample-list.store.ts';
import type { SampleState } from './types.ts';

/** Requests for samples, for employees. Every function checks the role; acts are recorded in the audit trail. */
export type SampleAdministration = {
  listing: Listing<AdminSampleRequest>;
  /** Marks several requests as sent. */
  bulk: BoundBulk;
  /** Counts requests that wait for their letter; zero without permission. */
  waiting(member: StaffMember, tenant: Tenant): Promise<number>;
  /** Prints a letter for each request, with the address in the window of the envelope and the covers to enclose. */
  letters(member: StaffMember, asked: { tenant: Tenant; ids: readonly string[] }): Promise<BillOutcome>;
  /** Marks a request as sent, or as waiting again. */
  move(member: StaffMember, asked: { tenant: Tenant; id: string; state: SampleState }): Promise<{ ok: true } | Refused>;
};
