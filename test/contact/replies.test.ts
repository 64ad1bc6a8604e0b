import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createMailbox } from '../../src/platform/mail/mailbox.ts';
import { createReplyMailbox } from '../../src/shop/marketing/contact/index.ts';
import { withoutQuote } from '../../src/shop/marketing/contact/replies/read-reply.ts';
import { signedNumber } from '../../src/shop/marketing/contact/replies/reply-token.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

/** Replies by mail, read from an IMAP server. */
const SECRET = 'secret of this test';
const clock = fixedClock('2026-11-26T10:00:00Z');
const tenant = tenants.ch;
const STAFF: StaffMember = {
  id: '00000000-0000-0000-0000-0000000000a9',
  email: 's@montarve.example',
  role: 'service',
  language: 'de',
};
let database: TestDatabase;
let admin: AdminServices;

beforeAll(async () => {
  database = await testDatabase();
  admin = await testAdmin(database.pool, clock);
}, 60_000);
afterAll(() => database.drop());

async function answered(): Promise<{ id: string; number: string; messageId: string }> {
  const { rows } = await database.pool.query<{ id: string; number: string }>(
    `insert into contact_ticket (id, tenant, locale, subject, email, name, fields, message, state, created_at, changed_at)
     values (gen_random_uuid(), 'ch', 'de-CH', 'other', 'lea@example.ch', 'Lea', '{}', 'Frage', 'open', now(), now())
     returning id, number::text`,
  );
  const [{ id = '', number = '' } = {}] = rows;
  await admin.contact.answer(STAFF, { tenant, id }, { text: 'Antwort', version: null, closes: true });
  const mail = await database.pool.query<{ messageId: string }>(
    `select message_id as "messageId" from mail where key = 'contact-answer:' || (select id::text from contact_answer where ticket_id = $1)`,
    [id],
  );
  return { id, number, messageId: mail.rows[0]?.messageId ?? '' };
}
const mail = (head: string[], body: string) =>
  ['From: Lea <Lea@example.ch>', 'To: service@montarve.example', ...head, 'MIME-Version: 1.0', body].join('\r\n');
const plain = (text: string) => `Content-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`;
const opened = async (id: string) => {
  const shown = await admin.contact.open(STAFF, { tenant, id, marker: '[hidden]' });
  if (!shown) throw new Error('no ticket');
  return shown;
};

async function readAll(mails: string[]): Promise<{ mails: number; stored: number; left: number }> {
  const server = hoodiecrow({ storage: { INBOX: { messages: mails.map((raw) => ({ raw })) } } });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const mailbox = createMailbox(`imap://testuser:testpass@127.0.0.1:${port}/INBOX`, 'letters');
  try {
    return await createReplyMailbox({
      pool: database.pool,
      clock,
      log: silentLog,
      mailbox,
      secrets: [SECRET],
    }).read();
  } finally {
    server.close();
  }
}

test('a reply joins its message by header or signed subject, once, and opens it again', async () => {
  const [one, two] = [await answered(), await answered()];
  const signed = signedNumber(SECRET, 'ch', two.number);
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#874a1e' } })
    .jpeg()
    .toBuffer();
  const withFiles = [
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    plain('Hier das Bild.\r\n\r\nAm 25.11.2026 um 10:00 schrieb Montarve:\r\n> Antwort'),
    '--b',
    'Content-Type: image/jpeg; name="krug.jpg"',
    'Content-Disposition: attachment; filename="krug.jpg"',
    'Content-Transfer-Encoding: base64',
    '',
    picture.toString('base64'),
    '--b',
    'Content-Type: application/x-msdownload; name="x.exe"',
    'Content-Disposition: attachment; filename="x.exe"',
    'Content-Transfer-Encoding: base64',
    '',
    'TVqQAAMAAAAEAAAA',
    '--b--',
    '',
  ].join('\r\n');
  const byHeader = mail([`Message-ID: <a@example.ch>`, `In-Reply-To: ${one.messageId}`, 'Subject: Re: x'], withFiles);
  const bySubject = mail(['Message-ID: <b@example.ch>', `Subject: AW: Antwort ${signed}`], plain('Danke!'));
  const forged = mail(['Message-ID: <c@example.ch>', `Subject: ${one.number}-0123456789`], plain('Geld zurück'));
  const auto = mail(
    ['Message-ID: <d@example.ch>', `In-Reply-To: ${one.messageId}`, 'Auto-Submitted: auto-replied', 'Subject: Ferien'],
    plain('Bin weg'),
  );
  const mails = [byHeader, bySubject, forged, auto, byHeader];
  expect(await readAll(mails)).toEqual({ mails: 5, stored: 2, left: 2 });
  const first = await opened(one.id);
  expect(first.ticket.state).toBe('open');
  expect(first.replies).toMatchObject([{ email: 'lea@example.ch', text: 'Hier das Bild.', omitted: 1 }]);
  expect(first.files.map(({ name }) => name)).toEqual(['krug.jpg']);
  expect((await opened(two.id)).replies.map(({ text }) => text)).toEqual(['Danke!']);
  const asked = { tenant, params: new URLSearchParams('term=sealed'), typed: 'danke' };
  expect(await admin.contact.listing.list(STAFF, asked)).toMatchObject({ lines: [{ id: two.id }] });
});

describe('withoutQuote', () => {
  test.each([
    ['Danke\n\nAm Do., 26. Nov. 2026 schrieb Montarve <a@b.ch>:\n> Text', 'Danke'],
    ['Merci\n\nLe 26 novembre 2026 à 10:00, Montarve a écrit :\n> Texte', 'Merci'],
    ['Bedankt\n\nOp 26 nov 2026 schreef Montarve:\n> Tekst', 'Bedankt'],
    ['> Text\nUnten geantwortet', 'Unten geantwortet'],
    ['Am Montag komme ich.', 'Am Montag komme ich.'],
  ])('%j', (text, own) => {
    expect(withoutQuote(text)).toBe(own);
  });
});
