import { randomUUID } from 'node:crypto';
import { letterLimits } from '../../../platform/attempts/attempt-limits.ts';
import { beginAttempt } from '../../../platform/attempts/attempts.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { contactMessagesOf } from '../../../tenants/messages/contact.ts';
import { href } from '../../../tenants/paths.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { composeLetter } from '../../mail/templates/index.ts';
import type { Newsletter } from '../newsletter/index.ts';
import { cleanPicture } from './clean-picture.ts';
import {
  deleteOldProofs,
  deleteOldTickets,
  insertTicket,
  oldOriginals,
  originalOf,
  replaceOriginal,
  spendProof,
} from './contact.store.ts';
import { createFormFiles, type OpenForm } from './form-files.ts';
import { deleteOldReaders } from './inbox/inbox.store.ts';
import { type Challenge, createProofChallenge, provenBy } from './proof.ts';
import { answeredBy, type ContactQuestion, createQuestion } from './question.ts';
import { type ContactProblem, type ContactMessage as Entry, readContactMessage } from './read-contact.ts';
import { readSentPictures } from './sent-pictures.ts';
import type { RefusedFile, TakenFile } from './take-files.ts';
import type { UploadCapacity, UploadFigures } from './upload-capacity.ts';

export type ContactSite = { tenant: Tenant; locale: Locale; publicUrl: string };
export type ContactOutcome =
  | { ok: true; number: string }
  | { ok: false; problem: 'fields'; fields: Record<string, ContactProblem>; files: RefusedFile[] }
  | { ok: false; problem: 'wait'; seconds: number };

export type ContactForm = {
  question(): ContactQuestion;
  /** Opens a form of a client's address before its files are read; they stay in a folder until it is closed. */
  openForm(address: string): OpenForm;
  /** Proof-of-work challenge that a browser solves instead of the question. */
  challenge(): Promise<Challenge>;
  /**
   * Accepts a message. Fields: those of the form; "altcha" (the solved challenge) or "token" and "answer" of the
   * question, each valid for one message; "company", which only bots fill in. `refused`: files that reading the form
   * refused already.
   */
  send(
    site: ContactSite,
    from: { address: string; customerId: string | null },
    entered: Record<string, string>,
    files: readonly TakenFile[],
    refused: readonly RefusedFile[],
  ): Promise<ContactOutcome>;
  /** Deletes expired proofs, tickets and files, and re-encodes pictures that no employee saw; runs once a day. */
  sweep(): Promise<void>;
  uploadFigures(): UploadFigures;
};

const DAY = 86_400_000;
/** Maximum age of a form in progress. */
const FORM_MS = 3_600_000;
/** Re-encoded by one sweep: unseen pictures lose their place and camera at night, within a bounded time. */
const CLEANED_AT_ONCE = 100;
const FILE_DAYS = 366;
const TICKET_DAYS = 3 * 366;
/** A message with more links is marked as spam. */
const MOST_LINKS = 5;

export function createContact(deps: {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
  newsletter: Pick<Newsletter, 'wish'>;
  secrets: readonly [string, ...string[]];
  /** Folder of uploaded files until the form is complete. */
  folder: string;
  capacity: UploadCapacity;
}): ContactForm {
  const { pool, clock, outbox, newsletter, secrets, capacity } = deps;
  const files = createFormFiles(deps.folder, capacity);
  // One form at a time, so that only one form's pictures are in memory.
  let last: Promise<unknown> = Promise.resolve();

  return {
    openForm: files.openForm,
    uploadFigures: capacity.figures,
    question: () => createQuestion(secrets[0], clock.now()),
    challenge: () => createProofChallenge(secrets[0], clock.now()),
    send: async (site, from, entered, sent, refused) => {
      const { tenant } = site;
      const now = clock.now();
      const read = readContactMessage(entered, { tenant, today: now.toISOString().slice(0, 10) });
      const fields: Record<string, ContactProblem> = read.ok ? {} : { ...read.fields };
      const { token = '', answer = '', altcha = '' } = entered;
      const until = new Date(now.getTime() + 2 * DAY);
      const answered = altcha === '' ? answeredBy(secrets, token, answer, now) : null;
      // A wrong answer uses the question up, so that a program cannot try all sums.
      if (answered?.isRight === false) await spendProof(pool, answered.key, until);
      const proof = altcha === '' ? (answered?.isRight ? answered.key : null) : await provenBy(secrets, altcha, now);
      if (proof === null) fields.answer = 'captcha';
      if (!read.ok || proof === null || Object.keys(fields).length > 0 || refused.length > 0)
        return { ok: false, problem: 'fields', fields, files: [...refused] };
      const { contact } = read;
      const limits = letterLimits(tenant, {
        scope: `contact:${tenant.id}`,
        email: contact.email,
        address: from.address,
      });
      const seconds = await beginAttempt(pool, 'customer_attempt', limits, now);
      if (seconds > 0) return { ok: false, problem: 'wait', seconds };
      const take = async (): Promise<ContactOutcome> => {
        const pictures = await readSentPictures(sent);
        if (!pictures.ok) return { ok: false, problem: 'fields', fields: {}, files: [pictures.refused] };
        const isSpam = (entered.company ?? '') !== '' || linksIn(contact.message) > MOST_LINKS;
        const number = await inTransaction(pool, async (client) => {
          if (!(await spendProof(client, proof, until))) return null;
          const id = randomUUID();
          const ticket = await insertTicket(client, {
            id,
            tenant: tenant.id,
            locale: site.locale,
            contact,
            customerId: from.customerId,
            state: isSpam ? 'spam' : 'open',
            files: pictures.files,
            now,
          });
          // Suspected spam is stored for review and gets no automatic answer.
          if (!isSpam && tenant.sendsMail) await outbox.put(await confirmation(site, id, ticket, contact), client);
          return ticket;
        });
        // A message has used this proof before.
        if (number === null) return { ok: false, problem: 'fields', fields: { answer: 'captcha' }, files: [] };
        if (!isSpam) await newsletter.wish(tenant, contact.email, wishesOf(contact));
        return { ok: true, number };
      };
      if (sent.length === 0) return await take();
      const own = last.then(take);
      last = own.catch(() => null);
      return await own;
    },
    sweep: async () => {
      const ago = (days: number) => new Date(clock.now().getTime() - days * DAY);
      // Deletes data first, so that a file that cannot be removed does not block it.
      await deleteOldProofs(pool, clock.now());
      await deleteOldReaders(pool, ago(1));
      await deleteOldTickets(pool, { files: ago(FILE_DAYS), tickets: ago(TICKET_DAYS) });
      await files.sweep(new Date(clock.now().getTime() - FORM_MS));
      for (const id of await oldOriginals(pool, ago(1), CLEANED_AT_ONCE)) {
        const original = await originalOf(pool, id);
        if (original) await replaceOriginal(pool, id, await cleanPicture(original));
      }
    },
  };
}

function linksIn(message: string): number {
  return message.match(/https?:\/\/|www\./gi)?.length ?? 0;
}

/** Returns the effect of the form's checkboxes on the newsletters (docs/rules/contact.md#subjects). */
function wishesOf({ fields }: Entry): Parameters<Newsletter['wish']>[2] {
  const everything = fields.cancelmarketing === 'on';
  return {
    end: [
      ...(everything || fields.cancelnl === 'on' ? (['brandA', 'brandB'] as const) : []),
      ...(everything || fields.canceladvertising === 'on' ? (['flexikonto'] as const) : []),
    ],
    impersonal: everything || fields.canceladvertising === 'on',
    frequency: fields.frequency === undefined ? null : Number(fields.frequency),
    pauseDays: fields.pause === undefined ? null : Number(fields.pause),
  };
}

/** Omits the message: the address is unproved, and the shop must not deliver texts to third parties. */
function confirmation(site: ContactSite, id: string, number: string, contact: Entry) {
  const { tenant, locale, publicUrl } = site;
  const text = contactMessagesOf(locale);
  return composeLetter(
    { tenant, locale },
    { kind: 'contact-received', to: contact.email, key: `contact-received:${id}` },
    {
      subject: text.mail.subject(number),
      values: { message: number },
      title: text.mail.title,
      paragraphs: [text.mail.text],
      facts: [
        [text.mail.number, number],
        [text.fields.subject, text.subjects[contact.subject]],
      ],
      button: text.mail.button,
      link: `${publicUrl}${href(locale, 'service')}`,
      ignore: text.mail.ignore,
    },
  );
}
