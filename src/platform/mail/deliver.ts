import { randomUUID } from 'node:crypto';
import os from 'node:os';
import type { Clock } from '../clock.ts';
import { inBatches } from '../database/in-batches.ts';
import type { Pool } from '../database/pool.ts';
import { untilRecorded } from '../database/until-recorded.ts';
import type { Log } from '../log.ts';
import { type Attach, makeAttachments } from './attachments.ts';
import {
  beginHandovers,
  findSendable,
  recordDoubt,
  recordFailure,
  recordSent,
  type SendableMail,
  type Try,
} from './handover.store.ts';
import { envelopeOf, type Handover, type HandoverOutcome } from './handover.ts';

export type Delivery = {
  /**
   * Sends a stored mail unless it has left, is in doubt or is being sent. Rejects if it has to be tried again. Ends after
   * a minute without an answer; the try goes on beside it then, and calls `again` where the mail did not leave.
   */
  deliver(id: string): Promise<void>;
  /** Tokens of the tries of this process that are open, those included whose outcome is not recorded yet. */
  tokens(): string[];
  /** Records no more outcomes; a try without one is in doubt. */
  stop(): void;
};

/** A process must begin within so many milliseconds of marking the mail, long before others call the try in doubt. */
const BEGIN_MS = 20_000;
/** A slow answer to one mail does not hold back the mails behind it. */
const JOB_MS = 60_000;
const SENDER = `${os.hostname()}:${process.pid}`;

/**
 * Sends stored mails one by one. The database knows of each try before its first byte leaves. What became of it stays in
 * memory until it is recorded, however long the database is away: a mail that left is not sent again for want of a record.
 */
export function createDelivery(deps: {
  pool: Pool;
  clock: Clock;
  log: Log;
  handover: Handover;
  returnPath: string | undefined;
  attach: Attach | undefined;
  /** Enqueues a mail whose try ended after its job. */
  again(id: string): Promise<void>;
}): Delivery {
  const { pool, clock, log } = deps;
  const open = new Map<string, string>();
  const stopping = new AbortController();
  // Mails that are sent side by side share their statements, and so the waits for the disk.
  const find = inBatches({ keyOf: (id: string) => id, run: (ids) => findSendable(pool, ids) });
  const begin = inBatches({ keyOf: ({ id }: Try) => id, run: (tries) => beginHandovers(pool, tries, SENDER) });
  const finish = inBatches({
    keyOf: ({ id }: Try & { answer: string }) => id,
    run: (tries) => recordSent(pool, tries, clock.now()),
  });

  /** Null once this process stops: another one calls the try in doubt. */
  async function recorded<Result>(id: string, write: () => Promise<Result>): Promise<Result | null> {
    const { signal } = stopping;
    try {
      return await untilRecorded(write, { log, about: { mail: id }, signal });
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  }

  async function handOver(mail: SendableMail, own: Try): Promise<{ outcome: HandoverOutcome; isMarked: boolean }> {
    const attachments = await makeAttachments(deps.attach, mail.tenant, mail.attachments);
    let isMarked = false;
    const mark = async (): Promise<void> => {
      const asked = performance.now();
      // From here on the answer may be lost while the mark stands.
      isMarked = true;
      if (!(await begin(own))) {
        isMarked = false;
        throw new Error('another try is open, or the mail has left');
      }
      if (performance.now() - asked > BEGIN_MS) throw new Error('the database took too long');
    };
    const message = {
      attachments,
      from: mail.from,
      to: mail.to,
      ...envelopeOf(mail.to, deps.returnPath),
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      messageId: mail.messageId,
      headers: {
        'Content-Language': mail.locale,
        'Auto-Submitted': 'auto-generated',
        ...(mail.stopUrl
          ? { 'List-Unsubscribe': `<${mail.stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
          : {}),
      },
    };
    const outcome = await deps.handover.send(message, mark);
    return { outcome, isMarked };
  }

  /** The problem that asks for another try, or null. */
  async function attempt(own: Try): Promise<string | null> {
    const mail = await find(own.id);
    if (!mail || mail.handover === 'doubt') return null;
    if (mail.handover === 'open') return 'another try is open';
    const { outcome, isMarked } = await handOver(mail, own);
    const told = { mail: own.id, kind: mail.kind };
    if (outcome.ok) {
      const { answer } = outcome;
      const isOnly = await recorded(own.id, async () => (await finish({ ...own, answer })) === true);
      if (isOnly === null) log.warn(told, 'mail sent, and not recorded');
      else if (isOnly) log.info(told, 'mail sent');
      else log.warn(told, 'mail sent while it was sent again');
      return null;
    }
    const { problem, detail } = outcome;
    if (problem === 'doubt') {
      await recorded(own.id, () => recordDoubt(pool, { ...own, problem: detail }));
      log.warn({ ...told, messageId: mail.messageId, problem: detail }, 'mail in doubt');
      return null;
    }
    const write = () => recordFailure(pool, { ...own, problem: detail, now: clock.now() });
    // Without a mark nothing depends on the record: the next try tells the same.
    if (isMarked) await recorded(own.id, write);
    else await write();
    if (problem === 'refused' && !outcome.isAboutSender) {
      log.warn({ ...told, problem: detail }, 'mail refused');
      return null;
    }
    return detail;
  }

  return {
    deliver: async (id) => {
      if (open.has(id)) throw new Error('another try is open');
      const own: Try = { id, token: randomUUID() };
      open.set(id, own.token);
      const ended = attempt(own).finally(() => open.delete(id));
      const slow = Promise.withResolvers<'slow'>();
      const limit = setTimeout(() => slow.resolve('slow'), JOB_MS).unref();
      const first = await Promise.race([ended.then((problem) => ({ problem })), slow.promise]).finally(() =>
        clearTimeout(limit),
      );
      if (first === 'slow')
        void ended
          .then((problem) => (problem === null ? undefined : recorded(id, () => deps.again(id))))
          .catch((err) => log.error({ err, mail: id }, 'a slow mail failed'));
      else if (first.problem !== null) throw new Error(first.problem);
    },
    tokens: () => [...open.values()],
    stop: () => stopping.abort(),
  };
}
