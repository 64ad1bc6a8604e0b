import type pg from 'pg';
import type {
  Browser,
  BrowserChange,
  Customer,
  FieldsRefused,
  StaffTransaction,
  TenantLocale,
  Waiting,
} from '../accounts/index.ts';
import type { AccountMerge } from './merge-accounts.ts';
import type { RequestedBy, RequestLine } from './requests.store.ts';

/** Hooks of other departments for an erasure. */
export type Departments = {
  /** Returns the keyed hash that identifies a customer in tracking data. */
  hashOf?(customer: { tenant: string; id: string }): string;
  /** Run in the erasure before rows are deleted, so that dependent figures can be updated. */
  forgetting?: readonly ((client: pg.PoolClient, customerId: string, now: Date) => Promise<void>)[];
};

export type PrivacySite = TenantLocale & { publicUrl: string };

export type PrivacyEntry = Record<string, string>;

/** Data that remains after an erasure. ISO dates; null if there is none. */
export type Remains = {
  orders: number;
  /** Last day of the legal retention of the newest order and its bookings. */
  keptUntil: string | null;
  /** Day until which open orders need their email address and telephone number. */
  openUntil: string | null;
  /** An amount is unpaid; until it is paid, its order needs them too. */
  owes: boolean;
};

/** `order-under-way`: a payment must end first. `gone`: the account does not exist any more. */
export type NotErased = { ok: false; problem: 'order-under-way' } | { ok: false; problem: 'gone' };

export type ErasureOutcome = { ok: true; remains: Remains } | NotErased | { ok: false; problem: 'changed' };

export type ExtractFile = { content: string; type: string; name: string };

export type Privacy = {
  requests(customer: Pick<Customer, 'id'>): Promise<RequestLine[]>;
  /**
   * Requests an extract. Fields: password. `link` opens it for a quarter of an hour. It is null while a job creates the
   * extract; a letter follows when it is ready.
   */
  askExtract(
    house: PrivacySite,
    browser: Browser,
    customer: Customer,
    entered: PrivacyEntry,
  ): Promise<{ ok: true; link: string | null } | FieldsRefused | Waiting>;
  /** Whether this link opens an extract of this customer. */
  isExtractOpen(customer: Customer, link: string): Promise<boolean>;
  /** Returns the extract as JSON or HTML; null for an expired link or another customer's. */
  extract(house: TenantLocale, customer: Customer, link: string, as: 'json' | 'html'): Promise<ExtractFile | null>;
  /** Returns what an erasure would leave. */
  remains(house: TenantLocale, customer: Pick<Customer, 'id'>): Promise<Remains>;
  /** Erases the customer's own account. Fields: password, understood ("on"). `change` clears the browser's cookies. */
  eraseOwn(
    house: PrivacySite,
    browser: Browser,
    customer: Customer,
    entered: PrivacyEntry,
  ): Promise<{ ok: true; change: BrowserChange } | NotErased | FieldsRefused | Waiting>;
  /**
   * Erases a customer without a password check, which is the caller's task. `changed`: the customer has another state than
   * the employee has seen.
   */
  erase(
    house: PrivacySite,
    customerId: string,
    askedBy: RequestedBy,
    byStaff?: StaffTransaction,
  ): Promise<ErasureOutcome>;
  /** Makes two accounts of one person one. */
  merge: AccountMerge;
  /** Starts the job that creates large extracts. */
  start(): Promise<void>;
};
