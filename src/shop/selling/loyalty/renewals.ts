import type { PoolClient } from 'pg';
import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { readLocalDateTime } from '../../../platform/local-date-time.ts';
import type { Log } from '../../../platform/log.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { localeConfig, tenants } from '../../../tenants/index.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { configuredTerms, type TermsAt } from '../../../tenants/terms-at.ts';
import { deleteOldDeclarations } from './declarations.store.ts';
import { daysBefore, lastDay } from './membership-year.ts';
import { addYear, writeEnded } from './memberships.store.ts';
import { premiumLetter } from './premium-letter.ts';
import { type DueMembership, nextDue, nextToAnnounce } from './renewals.store.ts';
import type { MembershipSite, PlaceRenewal } from './types.ts';

export type RenewalReport = { announced: number; renewed: number; ended: number };

/** Receipts of declarations are needed for the limitation period of three years, until the end of that year. */
const DECLARATION_DAYS = 4 * 366;
const DAY = 86_400_000;

function siteOf(tenant: Tenant, locale: string, publicUrlOf: PublicUrlOf): MembershipSite {
  const known = tenant.locales.find((entry) => entry.locale === locale)?.locale;
  const spoken: Locale = known ?? localeConfig(tenant, tenant.locales[0].locale).locale;
  return { tenant, locale: spoken, publicUrl: publicUrlOf(tenant) };
}

/**
 * Runs the yearly events of memberships, once an hour: announces anniversaries, then renews or ends memberships after
 * them. Uses one transaction each, so that a crash loses nothing. The lock, the unique order of a year and the mail's
 * key prevent repetition.
 */
export function createRenewals(deps: {
  pool: Pool;
  clock: Clock;
  log: Log;
  outbox: Outbox;
  placeRenewal: PlaceRenewal;
  publicUrlOf: PublicUrlOf;
  /** Absent: the fee is that of the configuration. */
  termsAt?: TermsAt;
}): () => Promise<RenewalReport> {
  const { pool, clock, log, outbox, placeRenewal, publicUrlOf, termsAt = configuredTerms } = deps;

  /** Terms of the day from which the anniversary is announced: a later fee does not change what the mail said. */
  function announcedTerms(tenant: Tenant, anniversary: string, now: Date): Tenant {
    const day = daysBefore(anniversary, tenant.premium.noticeDays);
    return termsAt(tenant, readLocalDateTime(`${day}T00:00`, tenant.timeZone) ?? now);
  }

  async function announce(client: PoolClient, tenant: Tenant, now: Date): Promise<boolean> {
    const today = calendarDay(now, tenant.timeZone);
    // The notice period counts back from each anniversary: a month before 31 March has no fixed distance to 28
    // February.
    const until = daysBefore(today, -tenant.premium.noticeDays);
    const found = await nextToAnnounce(client, { tenant: tenant.id, from: today, until });
    if (!found) return false;
    const kind = tenant.premium.renews ? 'renewsSoon' : 'endsSoon';
    const key = `premium-${kind}:${found.id}:${found.renewsOn}`;
    const letter = await premiumLetter(
      siteOf(announcedTerms(tenant, found.renewsOn, now), found.locale, publicUrlOf),
      { kind, to: found.email, key },
      { day: found.renewsOn },
    );
    if (tenant.sendsMail) await outbox.put(letter, client);
    return true;
  }

  async function renew(client: PoolClient, present: Tenant, due: DueMembership, now: Date): Promise<boolean> {
    const tenant = announcedTerms(present, due.renewsOn, now);
    if (!tenant.premium.renews || due.cancelledAt !== null || due.isLocked || due.waits) return false;
    const years = due.years + 1;
    const order = await placeRenewal(client, {
      tenant,
      membershipId: due.id,
      year: years,
      customerId: due.customerId,
      email: due.email,
      lastOrderId: due.lastOrderId,
      now,
    });
    if (!order) return false;
    const renewsOn = lastDay(due.startedOn, years);
    const { fee } = tenant.premium;
    const year = { membershipId: due.id, customerId: due.customerId, years, renewsOn, order };
    await addYear(client, { ...year, amount: fee, currency: tenant.currency, now });
    const about = { kind: 'renewed' as const, to: due.email, key: `premium-renewed:${due.id}:${years}` };
    const site = siteOf(tenant, due.locale, publicUrlOf);
    const letter = await premiumLetter(site, about, { day: renewsOn, order: order.number });
    if (tenant.sendsMail) await outbox.put(letter, client);
    return true;
  }

  async function end(client: PoolClient, tenant: Tenant, due: DueMembership, now: Date): Promise<void> {
    await writeEnded(client, due, now);
    if (due.isLocked) return;
    const about = { kind: 'ended' as const, to: due.email, key: `premium-ended:${due.id}` };
    const letter = await premiumLetter(siteOf(tenant, due.locale, publicUrlOf), about, { day: due.renewsOn });
    if (tenant.sendsMail) await outbox.put(letter, client);
  }

  return async () => {
    const report: RenewalReport = { announced: 0, renewed: 0, ended: 0 };
    for (const configured of Object.values(tenants)) {
      const now = clock.now();
      const tenant = termsAt(configured, now);
      while (await inTransaction(pool, (client) => announce(client, tenant, now))) report.announced += 1;
      const today = calendarDay(now, tenant.timeZone);
      for (;;) {
        const done = await inTransaction(pool, async (client) => {
          const due = await nextDue(client, tenant.id, today);
          if (!due) return null;
          if (await renew(client, tenant, due, now)) return 'renewed' as const;
          await end(client, tenant, due, now);
          return 'ended' as const;
        });
        if (done === null) break;
        report[done] += 1;
      }
    }
    await deleteOldDeclarations(pool, new Date(clock.now().getTime() - DECLARATION_DAYS * DAY));
    if (report.announced + report.renewed + report.ended > 0) log.info(report, 'premium memberships');
    return report;
  };
}
