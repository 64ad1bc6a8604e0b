import type { Tenant } from '../../../tenants/tenant.ts';

/**
 * Reasons of a look-up without an answer: no name server answers, with its error; the operator wants none (`offline`);
 * the selector of DKIM is not given; it was not looked up yet.
 */
export type WithoutAnswer = { why: 'no-server'; error: string } | { why: 'offline' | 'no-selector' | 'not-asked' };

/** Records that DNS has for a name. `unknown`: there is no answer, for this reason. */
export type LookUp =
  | { state: 'found'; records: string[] }
  | { state: 'none' }
  | { state: 'unknown'; reason: WithoutAnswer };

/** DNS records that let other mail servers trust mails of a domain; null: a reserved name that has none. */
export type MailDomainFacts = { domain: string; records: { spf: LookUp; dmarc: LookUp; dkim: LookUp } | null };

/** Articles that a tenant sells, and those of them with a price now and units in stock. Pages count up to one. */
export type GoodsFacts = { onSale: number; buyable: number };

/** Facts about one tenant that decide whether it can go live. */
export type TenantFacts = {
  /** With the settings that hold now. */
  tenant: Tenant;
  /** Public origin, such as "https://www.example.org". */
  origin: string;
  /** Addresses of the origin's host; null for a reserved name that has none. */
  addresses: LookUp | null;
  /** Published pages as "locale path"; null if another system supplies the pages. */
  pages: ReadonlySet<string> | null;
  goods: GoodsFacts;
  hasProvider: boolean;
};

/** Facts about the whole installation that decide whether it can go live. */
export type ShopFacts = {
  now: Date;
  isDemoOn: boolean;
  /** Whether the retailer's folder is that of the demo shop. */
  isDemoRetailer: boolean;
  /** Keys of the payment provider; null without a provider that has some. */
  keys: 'test' | 'live' | null;
  /** Whether the credit bureau of tenants that use one is simulated. */
  hasSimulatedBureau: boolean;
  sendsMail: boolean;
  /** Icon of the shop as SVG; null if the retailer's folder has none. */
  logo: string | null;
  companies: readonly string[];
  /** Administrators who are not locked, and those of them with password and second factor. */
  admins: { all: number; ready: number };
  /** Newest backup in DATA_DIR; null without one. */
  backupAt: Date | null;
};
