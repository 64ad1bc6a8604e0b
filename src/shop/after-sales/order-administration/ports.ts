import type { Tenant } from '../../../tenants/tenant.ts';
import type { BillOutcome } from '../../money/billing/index.ts';
import type { OrderView } from '../../selling/orders/index.ts';
import type { AuditRow, Refused, StaffMember } from '../../staff/employees/index.ts';
import type { CancelProblem } from './cancel-rule.ts';
import type {
  AdminMail,
  AdminOrderHead,
  AdminOrderLine,
  AdminPayment,
  AdminRedemption,
} from './order-administration.store.ts';

export type AdminOrder = {
  head: AdminOrderHead;
  /** Null for one that was never placed. */
  order: OrderView | null;
  payments: AdminPayment[];
  mails: AdminMail[];
  /** What it took of promotions. */
  uses: AdminRedemption[];
  /** Who did what with it, the newest first. */
  trail: AuditRow[];
};

/** As a form or an address has it. */
export type OrderEntry = { typed?: string; state?: string; from?: string; to?: string; page?: string };

/** An order of a house. */
export type OrderOfTenant = { tenant: Tenant; number: string };

/** Every function asks the role. What changes an order is written down with its reason, or not done. */
export type OrderAdministration = {
  /** A page of orders; null if the role may not. `tooShort`: what was typed says too little. */
  find(
    member: StaffMember,
    tenant: Tenant,
    entered: OrderEntry,
  ): Promise<{ lines: AdminOrderLine[]; page: number; more: boolean; tooShort: boolean } | null>;
  /** Null: not there, of another house, or not for this role. Who opens one is on record. */
  open(member: StaffMember, asked: OrderOfTenant): Promise<AdminOrder | null>;
  bill(member: StaffMember, asked: OrderOfTenant): Promise<BillOutcome>;
  /** Pieces and vouchers are free again, open payments end, and the buyer is told. */
  cancel(
    member: StaffMember,
    asked: OrderOfTenant & { reason: string; note: string },
  ): Promise<{ ok: true } | Refused | { ok: false; problem: CancelProblem | 'no-reason' }>;
  /** The transfer that was waited for has come. */
  settle(
    member: StaffMember,
    asked: OrderOfTenant,
  ): Promise<{ ok: true } | Refused | { ok: false; problem: 'nothing-open' }>;
};
