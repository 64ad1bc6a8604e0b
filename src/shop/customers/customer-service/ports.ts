import type { Tenant } from '../../../tenants/tenant.ts';
import type { CustomerGroup } from '../../catalogue/price-lists/index.ts';
import type { OrderSummary } from '../../selling/orders/index.ts';
import type { StaffMember } from '../../staff/employees/index.ts';
import type { AddressEntry, Device, NewsletterChoice } from '../accounts/index.ts';
import type { RequestLine } from '../privacy/index.ts';
import type { AccessLine, AccessReason, ServiceAccount } from './customer-service.store.ts';

/** Data shown without a reason, enough to tell two customers apart. */
export type CustomerLine = { id: string; number: string; name: string; email: string; isLocked: boolean };

/** Data shown within an access. */
export type CustomerFile = {
  account: ServiceAccount;
  /** Customer groups of the tenant, to choose from. */
  groups: CustomerGroup[];
  /** Seconds until the next login attempt is allowed. */
  waiting: number;
  addresses: AddressEntry[];
  orders: OrderSummary[];
  devices: Device[];
  newsletter: NewsletterChoice;
  accesses: AccessLine[];
  requests: RequestLine[];
  /** ISO dates of what an erasure would leave: orders kept by law, and open orders. */
  keptUntil: string | null;
  openUntil: string | null;
};

/** A customer and the employee's session; an access is valid only in this session. */
export type AccessGrant = { tenant: Tenant; id: string; token: string; publicUrl: string };

/** `no-visit`: no access is open, so a reason must be given (again). */
export type ServiceProblem = 'not-allowed' | 'not-found' | 'no-visit';

export type ServiceOutcome<More extends string = never> = { ok: true } | { ok: false; problem: ServiceProblem | More };

export type CustomerService = {
  /**
   * Returns at most twenty abbreviated matches; null without permission. `typed`: customer or order number, email
   * address or name, or a prefix.
   */
  find(
    member: StaffMember,
    request: { tenant: Tenant; typed: string },
  ): Promise<{ found: CustomerLine[]; more: boolean } | null>;
  /** Returns the whole file within an access, else only the line; null if missing or not permitted. */
  look(
    member: StaffMember,
    looked: AccessGrant,
  ): Promise<{ line: CustomerLine; until: null } | { line: CustomerLine; until: Date; file: CustomerFile } | null>;
  /** Begins an access of 30 minutes and records its reason. `other` needs a note. */
  enter(
    member: StaffMember,
    looked: AccessGrant,
    entered: { reason: string; note: string },
  ): Promise<ServiceOutcome<'no-reason' | 'no-note'>>;
  unlock(member: StaffMember, looked: AccessGrant): Promise<ServiceOutcome>;
  lock(member: StaffMember, looked: AccessGrant): Promise<ServiceOutcome>;
  endVisits(member: StaffMember, looked: AccessGrant): Promise<ServiceOutcome>;
  /** Mails a link for a new password. `wait`: too many for one mailbox. `locked`: the login is locked. */
  sendPassword(member: StaffMember, looked: AccessGrant): Promise<ServiceOutcome<'wait' | 'locked'>>;
  /** Corrects the birthday, which customers cannot change themselves. The reason is recorded in the audit trail. */
  correctBirthday(
    member: StaffMember,
    looked: AccessGrant,
    entered: { birthday: string; reason: string },
  ): Promise<ServiceOutcome<'no-date' | 'no-note'>>;
  /** Assigns a customer group, or none for an empty key. Its prices count from the next page on. */
  setGroup(member: StaffMember, looked: AccessGrant, group: string): Promise<ServiceOutcome<'no-group'>>;
  /** Erases the customer. `confirmed`: the customer number, typed again. */
  erase(
    member: StaffMember,
    looked: AccessGrant,
    confirmed: string,
  ): Promise<ServiceOutcome<'not-confirmed' | 'order-under-way'>>;
  reasons: readonly AccessReason[];
};
