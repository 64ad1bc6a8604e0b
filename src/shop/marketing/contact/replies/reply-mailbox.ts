import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import type { Log } from '../../../../platform/log.ts';
import type { Mailbox } from '../../../../platform/mail/mailbox.ts';
import { mailboxPlace, writeMailboxPlace } from '../../newsletter/index.ts';
import { lockTicket } from '../contact.store.ts';
import { readPictureHeader } from '../picture-header.ts';
import { MOST_FORM_PIXELS } from '../picture-limits.ts';
import { safeName } from '../take-files.ts';
import { type Reply, readReply } from './read-reply.ts';
import { insertReply, insertReplyFile, ticketByNumber, ticketOfMails } from './replies.store.ts';
import { isSigned, signedNumbersIn } from './reply-token.ts';

/** Counts of a run: mails read, replies stored, mails left for employees. */
export type RepliesRead = { mails: number; stored: number; left: number };

const MOST_FILES = 10;
const MOST_BYTES = 5 * 1024 * 1024;

/**
 * Reads the mailbox of replies from its last position. A reply belongs to the ticket whose mail it answers, by the
 * Message-ID in its header, or by the signed number in its subject. All other mails stay unread for employees.
 */
export function createReplyMailbox(deps: {
  pool: Pool;
  clock: Clock;
  log: Log;
  mailbox: Mailbox;
  secrets: readonly string[];
}): { read(): Promise<RepliesRead>; readIfThere(): Promise<void> } {
  const { pool, clock, log, mailbox, secrets } = deps;

  async function ticketOf({ answers, subject }: Reply): Promise<{ id: string; tenant: string } | null> {
    const answered = answers.length === 0 ? null : await ticketOfMails(pool, answers);
    if (answered) return answered;
    for (const signed of signedNumbersIn(subject)) {
      const ticket = await ticketByNumber(pool, signed.number);
      if (ticket && isSigned(secrets, ticket.tenant, signed)) return ticket;
    }
    return null;
  }

  async function take(raw: Buffer, sums: RepliesRead): Promise<boolean> {
    sums.mails += 1;
    const reply = await readReply(raw).catch(() => null);
    const found = reply && (await ticketOf(reply));
    if (!reply || !found) {
      sums.left += 1;
      return false;
    }
    const pictures = safePictures(reply);
    const omitted = reply.omitted + reply.pictures.length - pictures.length;
    await inTransaction(pool, async (client) => {
      const ticket = await lockTicket(client, found.tenant, found.id);
      if (!ticket) return;
      const now = clock.now();
      const { key, from: email, text } = reply;
      const own = { id: randomUUID(), ticketId: ticket.id, key, email, text, omitted, now };
      if (!(await insertReply(client, own))) return;
      for (const picture of pictures)
        await insertReplyFile(client, { id: randomUUID(), ticketId: ticket.id, ...picture });
      sums.stored += 1;
    });
    return true;
  }

  async function read(): Promise<RepliesRead> {
    const sums: RepliesRead = { mails: 0, stored: 0, left: 0 };
    const name = `replies ${mailbox.name}`;
    const place = await mailbox.readOn(await mailboxPlace(pool, name), (raw) => take(raw, sums));
    await writeMailboxPlace(pool, { name, place, now: clock.now() });
    if (sums.mails > 0) log.info(sums, 'replies read');
    return sums;
  }

  return {
    read,
    readIfThere: async () => {
      try {
        await read();
      } catch (error) {
        // The server's error message may name the mailbox owner, so only the code is logged.
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        log.warn({ code }, 'the mailbox of replies could not be read');
      }
    },
  };
}

/** Returns the pictures that the contact form would accept too, by their headers, without decoding them. */
function safePictures({ pictures }: Reply): { name: string; original: Buffer }[] {
  let bytes = 0;
  return pictures.slice(0, MOST_FILES).flatMap(({ name, content }) => {
    const size = readPictureHeader(content);
    bytes += content.length;
    const isSafe = size !== null && size.width * size.height <= MOST_FORM_PIXELS && bytes <= MOST_BYTES;
    const stem = safeName(name).replace(/(?:\.[a-z0-9]+)+$/i, '');
    return isSafe ? [{ name: `${stem}.jpg`, original: content }] : [];
  });
}
