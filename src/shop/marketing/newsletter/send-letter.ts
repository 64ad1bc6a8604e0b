import { letterLimits } from '../../../platform/attempts/attempt-limits.ts';
import { beginAttempt } from '../../../platform/attempts/attempts.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { newsletterHref } from '../../../tenants/newsletter-paths.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { NewsletterFieldProblem, NewsletterSite, Wait } from './types.ts';

/** Id used if there is no subscriber, so that both cases run equal database statements. */
export const NO_SUBSCRIBER = '00000000-0000-0000-0000-000000000000';

export type LetterDeps = { pool: Pool; clock: Clock; outbox: Outbox };

/** Requester: network address, and the e-mail address if a login proves it. */
export type By = { address: string; email: string | null };

/** Counts a letter to an address and by a requester; returns how long to wait beyond the limits, or null. */
export async function countLetter(
  { pool, clock }: LetterDeps,
  tenant: Tenant,
  email: string,
  address: string,
): Promise<Wait | null> {
  const limits = letterLimits(tenant, { scope: `newsletter:${tenant.id}`, email, address });
  const seconds = await beginAttempt(pool, 'customer_attempt', limits, clock.now());
  return seconds > 0 ? { ok: false, problem: 'wait', seconds } : null;
}

/** Returns the address of the page where a subscriber changes the newsletter. */
export function settingsLink(site: NewsletterSite): string {
  return `${site.publicUrl}${newsletterHref(site.locale, 'unsubscribe')}`;
}

/** Returns the problem of an e-mail address as the newsletter's forms name it. */
export function emailProblem(problem: string): NewsletterFieldProblem {
  return problem === 'required' || problem === 'too-long' ? problem : 'invalid-email';
}
