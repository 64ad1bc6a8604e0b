import nodemailer from 'nodemailer';
import type pg from 'pg';
import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import type { Pool } from '../database/pool.ts';
import type { Jobs, SqlRunner } from '../jobs.ts';
import type { Log } from '../log.ts';
import { givenUpMails } from './given-up.store.ts';
import { envelopeOf, isRefusedForGood, overConnections } from './post.ts';

export type Mail = {
  tenant: string;
  locale: string;
  /** What kind of mail it is, e.g. "order-confirmation": for the back office and for statistics. */
  kind: string;
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Two mails with the same key are one: a job that runs twice sends once. */
  key: string;
  /** A POST to this address ends mails of this kind at once, without a login: mail programs offer it (RFC 8058). */
  stopUrl?: string;
  /** Files that go along, named by what they show: made when the mail is sent, so that nobody waits for them. */
  attachments?: readonly AttachmentName[];
};

/** What a file shows: "bill", and of which order. */
export type AttachmentName = { kind: string; id: string };
export type Attachment = { filename: string; content: Uint8Array; contentType: string };
/** Makes a file; null if there is nothing to make it of any more. Rejects if it has to be tried again. */
export type Attach = (tenant: string, name: AttachmentName) => Promise<Attachment | null>;

export type Outbox = {
  /** Stores the mail and enqueues its delivery in the caller's transaction. */
  put(mail: Mail, runner?: pg.ClientBase): Promise<void>;
  start(): Promise<void>;
  /** Sends a stored mail once more, inside the caller's transaction; false if there is no such mail, or the law alone keeps it. */
  resend(id: string, runner: SqlRunner): Promise<boolean>;
  /** Closes what stays open to the mail server, once the jobs have stopped. */
  stop(): void;
  /** False without SMTP_URL: mails stay where they are. */
  delivers: boolean;
};

const QUEUE = 'mail';
const AGAIN_QUEUE = 'mail-again';
/** Not longer than a job tries (platform/jobs.ts): what went through all of its tries does not begin anew. */
const GIVEN_UP_MS = 3 * 24 * 3_600_000;
const JobData = v.object({ id: v.string() });
/** Mails on their way at a time, each over a connection of its own that stays open. */
const TOGETHER = 8;
/** Before mails that nobody waits for, such as notices about wishes: those that somebody can end. */
const AWAITED = 1;
const Attachments = v.array(v.object({ kind: v.string(), id: v.string() }));

/**
 * Mails are rows first: they leave with the transaction that caused them or not at all. With SMTP_URL a job delivers
 * them; without it they stay in the outbox, where the back office shows them.
 */
export function createOutbox(deps: {
  pool: Pool;
  jobs: Jobs;
  clock: Clock;
  log: Log;
  smtpUrl: string | undefined;
  /** Where a mail that cannot be delivered goes back to. */
  returnPath?: string | undefined;
  attach?: Attach;
}): Outbox {
  const { pool, jobs, clock, log, attach } = deps;
  const transport = deps.smtpUrl ? nodemailer.createTransport(overConnections(deps.smtpUrl, TOGETHER)) : undefined;

  async function filesOf(tenant: string, stored: unknown) {
    if (!attach || stored === null) return [];
    const files = await Promise.all(v.parse(Attachments, stored).map((name) => attach(tenant, name)));
    return files.flatMap((file) => (file ? [{ ...file, content: Buffer.from(file.content) }] : []));
  }

  const enqueue = (id: string, isAwaited: boolean, runner?: SqlRunner) =>
    jobs.send(QUEUE, { id }, runner, { priority: isAwaited ? AWAITED : 0, forDays: true });

  /** A job can be lost, as by a process that is killed at its last try: its mail would be nobody's. */
  async function takeUpAgain(): Promise<void> {
    const createdAfter = new Date(clock.now().getTime() - GIVEN_UP_MS);
    const mails = await givenUpMails(pool, { queue: QUEUE, createdAfter });
    for (const { id, isAwaited } of mails) await enqueue(id, isAwaited);
    if (mails.length > 0) log.info({ mails: mails.length }, 'mails are tried again');
  }

  async function deliver(id: string): Promise<void> {
    if (!transport) return;
    const found = await pool.query<
      Omit<Mail, 'stopUrl' | 'attachments'> & {
        message_id: string;
        stop_url: string | null;
        attachments: unknown;
      }
    >(
      'select tenant, locale, kind, from_address as "from", to_address as "to", subject, html, text, message_id, stop_url, attachments from mail where id = $1 and sent_at is null and sealed_at is null',
      [id],
    );
    const mail = found.rows[0];
    if (!mail) return;
    try {
      const attachments = await filesOf(mail.tenant, mail.attachments);
      await transport.sendMail({
        attachments,
        from: mail.from,
        to: mail.to,
        ...envelopeOf(mail.to, deps.returnPath),
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        messageId: mail.message_id,
        headers: {
          'Content-Language': mail.locale,
          'Auto-Submitted': 'auto-generated',
          ...(mail.stop_url
            ? { 'List-Unsubscribe': `<${mail.stop_url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
            : {}),
        },
      });
    } catch (error) {
      await pool.query('update mail set attempts = attempts + 1, failed_at = $2, problem = $3 where id = $1', [
        id,
        clock.now(),
        problemOf(error),
      ]);
      if (isRefusedForGood(error)) {
        log.warn({ mail: id, kind: mail.kind, problem: problemOf(error) }, 'mail refused');
        return;
      }
      // The job tries again later.
      throw error;
    }
    await pool.query(
      'update mail set attempts = attempts + 1, sent_at = $2, failed_at = null, problem = null where id = $1',
      [id, clock.now()],
    );
    log.info({ mail: id, kind: mail.kind }, 'mail sent');
  }

  return {
    put: async (mail, runner: Pool | pg.ClientBase = pool) => {
      const host = mail.from.replace(/^.*@|>$/g, '');
      const { rows } = await runner.query<{ id: string }>({
        name: 'mail-put',
        text: `insert into mail (tenant, locale, kind, from_address, to_address, subject, html, text, key, message_id, created_at, stop_url, attachments)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '<' || gen_random_uuid() || '@' || $10::text || '>', $11, $12, $13)
         on conflict (key) do nothing returning id`,
        values: [
          mail.tenant,
          mail.locale,
          mail.kind,
          mail.from,
          mail.to,
          mail.subject,
          mail.html,
          mail.text,
          mail.key,
          host,
          clock.now(),
          mail.stopUrl ?? null,
          mail.attachments ? JSON.stringify(mail.attachments) : null,
        ],
      });
      const [row] = rows;
      if (row && transport) await enqueue(row.id, mail.stopUrl === undefined, runner);
    },
    start: async () => {
      if (!transport) return;
      await jobs.work(QUEUE, (data) => deliver(v.parse(JobData, data).id), TOGETHER);
      await jobs.schedule(AGAIN_QUEUE, '33 * * * *', takeUpAgain);
    },
    stop: () => transport?.close(),
    resend: async (id, runner) => {
      const { rows } = await runner.query(
        'update mail set sent_at = null, failed_at = null, problem = null where id::text = $1 and sealed_at is null returning id',
        [id],
      );
      if (rows.length === 0) return false;
      if (transport) await enqueue(id, true, runner);
      return true;
    },
    delivers: transport !== undefined,
  };
}

/** "550 EENVELOPE": what the mail server says in codes; its words quote addresses. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const parts = ['responseCode' in error ? error.responseCode : '', 'code' in error ? error.code : ''];
  return (
    parts
      .filter((part) => typeof part === 'number' || typeof part === 'string')
      .join(' ')
      .trim()
      .slice(0, 60) || error.name
  );
}
