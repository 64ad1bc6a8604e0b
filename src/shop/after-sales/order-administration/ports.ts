import type { Tenant } from '../../../tenants/tenant.ts';
import type { BillOutcome } from '../../money/billing/index.ts';
import type { OrderStep, OrderView } from '../../selling/orders/index.ts';
import type { ApprovalInput, AuditRow, NotApproved, Refused, StaffMember } from '../../staff/employees/index.ts';
import type { CancelProblem } from './cancel-rule.ts';
import type { AdminMail, AdminOrderHead, AdminPayment, OrderRedemption } from './order-administration.store.ts';
import type { OrderBulk } from './order-bulk.ts';
import type { OrderDays } from './order-days.store.ts';
import type { OrderListing } from './order-listing.ts';
import type { OrderNote } from './order-notes.store.ts';
import type { OrderNotes } from './order-notes.ts';

export type AdminOrder = {
  head: AdminOrderHead;
  /** Null for an order that was never placed. */
  order: OrderView | null;
  payments: AdminPayment[];
  mails: AdminMail[];
  /** Promotions and vouchers that the order used. */
  uses: OrderRedemption[];
  /** Audit trail of the order without views, newest first. */
  trail: AuditRow[];
  /** Notes of employees, newest first. */
  notes: OrderNote[];
  tags: string[];
  /** Tags that orders of the tenant have, as suggestions. */
  knownTags: string[];
};

/** Order without mails, promotions and suggestions. Notes and trail are empty unless the request asked for them. */
export type OrderRecord = Omit<AdminOrder, 'mails' | 'uses' | 'knownTags'>;

/** An order of a tenant. */
export type OrderOfTenant = { tenant: Tenant; number: string };

/** Every function checks the role. Changes are recorded in the audit trail with their reason. */
export type OrderAdministration = {
  listing: OrderListing;
  bulk: OrderBulk;
  /** Counts open orders by what they wait for; null without permission. */
  waiting(member: StaffMember, tenant: Tenant): Promise<Record<OrderStep, number> | null>;
  /** Orders and their value in the days that the start page compares; null without permission. */
  days(member: StaffMember, tenant: Tenant): Promise<OrderDays | null>;
  /** Null if the order is missing, of another tenant, or not permitted. The audit trail records each view. */
  open(member: StaffMember, asked: OrderOfTenant): Promise<AdminOrder | null>;
  /** Like `open`, with less than a page shows. */
  state(
    member: StaffMember,
    asked: OrderOfTenant & { more: { notes: boolean; trail: boolean } },
  ): Promise<OrderRecord | null>;
  notes: OrderNotes;
  bill(member: StaffMember, asked: OrderOfTenant): Promise<BillOutcome>;
  /** Cancels an order: releases units and vouchers, ends open payments, and informs the customer. */
  cancel(
    member: StaffMember,
    asked: OrderOfTenant & { reason: string; note: string },
    approval?: ApprovalInput,
  ): Promise<{ ok: true } | Refused | NotApproved | { ok: false; problem: CancelProblem | 'no-reason' }>;
  /** Marks the expected transfer as received. */
  settle(
    member: StaffMember,
    asked: OrderOfTenant,
    approval?: ApprovalInput,
  ): Promise<{ ok: true } | Refused | NotApproved | { ok: false; problem: 'nothing-open' }>;
};
