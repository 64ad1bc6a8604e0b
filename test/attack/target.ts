import type { Locale } from '../../src/tenants/tenant.ts';
import type { Need } from './check.ts';
import type { Visitor } from './visitor.ts';

export type Account = { email: string; password: string };

/** The attacked instance, and what the suite may do with it. */
export type Target = {
  /** Origin as browsers see it, without a final slash. */
  origin: string;
  locale: Locale;
  /** Returns false if a check that needs this cannot run. */
  has(need: Need): boolean;
  /** Opens a new browser without cookies. With `clients` each has a client address of its own, unless given. */
  visitor(about?: { address?: string }): Visitor;
  /** Sends bytes unchanged over a connection of its own; resolves with all received data when it ends. */
  exchange(bytes: string): Promise<string>;
  /** Host header of ordinary requests on connections of `exchange`. */
  host: string;
  /** Returns the texts of all mails to an address, oldest first. */
  mails(to: string): Promise<readonly string[]>;
  /** Two different customers; created at the first call if the suite may do that. */
  accounts(): Promise<readonly [Account, Account]>;
  /** Variant that is in stock. */
  sku(): Promise<string>;
};
