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
import type { WithBlocks } from './mail-blocks.ts';
import type { MailPace } from './mail-pace.ts';
import { createTakeOver, HEARTBEAT_SECONDS } from './take-over.ts';

export type Mail = {
  tenant: string;
  locale: string;
  /** Kind of mail, such as "order-confirmation", for the back office and statistics. */
  kind: string;
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Idempotency key: two mails with one key are one mail, so a job that runs twice sends once. */
  key: string;
  /** Address for one-click unsubscribe (RFC 8058): a POST ends mails of this kind, without a login. */
  stopUrl?: string;
  /** Names of attached files, which are created when the mail is sent, so no request waits for them. */
  attachments?: readonly AttachmentName[];
  /** Composes the mail with blocks at its places; absent: it has no places. */
  withBlocks?: WithBlocks;
};

export type Outbox = {
  /** Stores the mail and enqueues its delivery in the caller's transaction. */
  put(mail: Mail, runner?: pg.ClientBase): Promise<void>;
  start(): Promise<void>;
  /**
   * Sends a stored mail again, in the caller's transaction. Returns false for an unknown mail, and for one that only
   * the law retains.
   */
  resend(id: string, runner: SqlRunner): Promise<boolean>;
  /** Records that a mail in doubt has arrived, in the caller's transaction. Returns false if it is not in doubt. */
  settle(id: string, runner: SqlRunner): Promise<boolean>;
  /** Closes the connections to the mail server, after the jobs have stopped. */
  stop(): void;
  /** False without SMTP_URL: mails are stored and not sent. */
  delivers: boolean;
};

const QUEUE = 'mail';
const AGAIN_QUEUE = 'mail-again';
/** At most as long as a job retries (platform/jobs.ts), so a mail that used all of its tries does not start again. */
const GIVEN_UP_MS = 3 * 24 * 3_600_000;
const JobData = v.object({ id: v.string() });
/** Maximum number of concurrent mails, each over its own persistent connection. */
const TOGETHER = 8;
/**
 * Priority over mails that no person waits for, such as wishlist notices: those that recipients can unsubscribe from.
 */
const AWAITED = 1;
/** Priority over all others: mails that already waited for a killed process. */
const OVERDUE = 2;
/** Mails of a tenant that wait no longer than those of other tenants: about as many as a mail server takes in a minute. */
const SHARE = { jobs: 60, minutes: 1 };
/** Default minutes until a mail in doubt that a person waits for is sent again. */
const AGAIN_MINUTES = 5;

/**
 * Creates the outbox. A mail is first stored as a row, in the transaction that causes it. With SMTP_URL a job delivers
 * it; otherwise it stays in the outbox, and the back office shows it.
 */
export function createOutbox(deps: {
  pool: Pool;
  jobs: Jobs;
  clock: Clock;
  log: Log;
  smtpUrl: string | undefined;
  /** Address that receives undeliverable mails. */
  returnPath?: string | undefined;
  attach?: Attach;
  /** Minutes until a mail in doubt that a person waits for is sent again; 0: never automatically. */
  againMinutes?: number;
  /** Address of the operator's service that knows the outcome of mails in doubt. */
  lookupUrl?: string | undefined;
  /** False in threads that only store mails. */
  works?: boolean;
  /** Limit of mails to one mailbox; absent: none. */
  pace?: MailPace;
  /** Adds blocks to a mail before it is stored; absent: mails are stored as composed. */
  addBlocks?: ((mail: Mail) => Promise<Mail>) | undefined;
}): Outbox {
  const { pool, jobs, clock, log, addBlocks, works = true } = deps;
  const handover = deps.smtpUrl ? openHandover(deps.smtpUrl, TOGETHER) : undefined;

  const enqueue = (id: string, priority: number, runner?: SqlRunner, startAfter?: Date, tenant?: string) =>
    jobs.send(QUEUE, { id }, runner, {
      ...(startAfter ? { startAfter } : {}),
      ...(tenant === undefined ? {} : { share: { tenant, ...SHARE } }),
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
      pace: deps.pace,
      later: (id, startAfter) => enqueue(id, 0, undefined, startAfter),
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

  /** Enqueues mails without a job. A job can be lost, for example if a process is killed at its last try. */
  async function takeUpAgain(): Promise<void> {
    const createdAfter = new Date(clock.now().getTime() - GIVEN_UP_MS);
    const mails = await givenUpMails(pool, { queue: QUEUE, createdAfter });
    for (const { id, isAwaited } of mails) await enqueue(id, priorityOf(isAwaited));
    if (mails.length > 0) log.info({ mails: mails.length }, 'mails are tried again');
  }

  return {
    put: async (composed, runner: Pool | pg.ClientBase = pool) => {
      const mail = addBlocks ? await addBlocks(composed) : composed;
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
      if (row && handover)
        await enqueue(row.id, priorityOf(mail.stopUrl === undefined), runner, undefined, mail.tenant);
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
