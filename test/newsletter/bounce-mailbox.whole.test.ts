// Whole runs only: a mailbox is read at its real pace.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '../../src/platform/log.ts';
import { createMailbox } from '../../src/platform/mail/mailbox.ts';
import { createBounceMailbox } from '../../src/shop/marketing/newsletter/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

/** Bounce reports, read from an IMAP server and counted for the addresses. */
let database: TestDatabase;
const now = new Date('2026-11-22T10:00:00Z');
const CAMPAIGN = '00000000-0000-4000-8000-0000000000c1';

beforeAll(async () => {
  database = await testDatabase();
}, 60_000);
afterAll(() => database.drop());

/** Returns a bounce report as mail servers write it; `coded`: in base64. */
function report(own: {
  id: string;
  original: string;
  to: string;
  status: string;
  action?: string;
  coded?: boolean;
}): string {
  const { id, original, to, status, action = 'failed', coded = false } = own;
  const said = `Reporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; ${to}\r\nAction: ${action}\r\nStatus: ${status}\r\n`;
  return [
    `From: MAILER-DAEMON@mx.example`,
    'To: bounces@montarve.example',
    'Subject: Undelivered Mail',
    ...(id === '' ? [] : [`Message-ID: <${id}@mx.example>`]),
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Message-ID: <in-the-text@mx.example>',
    '--b',
    'Content-Type: message/delivery-status',
    ...(coded ? ['Content-Transfer-Encoding: base64', '', Buffer.from(said).toString('base64')] : ['', said]),
    '--b',
    `Content-Type: ${coded ? 'text/rfc822-headers' : 'message/rfc822'}`,
    '',
    `Subject: Herbst\r\nMessage-ID:\r\n ${original}\r\n\r\nMessage-ID: <in-the-mail@mx.example>`,
    '--b--',
    '',
  ].join('\r\n');
}
const reply =
  'From: lea@example.ch\r\nMessage-ID: <reply@example.ch>\r\nSubject: Frage\r\nContent-Type: text/plain\r\n\r\nFinal-Recipient: rfc822; a@example.ch\r\nAction: failed\r\nStatus: 5.1.1\r\n';

/** Creates a subscriber with a campaign mail and an outbox mail. */
async function reader(email: string): Promise<{ id: string; campaignMail: string; letter: string }> {
  const { rows } = await database.pool.query<{ id: string }>(
    "insert into newsletter_subscriber (tenant, email, locale, created_at) values ('ch', $1, 'de-CH', $2) returning id",
    [email, now],
  );
  const id = rows[0]?.id ?? '';
  await database.pool.query(
    "insert into campaign_delivery (campaign_id, subscriber_id, part, state, at) values ($1, $2, 0, 'sent', $3)",
    [CAMPAIGN, id, now],
  );
  const letter = `<${id.replace(/^./, 'f')}@montarve.example>`;
  await database.pool.query(
    `insert into mail (tenant, locale, kind, from_address, to_address, subject, html, text, key, message_id, created_at, sent_at)
     values ('ch', 'de-CH', 'newsletter-voucher', 'x@montarve.example', $1, 's', 'h', 't', $1, $2, $3, $3)`,
    [email, letter, now],
  );
  return { id, campaignMail: `<${CAMPAIGN}.${id}@montarve.example>`, letter };
}
const standing = async (email: string) =>
  (
    await database.pool.query(
      'select bounces, unreachable_at is not null as over from newsletter_subscriber where email = $1',
      [email],
    )
  ).rows[0];

test('counts each report once or ends the address; leaves other mails for people', async () => {
  await database.pool.query(
    `insert into campaign (id, tenant, name, kind, rate, texts, state, created_at, changed_at, created_by)
     values ($1, 'ch', 'Herbst', 'brandA', 10, '{}', 'sent', $2, $2, 'p@montarve.example')`,
    [CAMPAIGN, now],
  );
  const [gone, full, late, victim] = [
    await reader('gone@example.ch'),
    await reader('full@example.ch'),
    await reader('late@example.ch'),
    await reader('victim@example.ch'),
  ];
  const to = 'x@elsewhere.example';
  const soft = { original: full.letter, to: 'full@example.ch', status: '4.2.2' };
  const messages = [
    reply,
    // Forwarded to another address: the original mail names its recipient.
    report({ id: '1', original: gone.campaignMail, to, status: '5.1.1' }),
    report({ id: '2', ...soft, coded: true }),
    report({ id: '2', ...soft, coded: true }),
    report({ id: '3', original: late.campaignMail, to: 'late@example.ch', status: '4.4.1', action: 'delayed' }),
    // Forgeries: anyone could write these reports.
    report({ id: '4', original: '<1@example.ch>', to: 'victim@example.ch', status: '5.1.1' }),
    report({ id: '5', original: `<${CAMPAIGN}.${CAMPAIGN}@x>`, to: 'victim@example.ch', status: '5.1.1' }),
  ].map((raw) => ({ raw }));
  const server = hoodiecrow({ storage: { INBOX: { messages } } });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const mailbox = createMailbox(`imap://testuser:testpass@127.0.0.1:${port}/INBOX`);
  const bounces = createBounceMailbox({ pool: database.pool, clock: { now: () => now }, log: silentLog, mailbox });
  try {
    expect(mailbox.name).not.toContain('testpass');
    expect(await bounces.read()).toEqual({ reports: 6, counted: 2, ended: 1, left: 2 });
    expect(await standing('gone@example.ch')).toEqual({ bounces: 1, over: true });
    expect(await standing('full@example.ch')).toEqual({ bounces: 1, over: false });
    expect(await standing('late@example.ch')).toEqual({ bounces: 0, over: false });
    expect(await standing('victim@example.ch')).toEqual({ bounces: 0, over: false });
    const seen = server.getMailbox('INBOX').messages.map(({ flags }) => flags.includes('\\Seen'));
    expect(seen).toEqual([false, true, true, true, true, false, false]);
    // Resumes from the stored position, and reads everything again after a loss of the position.
    expect(await bounces.read()).toEqual({ reports: 0, counted: 0, ended: 0, left: 0 });
    await database.pool.query('delete from bounce_mailbox');
    expect(await bounces.read()).toMatchObject({ reports: 6, counted: 0, ended: 0 });
    for (const id of ['6', '7']) server.appendMessage('INBOX', [], false, report({ id, ...soft }));
    expect(await bounces.read()).toEqual({ reports: 2, counted: 2, ended: 1, left: 0 });
    expect(await standing('full@example.ch')).toEqual({ bounces: 3, over: true });
    expect(victim.id).not.toBe('');
  } finally {
    server.close();
  }
  // An unreachable mail server is no failure of the shop.
  await bounces.readIfThere();
}, 60_000);
