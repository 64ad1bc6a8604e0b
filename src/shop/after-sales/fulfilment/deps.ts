import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import type { StoredFiles } from '../../../platform/object-store/stored-files.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { TermsAt } from '../../../tenants/terms-at.ts';
import type { DrawPaper } from '../../money/billing/index.ts';
import type { Payments } from '../../money/payment/index.ts';
import type { Addressee, LetterUnit } from './letters.ts';
import { signOrderLink } from './order-link.ts';
import type { LifeOrder } from './types.ts';

export type FulfilmentDeps = {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
  payments: Pick<Payments, 'onlineMoney' | 'bookRefunds' | 'doRefunds' | 'giveBack'>;
  /** Secrets that sign order links, newest first. Links signed with older ones remain valid. */
  secrets: readonly [string, ...string[]];
  /** Secrets that seal the accounts of payouts, newest first. */
  sealingSecrets: readonly [string, ...string[]];
  /** Called after benefits were released, so that the next basket sees them. */
  benefitsChanged(): void;
  publicUrlOf: PublicUrlOf;
  /** Absent: fees are those of the configuration. */
  termsAt?: TermsAt;
  /** Absent: documents have no blocks of extensions. */
  draw?: DrawPaper;
  /** Absent: the database has all files. */
  files?: StoredFiles;
};

const LINK_DAYS = 7;
const DAY = 86_400_000;

/** Returns the addressee of letters about an order; null if the tenant sends no mail or there is no address. */
export function addresseeOf(
  deps: Pick<FulfilmentDeps, 'clock' | 'secrets' | 'publicUrlOf'>,
  tenant: Tenant,
  order: LifeOrder,
): Addressee | null {
  const { email } = order;
  if (!tenant.sendsMail || email === null) return null;
  return {
    tenant,
    publicUrl: deps.publicUrlOf(tenant),
    order,
    email,
    linkToken: linkTokenOf(deps, tenant, order.id),
  };
}

/** Returns the token of a link to an order. */
export function linkTokenOf(
  deps: Pick<FulfilmentDeps, 'clock' | 'secrets'>,
  tenant: Pick<Tenant, 'id'>,
  orderId: string,
): string {
  const until = new Date(deps.clock.now().getTime() + LINK_DAYS * DAY);
  return signOrderLink(deps.secrets[0], { orderId, tenant: tenant.id }, until);
}

/** Returns the lines of an order as letters list them. */
export function unitsOf(order: LifeOrder, counts: ReadonlyMap<number, number>): LetterUnit[] {
  return order.lines.flatMap(({ position, title, variantText }) => {
    const quantity = counts.get(position) ?? 0;
    return quantity > 0 ? [{ title, variantText, quantity }] : [];
  });
}

/** Reads form fields such as "pieces-3" to counts by position, without zeros; null if a count is invalid. */
export function unitCountsOf(entered: Readonly<Record<string, string>>, prefix = 'pieces'): Map<number, number> | null {
  const counts = new Map<number, number>();
  for (const [name, value] of Object.entries(entered)) {
    const position = name.startsWith(`${prefix}-`) ? name.slice(prefix.length + 1) : '';
    if (!/^\d{1,3}$/.test(position)) continue;
    const typed = value.trim();
    if (typed !== '' && !/^\d{1,2}$/.test(typed)) return null;
    if (Number(typed) > 0) counts.set(Number(position), Number(typed));
  }
  return counts;
}
