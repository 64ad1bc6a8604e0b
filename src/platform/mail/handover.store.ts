import type { Pool } from '../database/pool.ts';
import type { SqlRunner } from '../jobs.ts';

export type SendableMail = {
  tenant: string;
  locale: string;
  kind: string;
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  stopUrl: string | null;
  attachments: unknown;
  /** State of another try: none, open, or with an unknown outcome. */
  handover: 'none' | 'open' | 'doubt';
};

/** Returns unsent mails by id, each with the state of its open try. Omits mails that were sent, sealed or deleted. */
export async function findSendable(pool: Pool, ids: readonly string[]): Promise<Map<string, SendableMail>> {
  const { rows } = await pool.query<SendableMail & { id: string }>({
    name: 'mail-find',
    text: `select id, tenant, locale, kind, from_address as "from", to_address as "to", subject, html, text,
       message_id as "messageId", stop_url as "stopUrl", attachments,
       case when handover.mail_id is null then 'none' when handover.doubt_at is null then 'open' else 'doubt' end as handover
     from mail left join mail_handover handover on handover.mail_id = mail.id
     where mail.id = any($1) and sent_at is null and sealed_at is null`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

export type Try = { id: string; token: string };

/**
 * Marks the mails as being handed over by this process. Returns those that it may send: unsent and without another open
 * try. Locks the mails first, in the same order as the functions that record outcomes.
 */
export async function beginHandovers(pool: Pool, tries: readonly Try[], sender: string): Promise<Map<string, true>> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'mail-begin',
    text: `with given as (select * from unnest($1::uuid[], $2::uuid[]) as given (id, token)),
     mine as (
       select mail.id, token from mail join given using (id) where sent_at is null and sealed_at is null
       order by mail.id for update of mail
     ),
     begun as (
       insert into mail_handover (mail_id, token, sender, since, renewed_at)
       select id, token, $3, now(), now() from mine on conflict do nothing returning mail_id
     )
     update mail set attempts = attempts + 1 from begun where mail.id = begun.mail_id returning mail.id`,
    values: [tries.map(({ id }) => id), tries.map(({ token }) => token), sender],
  });
  return new Map(rows.map(({ id }) => [id, true]));
}

/**
 * Records that the server accepted these mails, even if a try was declared in doubt meanwhile. Returns the recorded
 * ones. Another try is sending the rest, which arrive twice.
 */
export async function recordSent(
  pool: Pool,
  tries: readonly (Try & { answer: string })[],
  now: Date,
): Promise<Map<string, true>> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'mail-sent',
    text: `with given as (select * from unnest($1::uuid[], $2::uuid[], $3::text[]) as given (id, token, said)),
     mine as (
       select mail.id, sent_at, token, said from mail join given using (id) order by mail.id for update of mail
     ),
     ended as (
       delete from mail_handover handover using mine where mail_id = mine.id and handover.token = mine.token returning mail_id
     )
     update mail set sent_at = coalesce(mail.sent_at, $4), failed_at = null, problem = null, answer = said,
       -- It was to be sent again, and need not be any more.
       doubted = mail.doubted
         - (mine.sent_at is null and mail.doubted > 0 and not exists (select from ended where mail_id = mine.id))::int
     from mine where mail.id = mine.id
       and (exists (select from ended where mail_id = mine.id)
         or not exists (select from mail_handover other where other.mail_id = mine.id))
     returning mail.id`,
    values: [tries.map(({ id }) => id), tries.map(({ token }) => token), tries.map(({ answer }) => answer), now],
  });
  return new Map(rows.map(({ id }) => [id, true]));
}

/** Records that the mail was not sent. A try that failed before its mark counts too. */
export async function recordFailure(pool: Pool, own: Try & { problem: string; now: Date }): Promise<void> {
  await pool.query(
    `with mine as (select id from mail where id = $1 and sent_at is null for update),
     ended as (
       delete from mail_handover using mine where mail_id = mine.id and token = $2 returning mail_id
     )
     update mail set failed_at = $3, problem = $4, attempts = attempts + (not exists (select from ended))::int
     from mine where mail.id = mine.id`,
    [own.id, own.token, own.now, own.problem],
  );
}

/** Records that the outcome of the mail is unknown. */
export async function recordDoubt(pool: Pool, own: Try & { problem: string }): Promise<void> {
  await pool.query(
    'update mail_handover set doubt_at = now(), problem = $3 where mail_id = $1 and token = $2 and doubt_at is null',
    [own.id, own.token, own.problem],
  );
}

/** Renews the open tries of this process, so other processes do not declare them in doubt. */
export async function renewHandovers(pool: Pool, tokens: readonly string[]): Promise<void> {
  await pool.query('update mail_handover set renewed_at = now() where token = any($1) and doubt_at is null', [tokens]);
}

/**
 * Declares tries in doubt that were not renewed for `leaseSeconds`, by the database's clock. Their process was killed
 * or disconnected.
 */
export async function declareDoubts(
  pool: Pool,
  own: { leaseSeconds: number; except: readonly string[] },
): Promise<{ id: string; messageId: string; sender: string; seconds: number }[]> {
  const { rows } = await pool.query<{ id: string; messageId: string; sender: string; seconds: number }>(
    `update mail_handover handover set doubt_at = now(), problem = 'killed' from mail
     where mail.id = handover.mail_id and doubt_at is null and renewed_at < now() - $1 * interval '1 second'
       and token <> all($2)
     returning mail.id, mail.message_id as "messageId", sender, extract(epoch from now() - renewed_at)::float8 as seconds`,
    [own.leaseSeconds, own.except],
  );
  return rows;
}

export type Doubt = { id: string; messageId: string; isAwaited: boolean; minutes: number };

/**
 * Returns mails that have been in doubt for a minute, oldest first, at most `most`. By then the mail server's log
 * contains them.
 */
export async function oldestDoubts(pool: Pool, most: number): Promise<Doubt[]> {
  const { rows } = await pool.query<Doubt>(
    `select mail.id, message_id as "messageId", stop_url is null as "isAwaited",
       extract(epoch from now() - doubt_at)::float8 / 60 as minutes
     from mail_handover join mail on mail.id = mail_id
     where doubt_at < now() - interval '1 minute' and sealed_at is null order by doubt_at limit $1`,
    [most],
  );
  return rows;
}

/**
 * Ends the doubt about a mail that never reached the server, in the caller's transaction. Returns false if it had
 * ended.
 */
export async function refuteDoubt(runner: SqlRunner, id: string): Promise<boolean> {
  const { rows } = await runner.query(
    `with mine as (select id from mail where id = $1 and sent_at is null for update)
     delete from mail_handover using mine where mail_id = mine.id and doubt_at is not null returning mail_id`,
    [id],
  );
  return rows.length === 1;
}

/**
 * Selects mails to send again after `minutes` in doubt: only mails that a person waits for, each once. Runs in the
 * caller's transaction.
 */
export async function takeDoubts(runner: SqlRunner, minutes: number): Promise<string[]> {
  const { rows } = await runner.query(
    `with due as (
       select mail.id from mail join mail_handover handover on handover.mail_id = mail.id
       where doubt_at < now() - $1 * interval '1 minute' and stop_url is null and doubted = 0 and sealed_at is null
       for update of mail skip locked
     ),
     ended as (
       delete from mail_handover using due where mail_id = due.id and doubt_at is not null returning mail_id
     )
     update mail set doubted = doubted + 1 from ended where mail.id = ended.mail_id returning mail.id`,
    [minutes],
  );
  return (rows as { id: string }[]).map(({ id }) => id);
}

/**
 * Resets a mail so that it can be sent again, in the caller's transaction. Returns null for an unknown mail, and for
 * one that only the law retains.
 */
export async function openAgain(runner: SqlRunner, id: string): Promise<string | null> {
  const { rows } = await runner.query(
    `with mine as (select id from mail where id::text = $1 and sealed_at is null for update),
     ended as (
       delete from mail_handover using mine where mail_id = mine.id and doubt_at is not null returning mail_id
     )
     update mail set sent_at = null, failed_at = null, problem = null, doubted = doubted + (select count(*) from ended)::int
     from mine where mail.id = mine.id returning mail.id`,
    [id],
  );
  return (rows as { id: string }[])[0]?.id ?? null;
}

/**
 * Records that a mail in doubt has arrived, in the caller's transaction. Returns false if no mail with this id is in
 * doubt.
 */
export async function settleDoubt(runner: SqlRunner, id: string): Promise<boolean> {
  const { rows } = await runner.query(
    `with mine as (select id from mail where id::text = $1 for update),
     ended as (
       delete from mail_handover using mine where mail_id = mine.id and doubt_at is not null returning mail_id, since
     )
     update mail set sent_at = coalesce(sent_at, ended.since), failed_at = null, problem = null
     from ended where mail.id = ended.mail_id returning mail.id`,
    [id],
  );
  return rows.length === 1;
}

/**
 * Takes the lock for orphaned mails until the end of the caller's transaction. Returns false if another process has it.
 */
export async function lockOrphans(runner: SqlRunner): Promise<boolean> {
  const { rows } = await runner.query("select pg_try_advisory_xact_lock(hashtext('orphaned mails')) as locked");
  return (rows as { locked: boolean }[])[0]?.locked === true;
}

/**
 * Returns mails whose job was taken by a process that no longer renews it, and that no later job sends. The process was
 * killed before the handover began. Each such job is returned until the mail has a later one.
 */
export async function orphanedMails(
  runner: SqlRunner,
  asked: { queue: string; silentSeconds: number },
): Promise<{ id: string; isAwaited: boolean; seconds: number }[]> {
  const { rows } = await runner.query(
    `select mail.id, mail.stop_url is null as "isAwaited", extract(epoch from now() - max(job.heartbeat_on))::float8 as seconds
     from jobs.job job join mail on mail.id::text = job.data->>'id'
     where job.name = $1 and job.state = 'active' and job.heartbeat_on < now() - $2 * interval '1 second'
       and mail.sent_at is null and mail.sealed_at is null
       and not exists (select from mail_handover where mail_id = mail.id)
       and not exists (
         select from jobs.job other where other.name = $1 and other.data->>'id' = job.data->>'id' and other.id <> job.id
           and (other.created_on > job.heartbeat_on or other.state in ('created', 'retry')
             or (other.state = 'active' and other.heartbeat_on >= now() - $2 * interval '1 second')))
     group by mail.id`,
    [asked.queue, asked.silentSeconds],
  );
  return rows as { id: string; isAwaited: boolean; seconds: number }[];
}
