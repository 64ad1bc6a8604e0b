import type pg from 'pg';
import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import type { Pool } from '../database/pool.ts';
import type { Jobs, SqlRunner } from '../jobs.ts';
import type { Log } from '../log.ts';
import type { Attach, AttachmentName } from './attachments.ts';
import { createDelivery } from './deliver.ts';
import { givenUpMails } from './given-up.store.ts';
import { openAgain, settleDoubt } from './handover.store.ts';
import { openHandover } from './handover.ts';
import { createLookup } from './lookup.ts';
import { createTakeOver, HEARTBEAT_SECONDS } from './take-over.ts';

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

export type Outbox = {
  /** Stores the mail and enqueues its delivery in the caller's transaction. */
  put(mail: Mail, runner?: pg.ClientBase): Promise<void>;
  start(): Promise<void>;
  /** Sends a stored mail once more, inside the caller's transaction; false if there is no such mail, or the law alone keeps it. */
  resend(id: string, runner: SqlRunner): Promise<boolean>;
  /** Records that a mail in doubt has arrived, inside the caller's transaction; false if it is not in doubt. */
  settle(id: string, runner: SqlRunner): Promise<boolean>;
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
/** Before all of them: mails that waited for a killed process already. */
const OVERDUE = 2;
/** Until a mail in doubt that somebody waits for is sent again, unless configured otherwise. */
const AGAIN_MINUTES = 5;

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
  /** Minutes until a mail in doubt that somebody waits for is sent again; 0: never by itself. */
  againMinutes?: number;
  /** Asks about mails in doubt, where the operator has something to ask. */
  lookupUrl?: string | undefined;
  /** False in threads that only store mails. */
  works?: boolean;
}): Outbox {
  const { pool, jobs, clock, log, works = true } = deps;
  const handover = deps.smtpUrl ? openHandover(deps.smtpUrl, TOGETHER) : undefined;

  const enqueue = (id: string, priority: number, runner?: SqlRunner) =>
    jobs.send(QUEUE, { id }, runner, {
      priority,
      forDays: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
    });
  const priorityOf = (isAwaited: boolean) => (isAwaited ? AWAITED : 0);
  const delivery =
    handover &&
    createDelivery({
      pool,
      clock,
      log,
      handover,
      attach: deps.attach,
      returnPath: deps.returnPath,
      again: (id) => enqueue(id, AWAITED),
    });
  const takeOver =
    delivery &&
    createTakeOver({
      pool,
      log,
      queue: QUEUE,
      againMinutes: deps.againMinutes ?? AGAIN_MINUTES,
      tokens: delivery.tokens,
      lookup: deps.lookupUrl === undefined ? undefined : createLookup(deps.lookupUrl),
      enqueue: (id, isAwaited, runner) => enqueue(id, isAwaited ? OVERDUE : 0, runner),
    });

  /** A job can be lost, as by a process that is killed at its last try: its mail would be nobody's. */
  async function takeUpAgain(): Promise<void> {
    const createdAfter = new Date(clock.now().getTime() - GIVEN_UP_MS);
    const mails = await givenUpMails(pool, { queue: QUEUE, createdAfter });
    for (const { id, isAwaited } of mails) await enqueue(id, priorityOf(isAwaited));
    if (mails.length > 0) log.info({ mails: mails.length }, 'mails are tried again');
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
      if (row && handover) await enqueue(row.id, priorityOf(mail.stopUrl === undefined), runner);
    },
    start: async () => {
      if (!delivery || !takeOver || !works) return;
      await jobs.work(QUEUE, (data) => delivery.deliver(v.parse(JobData, data).id), TOGETHER);
      await jobs.schedule(AGAIN_QUEUE, '33 * * * *', takeUpAgain);
      await takeOver.start();
    },
    stop: () => {
      takeOver?.stop();
      delivery?.stop();
      handover?.close();
    },
    resend: async (id, runner) => {
      const again = await openAgain(runner, id);
      if (again === null) return false;
      if (handover) await enqueue(again, AWAITED, runner);
      return true;
    },
    settle: (id, runner) => settleDoubt(runner, id),
    delivers: handover !== undefined,
  };
}
