import { randomUUID } from 'node:crypto';
import os from 'node:os';
import type { Clock } from '../clock.ts';
import { inBatches } from '../database/in-batches.ts';
import type { Pool } from '../database/pool.ts';
import { untilRecorded } from '../database/until-recorded.ts';
import type { Log } from '../log.ts';
import { activeSpan, bindTrace, span } from '../tracing/spans.ts';
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
import { type Handover, type HandoverOutcome, smtpEnvelopeOf } from './handover.ts';
import type { MailPace } from './mail-pace.ts';

export type Delivery = {
  /**
   * Sends a stored mail unless it was sent, is in doubt or is being sent. Rejects if it has to be retried. Returns
   * after a minute without an answer. The try then continues in the background, and calls `again` if the mail was not
   * sent.
   */
  deliver(id: string): Promise<void>;
  /** Returns the tokens of this process's open tries, including those without a recorded outcome. */
  tokens(): string[];
  /** Stops recording outcomes; a try without an outcome is in doubt. */
  stop(): void;
};

/**
 * Milliseconds after the mark within which a process must begin to send. Other processes declare the try in doubt much
 * later.
 */
const BEGIN_MS = 20_000;
/** Milliseconds after which a job ends, so a slow answer to one mail does not delay the others. */
const JOB_MS = 60_000;
const SENDER = `${os.hostname()}:${process.pid}`;

/**
 * Sends stored mails one by one. The database records each try before its first byte is sent. The outcome stays in
 * memory until the database has recorded it, even through a long outage. So a sent mail is not sent again for lack of a
 * record.
 */
export function createDelivery(deps: {
  pool: Pool;
  clock: Clock;
  log: Log;
  handover: Handover;
  returnPath: string | undefined;
  attach: Attach | undefined;
  /** Enqueues a mail whose try failed after its job had ended. */
  again(id: string): Promise<void>;
  /** Limit of mails to one mailbox; absent: none. */
  pace?: MailPace | undefined;
  /** Enqueues a mail that has to wait. */
  later(id: string, startAfter: Date): Promise<void>;
}): Delivery {
  const { pool, clock, log } = deps;
  const open = new Map<string, string>();
  const stopping = new AbortController();
  // Concurrent mails share their statements, and so the waits for the disk.
  const find = inBatches({ keyOf: (id: string) => id, run: (ids) => findSendable(pool, ids) });
  const begin = inBatches({ keyOf: ({ id }: Try) => id, run: (tries) => beginHandovers(pool, tries, SENDER) });
  const finish = inBatches({
    keyOf: ({ id }: Try & { answer: string }) => id,
    run: (tries) => recordSent(pool, tries, clock.now()),
  });

  /** Returns null if this process stops; another process then declares the try in doubt. */
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
      // From here on the mark may exist although its answer is lost.
      isMarked = true;
      if (!(await begin(own))) {
        isMarked = false;
        throw new Error('another try is open, or the mail was sent');
      }
      if (performance.now() - asked > BEGIN_MS) throw new Error('the database took too long');
    };
    const message = {
      attachments,
      from: mail.from,
      to: mail.to,
      ...smtpEnvelopeOf(mail.to, deps.returnPath),
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
    const attributes = { 'kontor.tenant': mail.tenant, 'kontor.mail.kind': mail.kind };
    const outcome = await span('send mail', { kind: 'client', attributes }, async () => {
      // A connection that other mails use calls it.
      const answer = await deps.handover.send(message, bindTrace(mark));
      if (!answer.ok) activeSpan()?.fail(answer.code);
      return answer;
    });
    return { outcome, isMarked };
  }

  /** Tries to send a mail. Returns the problem that requires a retry, or null. */
  async function attempt(own: Try): Promise<string | null> {
    const mail = await find(own.id);
    if (!mail || mail.handover === 'doubt') return null;
    if (mail.handover === 'open') return 'another try is open';
    const waitsUntil = (await deps.pace?.({ ...mail, id: own.id })) ?? null;
    if (waitsUntil) {
      await deps.later(own.id, waitsUntil);
      log.info({ mail: own.id, kind: mail.kind }, 'mail waits: its mailbox has had many');
      return null;
    }
    const { outcome, isMarked } = await handOver(mail, own);
    const told = { mail: own.id, kind: mail.kind };
    if (outcome.ok) {
      const { answer } = outcome;
      const isOnly = await recorded(own.id, async () => (await finish({ ...own, answer })) === true);
      if (isOnly === null) log.warn(told, 'mail sent, and not recorded');
      else if (isOnly) log.info(told, 'mail sent');
      else log.warn(told, 'mail sent twice: another try was open');
      return null;
    }
    const { problem, detail } = outcome;
    if (problem === 'doubt') {
      await recorded(own.id, () => recordDoubt(pool, { ...own, problem: detail }));
      log.warn({ ...told, messageId: mail.messageId, problem: detail }, 'mail in doubt');
      return null;
    }
    const write = () => recordFailure(pool, { ...own, problem: detail, now: clock.now() });
    // Without a mark the record is not essential, because the next try reports the same.
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
