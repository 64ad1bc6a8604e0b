import type { Tenant } from '../../../tenants/tenant.ts';
import type { OrderSummary } from '../../selling/orders/index.ts';
import type { StaffMember } from '../../staff/employees/index.ts';
import type { AddressEntry, Device, NewsletterChoice } from '../accounts/index.ts';
import type { RequestLine } from '../privacy/index.ts';
import type { AccessLine, DeskAccount, Reason } from './customer-service.store.ts';

/** What may be seen without a reason: enough to tell two people apart. */
export type CustomerLine = { id: string; number: string; name: string; email: string; isLocked: boolean };

/** Everything else. */
export type CustomerFile = {
  account: DeskAccount;
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
export type Looked = { tenant: Tenant; id: string; token: string; publicUrl: string };

/** `no-visit`: the reason has to be given (again) first. */
export type DeskProblem = 'not-allowed' | 'not-found' | 'no-visit';

export type DeskOutcome<More extends string = never> = { ok: true } | { ok: false; problem: DeskProblem | More };

export type CustomerDesk = {
  /** At most twenty, cut short; null if the role may not. `typed`: number, order's number, e-mail address or name, or how they begin. */
  find(
    member: StaffMember,
    request: { tenant: Tenant; typed: string },
  ): Promise<{ found: CustomerLine[]; more: boolean } | null>;
  /** The whole file within a visit, else the line alone; null if there is nobody or the role may not. */
  look(
    member: StaffMember,
    looked: Looked,
  ): Promise<{ line: CustomerLine; until: null } | { line: CustomerLine; until: Date; file: CustomerFile } | null>;
  /** Begins a visit of half an hour; written down with its reason. `other` needs a note. */
  enter(
    member: StaffMember,
    looked: Looked,
    entered: { reason: string; note: string },
  ): Promise<DeskOutcome<'no-reason' | 'no-note'>>;
  unlock(member: StaffMember, looked: Looked): Promise<DeskOutcome>;
  lock(member: StaffMember, looked: Looked): Promise<DeskOutcome>;
  endVisits(member: StaffMember, looked: Looked): Promise<DeskOutcome>;
  /** The letter with which somebody sets a (new) password. Few to one mailbox: `wait`; none while the login is `locked`. */
  sendPassword(member: StaffMember, looked: Looked): Promise<DeskOutcome<'wait' | 'locked'>>;
  /** `confirmed`: the customer's number, typed once more. */
  erase(
    member: StaffMember,
    looked: Looked,
    confirmed: string,
  ): Promise<DeskOutcome<'not-confirmed' | 'order-under-way'>>;
  reasons: readonly Reason[];
};
