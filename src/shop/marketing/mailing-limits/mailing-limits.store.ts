import type { SqlRunner } from '../../../platform/jobs.ts';

const DAY_MS = 86_400_000;

export type MailingLimit = {
  /** At most so many marketing mails to a person in so many days. */
  mails: number;
  days: number;
  /** Hours of the tenant's time zone in which automations wait. */
  quietFrom: number;
  quietUntil: number;
};
export type StoredLimit = MailingLimit & { version: number };

/** Limit without a stored one: a daily newsletter reaches it alone. */
const FIRST_LIMIT: StoredLimit = { mails: 7, days: 7, quietFrom: 21, quietUntil: 8, version: 0 };

/** Returns the limits of a tenant's marketing mails. */
export async function mailingLimitOf(runner: SqlRunner, tenant: string): Promise<StoredLimit> {
  const { rows } = await runner.query(
    `select mails, days, quiet_from as "quietFrom", quiet_until as "quietUntil", version from mailing_limit where tenant = $1`,
    [tenant],
  );
  return (rows as StoredLimit[])[0] ?? FIRST_LIMIT;
}

/** Stores the limits of a tenant after those of the given version; false if others were stored meanwhile. */
export async function writeMailingLimit(
  runner: SqlRunner,
  own: { tenant: string; limit: MailingLimit; version: number; by: string; now: Date },
): Promise<boolean> {
  const { mails, days, quietFrom, quietUntil } = own.limit;
  const { rows } = await runner.query(
    `insert into mailing_limit as known (tenant, mails, days, quiet_from, quiet_until, changed_by, changed_at)
     select $1, $2, $3, $4, $5, $7, $8 where $6::int = 0 or exists (select from mailing_limit where tenant = $1)
     on conflict (tenant) do update set mails = excluded.mails, days = excluded.days, quiet_from = excluded.quiet_from,
       quiet_until = excluded.quiet_until, changed_by = excluded.changed_by, changed_at = excluded.changed_at,
       version = known.version + 1 where known.version = $6::int
     returning version`,
    [own.tenant, mails, days, quietFrom, quietUntil, own.version, own.by, own.now],
  );
  return rows.length === 1;
}

/** Begin of the period whose mails count at a time. */
export function limitSince({ days }: Pick<MailingLimit, 'days'>, now: Date): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** Mails of a subscriber that count, in SQL. `since`: see limitSince. */
export const countedMails = (reader: string, since: string): string =>
  `array(select sent from unnest(${reader}.mailed_at) sent where sent > ${since}::timestamptz order by sent)`;

/**
 * Records a mail to a subscriber who still wants automatic mails, within the limit; false otherwise. One row decides, so
 * that concurrent mails cannot exceed the limit. Runs in the transaction that stores the mail.
 */
export async function takeMailSlot(
  runner: SqlRunner,
  own: { subscriberId: string; limit: MailingLimit; now: Date },
): Promise<boolean> {
  const { rows } = await runner.query(
    `update newsletter_subscriber reader set mailed_at = ${countedMails('reader', '$2')} || $3::timestamptz
     where id = $1 and cardinality(${countedMails('reader', '$2')}) < $4::int
       and reader.unreachable_at is null and reader.personalised
       and exists (select from newsletter_consent consent where consent.subscriber_id = reader.id and consent.granted
         and (consent.pause_until is null or consent.pause_until <= $3::timestamptz::date))
     returning id`,
    [own.subscriberId, limitSince(own.limit, own.now), own.now, own.limit.mails],
  );
  return rows.length === 1;
}
