import type { Tenant } from '../../../tenants/tenant.ts';
import type { CustomerGroup } from '../../catalogue/price-lists/index.ts';
import type { LedgerStanding } from '../../money/ledger/index.ts';
import type { FieldProblems } from '../../selling/checkout/index.ts';
import type { OrderSummary } from '../../selling/orders/index.ts';
import type { StaffMember } from '../../staff/employees/index.ts';
import type { AccountEntry, AddressEntry, Device, FieldsRefused, NewsletterChoice } from '../accounts/index.ts';
import type { MergeCounts, MergeProblem, RequestLine } from '../privacy/index.ts';
import type { CustomerNote, FileConsent, FileGiftCard, FileTicket } from './customer-file.store.ts';
import type { CustomerListing } from './customer-listing.ts';
import type { AccessLine, AccessReason, ServiceAccount } from './customer-service.store.ts';

/** Data shown without a reason, enough to tell two customers apart. */
export type CustomerLine = { id: string; number: string; name: string; email: string; isLocked: boolean };

/** Balance of a customer; `accountId`: of the ledger, null before the first booking. */
export type FileMoney = Omit<LedgerStanding, 'dues'> & { accountId: string | null };

/** Data shown within an access. */
export type CustomerFile = {
  account: ServiceAccount;
  /** Customer groups of the tenant, to choose from. */
  groups: CustomerGroup[];
  /** Seconds until the next login attempt is allowed. */
  waiting: number;
  addresses: AddressEntry[];
  /** One page of the orders, newest first, with the number of pages. */
  orders: OrderSummary[];
  orderPage: number;
  orderPages: number;
  /** Null without the permission to read the books. */
  money: FileMoney | null;
  /** Gift cards that the customer saved; empty without the permission. */
  giftCards: FileGiftCard[];
  /** Messages of the customer; empty without the permission. */
  tickets: FileTicket[];
  consents: FileConsent[];
  notes: CustomerNote[];
  devices: Device[];
  newsletter: NewsletterChoice;
  accesses: AccessLine[];
  requests: RequestLine[];
  /** ISO dates of what an erasure would leave: orders kept by law, and open orders. */
  keptUntil: string | null;
  openUntil: string | null;
};

/** Account that would end, with what it has, and what prevents the merge. */
export type MergePreview = { other: CustomerLine; counts: MergeCounts; problem: MergeProblem | null };

/** State of a customer that a change is for. */
export type SeenCustomer = Pick<ServiceAccount, 'changedAt' | 'isLocked'> & { addresses: readonly AddressEntry[] };

/**
 * A customer and the employee's session; an access is valid only in this session. `seen`: changes for another state are
 * refused as `changed`.
 */
export type AccessGrant = {
  tenant: Tenant;
  id: string;
  token: string;
  publicUrl: string;
  seen?: SeenCustomer;
};

/** `no-visit`: no access is open, so a reason must be given (again). */
export type ServiceProblem = 'not-allowed' | 'not-found' | 'no-visit';

export type ServiceOutcome<More extends string = never> = { ok: true } | { ok: false; problem: ServiceProblem | More };

export type CustomerService = {
  listing: CustomerListing;
  /**
   * Returns at most twenty abbreviated matches; null without permission. `typed`: customer or order number, email
   * address or name, or a prefix.
   */
  find(
    member: StaffMember,
    request: { tenant: Tenant; typed: string },
  ): Promise<{ found: CustomerLine[]; more: boolean } | null>;
  /** Returns the id of the customer with a number; null if the tenant has none, or without permission. */
  idOf(member: StaffMember, asked: { tenant: Tenant; number: string }): Promise<string | null>;
  /** Returns the whole file within an access, else only the line; null if missing or not permitted. */
  look(
    member: StaffMember,
    looked: AccessGrant,
    page?: number,
  ): Promise<{ line: CustomerLine; until: null } | { line: CustomerLine; until: Date; file: CustomerFile } | null>;
  /** Returns orders of the customer after one, the newest first, within an access; null without one. */
  ordersAfter(
    member: StaffMember,
    looked: AccessGrant,
    place: { last: readonly string[] | null; size: number },
  ): Promise<{ orders: OrderSummary[]; last: readonly string[] | null } | null>;
  /** Begins an access of 30 minutes and records its reason. `other` needs a note. */
  enter(
    member: StaffMember,
    looked: AccessGrant,
    entered: { reason: string; note: string },
  ): Promise<ServiceOutcome<'no-reason' | 'no-note'>>;
  unlock(member: StaffMember, looked: AccessGrant): Promise<ServiceOutcome<'changed'>>;
  lock(member: StaffMember, looked: AccessGrant): Promise<ServiceOutcome<'changed'>>;
  endVisits(member: StaffMember, looked: AccessGrant): Promise<ServiceOutcome<'changed'>>;
  /** Mails a link for a new password. `wait`: too many for one mailbox. `locked`: the login is locked. */
  sendPassword(member: StaffMember, looked: AccessGrant): Promise<ServiceOutcome<'wait' | 'locked' | 'changed'>>;
  /** Corrects the birthday, which customers cannot change themselves. The reason is recorded in the audit trail. */
  correctBirthday(
    member: StaffMember,
    looked: AccessGrant,
    entered: { birthday: string; reason: string },
  ): Promise<ServiceOutcome<'no-date' | 'no-note' | 'changed'>>;
  /**
   * Changes personal data. Fields: salutation, firstName, lastName, phone, locale, and seen: time of the last change as
   * the employee saw it.
   */
  correct(
    member: StaffMember,
    looked: AccessGrant,
    entered: AccountEntry,
  ): Promise<ServiceOutcome<'changed'> | FieldsRefused>;
  /** Mails a link to a new address, which takes effect once the customer opens it while logged in. */
  requestEmail(
    member: StaffMember,
    looked: AccessGrant,
    email: string,
  ): Promise<ServiceOutcome<'wait' | 'locked' | 'changed'> | FieldsRefused>;
  /**
   * Adds an address, or changes the one with this id. Fields of an address, and `default` ("on"). */
  saveAddress(
    member: StaffMember,
    looked: AccessGrant,
    entered: AccountEntry,
    id: string | null,
  ): Promise<ServiceOutcome<'full' | 'changed'> | { ok: false; problem: 'fields'; fields: FieldProblems }>;
  removeAddress(member: StaffMember, looked: AccessGrant, id: string): Promise<ServiceOutcome<'changed'>>;
  defaultAddress(member: StaffMember, looked: AccessGrant, id: string): Promise<ServiceOutcome>;
  /** Stores an internal note; it is never changed, but can be struck out. */
  note(member: StaffMember, looked: AccessGrant, text: string): Promise<ServiceOutcome<'no-note' | 'changed'>>;
  strike(member: StaffMember, looked: AccessGrant, id: string): Promise<ServiceOutcome<'changed'>>;
  /** Assigns a customer group, or none for an empty key. Its prices count from the next page on. */
  setGroup(member: StaffMember, looked: AccessGrant, group: string): Promise<ServiceOutcome<'no-group' | 'changed'>>;
  /** Returns what a merge of the account with this number into the open one would move, and what prevents it. */
  mergePreview(
    member: StaffMember,
    looked: AccessGrant,
    number: string,
  ): Promise<{ ok: true; preview: MergePreview } | { ok: false; problem: ServiceProblem | 'no-other' }>;
  /**
   * Merges the account with this number into the open one and closes it, which cannot be undone. `confirmed`: its
   * number, typed again.
   */
  merge(
    member: StaffMember,
    looked: AccessGrant,
    entered: { number: string; confirmed: string },
  ): Promise<ServiceOutcome<'no-other' | 'not-confirmed' | MergeProblem>>;
  /** Erases the customer. `confirmed`: the customer number, typed again. */
  erase(
    member: StaffMember,
    looked: AccessGrant,
    confirmed: string,
  ): Promise<ServiceOutcome<'not-confirmed' | 'order-under-way' | 'changed'>>;
  reasons: readonly AccessReason[];
};
