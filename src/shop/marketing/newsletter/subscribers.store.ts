import type { Clock } from '../../../platform/clock.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { AutomationKind } from '../../../tenants/mail-tag.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { type Consent, KINDS, type Kind, type Source, type Subscriber } from './types.ts';

type Row = {
  id: string;
  tenant: string;
  email: string;
  locale: Locale;
  personalised: boolean;
  pending: { kinds: Kind[]; frequency: number } | null;
  pendingAt: Date | null;
  unreachableAt: Date | null;
  consents: Consent[];
};

export type FoundSubscriber = Subscriber & Pick<Row, 'pending' | 'pendingAt' | 'unreachableAt'>;

const COLUMNS = `subscriber.id, subscriber.tenant, subscriber.email, subscriber.locale, subscriber.personalised,
  subscriber.pending, subscriber.pending_at as "pendingAt", subscriber.unreachable_at as "unreachableAt",
  coalesce((select json_agg(json_build_object('kind', kind, 'granted', granted, 'frequency', frequency,
      'pauseUntil', case when granted and pause_until > $1::date then pause_until::text end) order by kind)
    from newsletter_consent where subscriber_id = subscriber.id), '[]') as consents`;

/** Returns the day (UTC) by which pauses expire. */
export function todayOf(clock: Clock): string {
  return clock.now().toISOString().slice(0, 10);
}

/** Returns the subscriber with this address; expired pauses are omitted. */
export async function subscriberByEmail(
  runner: SqlRunner,
  asked: { tenant: string; email: string; today: string },
): Promise<FoundSubscriber | null> {
  const { rows } = await runner.query(
    `select ${COLUMNS} from newsletter_subscriber subscriber where tenant = $2 and email = $3`,
    [asked.today, asked.tenant, asked.email],
  );
  return (rows as Row[])[0] ?? null;
}

export async function subscriberById(
  runner: SqlRunner,
  asked: { tenant: string; id: string; today: string; lock?: boolean },
): Promise<FoundSubscriber | null> {
  const { rows } = await runner.query(
    `select ${COLUMNS} from newsletter_subscriber subscriber where tenant = $2 and id = $3${asked.lock ? ' for update' : ''}`,
    [asked.today, asked.tenant, asked.id],
  );
  return (rows as Row[])[0] ?? null;
}

/**
 * Returns the id of the subscriber with this address, creates one if needed, and locks it until the transaction ends.
 */
export async function saveSubscriber(
  runner: SqlRunner,
  own: { tenant: string; email: string; locale: Locale; now: Date },
): Promise<string> {
  const { rows } = await runner.query(
    `insert into newsletter_subscriber (tenant, email, locale, created_at) values ($1, $2, $3, $4)
     on conflict (tenant, email) do update set email = excluded.email returning id`,
    [own.tenant, own.email, own.locale, own.now],
  );
  return (rows as { id: string }[])[0]?.id ?? '';
}

/** Stores the request that awaits confirmation; null clears it. */
export async function writePending(
  runner: SqlRunner,
  own: { id: string; pending: Row['pending']; locale: Locale | null; now: Date },
): Promise<void> {
  await runner.query(
    `update newsletter_subscriber set pending = $2, pending_at = case when $2::jsonb is null then null else $3::timestamptz end,
       locale = coalesce($4, locale) where id = $1`,
    [own.id, own.pending === null ? null : JSON.stringify(own.pending), own.now, own.locale],
  );
}

/**
 * Locks a subscriber until the transaction ends, against concurrent confirmations and changes. Take it before the
 * consents.
 */
export async function lockSubscriber(runner: SqlRunner, id: string): Promise<void> {
  await runner.query('select id from newsletter_subscriber where id = $1 for update', [id]);
}

/**
 * Grants newsletters in their language and resets bounces. A subscriber without any consent also gets personal mails
 * again; a further newsletter or frequency does not change those.
 */
export async function grant(
  runner: SqlRunner,
  own: { id: string; kinds: readonly Kind[]; frequency: number; source: Source; now: Date },
): Promise<void> {
  await runner.query(
    `with consent as (
       insert into newsletter_consent (subscriber_id, kind, granted, frequency, changed_at)
       select $1::uuid, kind, true, $3::smallint, $5::timestamptz from unnest($2::text[]) kind
       on conflict (subscriber_id, kind) do update set granted = true, frequency = excluded.frequency, pause_until = null,
         changed_at = excluded.changed_at
     ), subscriber as (
       update newsletter_subscriber set bounces = 0, unreachable_at = null,
         personalised = personalised or not exists (
           select from newsletter_consent where subscriber_id = $1::uuid and granted)
       where id = $1::uuid
     )
     insert into newsletter_event (subscriber_id, kind, what, frequency, source, at)
     select $1::uuid, kind, 'granted', $3::smallint, $4, $5::timestamptz from unnest($2::text[]) kind`,
    [own.id, own.kinds, own.frequency, own.source, own.now],
  );
}

/**
 * Changes granted consents. An end also removes pending requests, so that an older mail cannot subscribe again. Returns
 * the number of changes. The caller has locked the subscriber.
 */
export async function changeConsents(
  runner: SqlRunner,
  own: {
    id: string;
    kinds: readonly Kind[];
    what: 'frequency' | 'pause' | 'ended';
    frequency: number | null;
    pauseUntil: string | null;
    source: Source;
    now: Date;
  },
): Promise<number> {
  const { rows } = await runner.query(
    `with changed as (
       update newsletter_consent set granted = $3 <> 'ended', frequency = coalesce($4::smallint, frequency),
         pause_until = case when $3 = 'pause' then $5::date end, changed_at = $7
       where subscriber_id = $1 and kind = any($2) and granted returning kind, frequency
     ), waiting as (
       select id, pending, (pending->'kinds') - $2::text[] as kinds from newsletter_subscriber
       where id = $1 and $3 = 'ended' and pending->'kinds' ?| $2::text[]
     ), fewer as (
       update newsletter_subscriber subscriber
       set pending = case when waiting.kinds <> '[]' then jsonb_set(waiting.pending, '{kinds}', waiting.kinds) end,
         pending_at = case when waiting.kinds <> '[]' then subscriber.pending_at end
       from waiting where subscriber.id = waiting.id
     ), said as (
       select kind, frequency from changed
       union all select kind, null from waiting, jsonb_array_elements_text(waiting.pending->'kinds') kind
         where kind = any($2) and kind not in (select kind from changed)
     )
     insert into newsletter_event (subscriber_id, kind, what, frequency, pause_until, source, at)
     select $1, kind, $3, frequency, case when $3 = 'pause' then $5::date end, $6, $7 from said returning kind`,
    [own.id, own.kinds, own.what, own.frequency, own.pauseUntil, own.source, own.now],
  );
  return rows.length;
}

/** Ends personal mails; false if there were none. */
export async function endPersonal(runner: SqlRunner, own: { id: string; source: Source; now: Date }): Promise<boolean> {
  const { rows } = await runner.query(
    `with changed as (
       update newsletter_subscriber set personalised = false where id = $1 and personalised returning id
     )
     insert into newsletter_event (subscriber_id, what, source, at) select id, 'impersonal', $2, $3 from changed returning id`,
    [own.id, own.source, own.now],
  );
  return rows.length > 0;
}

/** Ends one automation for an address; false if it was ended. */
export async function stopAutomation(
  runner: SqlRunner,
  own: { id: string; kind: AutomationKind; now: Date },
): Promise<boolean> {
  const { rows } = await runner.query(
    'insert into automation_stop (subscriber_id, kind, at) values ($1, $2, $3) on conflict do nothing returning kind',
    [own.id, own.kind, own.now],
  );
  return rows.length > 0;
}

/** Allows personal mails again, and all automations with them; false if they were allowed. */
export async function allowPersonal(
  runner: SqlRunner,
  own: { id: string; source: Source; now: Date },
): Promise<boolean> {
  const { rows } = await runner.query(
    `with changed as (
       update newsletter_subscriber set personalised = true where id = $1 and not personalised returning id
     ), again as (
       delete from automation_stop where subscriber_id in (select id from changed)
     )
     insert into newsletter_event (subscriber_id, what, source, at) select id, 'personal', $2, $3 from changed returning id`,
    [own.id, own.source, own.now],
  );
  return rows.length > 0;
}

/**
 * Records an undeliverable mail. Disables the address at once if permanent, else after `most` mails. Returns whether
 * the address is disabled.
 */
export async function writeBounce(
  runner: SqlRunner,
  own: { id: string; forGood: boolean; most: number; now: Date },
): Promise<boolean> {
  const { rows } = await runner.query(
    `with changed as (
       update newsletter_subscriber set bounces = least(bounces + 1, 1000),
         unreachable_at = case when $2 or bounces + 1 >= $3 then coalesce(unreachable_at, $4) else unreachable_at end
       where id = $1 returning id, unreachable_at
     ), event as (
       insert into newsletter_event (subscriber_id, what, source, at) select id, 'bounced', 'mail', $4 from changed
     )
     select unreachable_at is not null as over from changed`,
    [own.id, own.forGood, own.most, own.now],
  );
  return (rows as { over: boolean }[])[0]?.over ?? false;
}

/**
 * Moves newsletters to the new address of an account. If that address has a subscription of its own, that applies, and
 * the former address gets no more mails. A request pending at the former address ends, since it proves nothing about
 * the new one.
 */
export async function moveSubscriber(
  runner: SqlRunner,
  own: { tenant: string; from: string; to: string; now: Date },
): Promise<void> {
  const { rows } = (await runner.query(
    'select id from newsletter_subscriber where tenant = $1 and email = $2 for update',
    [own.tenant, own.from],
  )) as { rows: { id: string }[] };
  const [former] = rows;
  if (!former) return;
  const moved = await runner.query(
    `update newsletter_subscriber set email = $3, bounces = 0, unreachable_at = null, pending = null, pending_at = null
     where tenant = $1 and email = $2
       and not exists (select from newsletter_subscriber other where other.tenant = $1 and other.email = $3) returning id`,
    [own.tenant, own.from, own.to],
  );
  if (moved.rows.length > 0) return;
  const nothing = { frequency: null, pauseUntil: null, source: 'account' as const, now: own.now };
  await changeConsents(runner, { id: former.id, kinds: KINDS, what: 'ended', ...nothing });
}

/**
 * Removes requests that were not confirmed in time, and subscribers without any consent. Returns the number of
 * unconfirmed requests. Runs in the caller's transaction.
 */
export async function deleteUnconfirmed(runner: SqlRunner, before: Date): Promise<number> {
  const { rows } = await runner.query(
    `with over as (
       update newsletter_subscriber set pending = null, pending_at = null where pending is not null and pending_at < $1 returning id
     )
     select id from over`,
    [before],
  );
  const nothing = `pending is null and created_at < $1
    and not exists (select from newsletter_consent where subscriber_id = subscriber.id)`;
  // A concurrent consent holds the row lock. Once this transaction holds it, the next statement sees that consent.
  const held = (await runner.query(
    `select id from newsletter_subscriber subscriber where ${nothing} for update skip locked`,
    [before],
  )) as { rows: { id: string }[] };
  await runner.query(`delete from newsletter_subscriber subscriber where id = any($2) and ${nothing}`, [
    before,
    held.rows.map(({ id }) => id),
  ]);
  return rows.length;
}
