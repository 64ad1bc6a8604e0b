import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../src/cli/run-command.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { openRest } from '../support/rest.ts';

/** The newsletter by REST, and bounced mails by the command line. */
let database: TestDatabase;
let now = new Date();
let ask: ReturnType<typeof openRest>['ask'];
beforeAll(async () => {
  database = await testDatabase();
  ({ ask } = openRest(database.pool, { clock: { now: () => now } }));
});
afterAll(() => database.drop());

async function post(address: string, body: object, host = 'localhost') {
  // One address gets few letters an hour, so each request happens an hour later.
  now = new Date(now.getTime() + 3_600_000);
  const json = JSON.stringify(body);
  const answer = await ask(address, {
    method: 'POST',
    body: json,
    headers: { 'content-type': 'application/json' },
    host,
  });
  return { status: answer.status, body: await answer.json() };
}
const mailTo = async (email: string, kind: string) =>
  (
    await database.pool.query<{ text: string }>('select text from mail where to_address = $1 and kind = $2', [
      email,
      kind,
    ])
  ).rows[0]?.text ?? '';
const consents = async (email: string) =>
  (
    await database.pool.query<{ kind: string; granted: boolean; frequency: number }>(
      `select kind, granted, frequency from newsletter_consent join newsletter_subscriber on id = subscriber_id
       where email = $1 order by kind`,
      [email],
    )
  ).rows;

test('subscribes, pauses, changes and ends at once without a double opt-in', async () => {
  const email = 'lea@example.ch';
  const yes = { email, terms: true, frequency: 2, kinds: ['brandA', 'brandB'] };
  expect(await post('/api/newsletter/subscribe', yes)).toEqual({ status: 200, body: { step: 'subscribed' } });
  expect(await consents(email)).toEqual([
    { kind: 'brandA', granted: true, frequency: 2 },
    { kind: 'brandB', granted: true, frequency: 2 },
  ]);
  const change = (own: object) => post('/api/newsletter/unsubscribe', { email, ...own });
  expect((await change({ choice: 'frequency|3' })).body).toMatchObject({ result: 'frequency', frequency: 3 });
  const paused = await change({ choice: 'pause|-100', pause: 14, kinds: ['brandA', 'brandB'] });
  expect(paused.body).toMatchObject({ result: 'paused', pauseUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  expect((await change({ kinds: ['brandB'] })).body).toMatchObject({
    result: 'unsubscribed',
    title: expect.any(String),
  });
  expect(await consents(email)).toEqual([
    { kind: 'brandA', granted: true, frequency: 3 },
    { kind: 'brandB', granted: false, frequency: 2 },
  ]);
});

test('answers alike for known and unknown addresses', async () => {
  const known = await post('/api/newsletter/unsubscribe', { email: 'lea@example.ch', choice: 'frequency|1' });
  const unknown = await post('/api/newsletter/unsubscribe', { email: 'nobody@example.ch', choice: 'frequency|1' });
  expect(unknown).toEqual(known);
});

test.each([
  ['a pause without days', { choice: 'pause|-100' }, ['pause']],
  ['an unknown choice', { choice: 'frequency|9' }, ['choice']],
  ['no address', { email: '', choice: 'unsubscribe|99' }, ['email']],
])('%s is a 400 that names the field', async (_, own, fields) => {
  const { status, body } = await post('/api/newsletter/unsubscribe', { email: 'max@example.ch', ...own });
  expect(status).toBe(400);
  expect(Object.keys(body.error.fields)).toEqual(fields);
});

test('refuses a subscription without consent', async () => {
  const { status, body } = await post('/api/newsletter/subscribe', { email: 'max@example.ch' });
  expect([status, Object.keys(body.error.fields)]).toEqual([400, ['terms']]);
});

test('with a double opt-in only the mail’s own link confirms', async () => {
  const email = 'doi@example.de';
  const host = 'de.localhost';
  expect((await post('/api/newsletter/subscribe', { email, terms: true }, host)).body).toEqual({ step: 'pending' });
  expect(await consents(email)).toEqual([]);
  const link = /link=([\w-]+)/.exec(await mailTo(email, 'newsletter-confirm'))?.[1] ?? '';
  expect((await post('/api/newsletter/confirm', { link })).body).toEqual({ state: 'gone' });
  expect((await post('/api/newsletter/confirm', { link }, host)).body).toEqual({ state: 'subscribed' });
  expect((await post('/api/newsletter/confirm', { link }, host)).body).toEqual({ state: 'already' });
  expect((await post('/api/newsletter/stop', { link }, host)).body).toEqual({ stopped: false });
  const behind = await post('/api/newsletter/unsubscribe', { link, choice: 'unsubscribe|99' }, host);
  expect(behind.body).toMatchObject({ result: 'not-found' });
  expect(await consents(email)).toMatchObject([{ granted: true }]);
});

test('bounced mails end sending: at once if permanent, otherwise at the third', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-bounces-'));
  const mailbox = path.join(folder, 'mailbox');
  const report = (email: string, status: string, day = 1) =>
    `From MAILER-DAEMON\nContent-Type: multipart/report\n\nFinal-Recipient: rfc822; ${email}\nAction: failed\nStatus: ${status}\nLast-Attempt-Date: ${day} Nov 2026\n\n`;
  const read = async (text: string) => {
    fs.writeFileSync(mailbox, text);
    const out: string[] = [];
    const environment = { DATABASE_URL: database.url };
    const code = await runCommand(['import', 'bounces', mailbox], {
      environment,
      out: (line) => out.push(line),
      err: (line) => out.push(line),
      terminal: null,
    });
    return `${code} ${out.join('\n')}`;
  };
  await post('/api/newsletter/subscribe', { email: 'soft@example.ch', terms: true });
  const both =
    report('lea@example.ch', '5.1.1') + report('soft@example.ch', '4.2.2') + report('other@example.ch', '5.0.0');
  try {
    expect(await read(both)).toBe('0 3 addresses read, 2 of them known; 1 get nothing any more');
    const second = report('soft@example.ch', '4.2.2', 2);
    for (const text of [second, second]) expect(await read(text)).toContain('0 get nothing');
    expect(await read(report('soft@example.ch', '4.2.2', 3))).toContain('1 get nothing');
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});

test('reads bounce reports from a pipe, as mail servers deliver them', async () => {
  await post('/api/newsletter/subscribe', { email: 'gone@example.ch', terms: true });
  const report =
    'Content-Type: multipart/report\n\nFinal-Recipient: rfc822; gone@example.ch\nAction: failed\nStatus: 5.1.1\n\n';
  const child = spawn(process.execPath, ['src/cli.ts', 'import', 'bounces', '-'], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      DATABASE_URL: database.url,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // The report arrives in two chunks.
  child.stdin.write(report.slice(0, 60));
  child.stdin.end(report.slice(60));
  const [printed, code] = await Promise.all([
    child.stdout.setEncoding('utf8').toArray(),
    new Promise((resolve) => child.on('close', resolve)),
  ]);
  expect(`${code} ${printed.join('').trim()}`).toBe('0 1 addresses read, 1 of them known; 1 get nothing any more');
});
