import type { Tenant } from '../../../tenants/tenant.ts';
import type { OrderSummary } from '../../selling/orders/index.ts';
import type { StaffMember } from '../../staff/employees/index.ts';
import type { AddressEntry, Device, NewsletterChoice } from '../accounts/index.ts';
import type { RequestLine } from '../privacy/index.ts';
import type { AccessLine, Reason, ServiceAccount } from './customer-service.store.ts';

/** What may be seen without a reason: enough to tell two people apart. */
export type CustomerLine = { id: string; number: string; name: string; email: string; isLocked: boolean };

/** Everything else. */
export type CustomerFile = {
  account: ServiceAccount;
  /** Seconds until the next login may be tried. */
  waiting: number;
  addresses: AddressEntry[];
  orders: OrderSummary[];
  devices: Device[];
  newsletter: NewsletterChoice;
  accesses: AccessLine[];
  requests: RequestLine[];
  /** ISO dates: what an erasure would leave. */
  keptUntil: string | null;
  openUntil: string | null;
};

/** A customer, and the session of whoever looks: a visit is good for it alone. */
export type AccessGrant = { tenant: Tenant; id: string; token: string; publicUrl: string };

/** `no-visit`: the reason has to be given (again) first. */
export type ServiceProblem = 'not-allowed' | 'not-found' | 'no-visit';

export type ServiceOutcome<More extends string = never> = { ok: true } | { ok: false; problem: ServiceProblem | More };

export type CustomerService = {
  /** At most twenty, cut short; null if the role may not. `typed`: number, order's number, e-mail address or name, or how they begin. */
  find(
    member: StaffMember,
    request: { tenant: Tenant; typed: string },
  ): Promise<{ found: CustomerLine[]; more: boolean } | null>;
  /** The whole file within a visit, else the line alone; null if there is nobody or the role may not. */
  look(
    member: StaffMember,
    looked: AccessGrant,
  ): Promise<{ line: CustomerLine; until: null } | { line: CustomerLine; until: Date; file: CustomerFile } | null>;
  /** Begins a visit of half an hour; written down with its reason. `other` needs a note. */
  enter(
    member: StaffMember,
    looked: AccessGrant,
    entered: { reason: string; note: string },
  ): Promise<ServiceOutcome<'no-reason' | 'no-note'>>;
  unlock(member: StaffMember, looked: AccessGrant): Promise<ServiceOutcome>;
  lock(member: StaffMember, looked: AccessGrant): Promise<ServiceOutcome>;
  endVisits(member: StaffMember, looked: AccessGrant): Promise<ServiceOutcome>;
  /** The letter with which somebody sets a (new) password. Few to one mailbox: `wait`; none while the login is `locked`. */
  sendPassword(member: StaffMember, looked: AccessGrant): Promise<ServiceOutcome<'wait' | 'locked'>>;
  /** `confirmed`: the customer's number, typed once more. */
  erase(
    member: StaffMember,
    looked: AccessGrant,
    confirmed: string,
  ): Promise<ServiceOutcome<'not-confirmed' | 'order-under-way'>>;
  reasons: readonly Reason[];
};
