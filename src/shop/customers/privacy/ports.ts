import type pg from 'pg';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { Browser, BrowserChange, Customer, Refused, TenantLocale, Waiting } from '../accounts/index.ts';
import type { RequestedBy, RequestLine } from './requests.store.ts';

/** What is more than a row of a table, said by whoever knows. */
export type Departments = {
  /** The keyed hash under which tracking knows somebody. */
  hashOf?(customer: { tenant: string; id: string }): string;
  /** Done within the erasure before rows go: figures that count them have to follow. */
  forgetting?: readonly ((client: pg.PoolClient, customerId: string, now: Date) => Promise<void>)[];
};

export type PrivacySite = TenantLocale & { publicUrl: string };

export type Entered = Record<string, string>;

/** What an erasure leaves, and until when. ISO dates; null where there is nothing of the kind. */
export type Remains = {
  orders: number;
  /** Last day on which the law wants the youngest order with its bookings. */
  keptUntil: string | null;
  /** Until this day open orders keep their e-mail address and telephone. */
  openUntil: string | null;
  /** Something is not paid yet: until it is, its order keeps them as well. */
  owes: boolean;
};

/** `order-under-way`: a payment has to end first. `gone`: there is no such account any more. */
export type NotErased = { ok: false; problem: 'order-under-way' } | { ok: false; problem: 'gone' };

export type ErasureOutcome = { ok: true; remains: Remains } | NotErased;

export type ExtractFile = { content: string; type: string; name: string };

export type Privacy = {
  requests(customer: Pick<Customer, 'id'>): Promise<RequestLine[]>;
  /**
   * Fields: password. `link` leads to the extract for a quarter of an hour; null while a job makes it, and a letter says
   * when it is done.
   */
  askExtract(
    house: PrivacySite,
    browser: Browser,
    customer: Customer,
    entered: Entered,
  ): Promise<{ ok: true; link: string | null } | Refused | Waiting>;
  /** Whether this link leads this customer to an extract. */
  isExtractOpen(customer: Customer, link: string): Promise<boolean>;
  /** The extract as JSON or as a page to read; null for a link that is over or somebody else's. */
  extract(house: TenantLocale, customer: Customer, link: string, as: 'json' | 'html'): Promise<ExtractFile | null>;
  /** What an erasure would leave. */
  remains(house: TenantLocale, customer: Pick<Customer, 'id'>): Promise<Remains>;
  /** Fields: password, understood ("on"). `change`: what the browser holds from now on, which is nothing. */
  eraseOwn(
    house: PrivacySite,
    browser: Browser,
    customer: Customer,
    entered: Entered,
  ): Promise<{ ok: true; change: BrowserChange } | NotErased | Refused | Waiting>;
  /** Without asking again: whoever calls has done so. `also` is done in the same transaction. */
  erase(
    house: PrivacySite,
    customerId: string,
    askedBy: RequestedBy,
    also?: (runner: SqlRunner) => Promise<void>,
  ): Promise<ErasureOutcome>;
  /** Begins to make the extracts that are too large to wait for. */
  start(): Promise<void>;
};
