import type { Clock } from '../../../platform/clock.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { AutomationKind } from '../../../tenants/mail-tag.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { readNewsletterLink } from './links.ts';
import { subscriberById, todayOf } from './subscribers.store.ts';
import type { Kind, Subscriber } from './types.ts';

export type LinkView =
  | { purpose: 'confirm'; state: 'open' | 'already' | 'gone' }
  | { purpose: 'stop'; subscriber: Subscriber; kind: Kind; personalised: boolean; automation: AutomationKind | null };

/** The first of `secrets` signs links, the others only verify them. */
export type LinkDeps = { clock: Clock; secrets: readonly [string, ...string[]] };

/** How long the link of a double opt-in is valid. */
export const CONFIRM_MS = 30 * 86_400_000;

/** Returns the subscriber whom a mailed link names; null if the link is invalid. */
export async function findByLink(
  { secrets, clock }: LinkDeps,
  runner: SqlRunner,
  tenant: Tenant,
  token: string,
  lock = false,
) {
  const link = readNewsletterLink(secrets, tenant.id, token);
  if (!link) return null;
  const asked = { tenant: tenant.id, id: link.subscriberId, today: todayOf(clock), lock };
  const subscriber = await subscriberById(runner, asked);
  return subscriber && { link, subscriber };
}

/** Returns what a link of a double opt-in still does. */
export function confirmState(
  { clock }: Pick<LinkDeps, 'clock'>,
  found: NonNullable<Awaited<ReturnType<typeof findByLink>>>,
): Extract<LinkView, { purpose: 'confirm' }>['state'] {
  const { link, subscriber } = found;
  if (link.purpose !== 'confirm') return 'gone';
  const { pending, pendingAt } = subscriber;
  const isFresh = clock.now().getTime() - link.askedAt < CONFIRM_MS;
  if (pending !== null && pendingAt?.getTime() === link.askedAt && isFresh) return 'open';
  return subscriber.consents.some((consent) => consent.granted) ? 'already' : 'gone';
}
