import fs from 'node:fs';
import path from 'node:path';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { testAdmin } from '../support/admin.ts';
import { type CachedShop, openCachedShop } from '../support/cached-shop.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { UPLOADS } from '../support/selling.ts';

/** The contact form without script: accepted and refused messages, and the tickets in the back office. */
const marker = '[hidden]';
let database: TestDatabase;
let shop: CachedShop;
let admin: AdminServices;
let now = new Date('2026-11-22T10:00:00Z');
const tenant = tenants.ch;
const SERVICE: StaffMember = {
  id: '00000000-0000-0000-0000-0000000000aa',
  email: 's@montarve.example',
  role: 'service',
  language: 'de',
};

beforeAll(async () => {
  database = await testDatabase();
  const clock = { now: () => now };
  shop = await openCachedShop(database.url, clock);
  admin = await testAdmin(database.pool, clock);
}, 120_000);
afterAll(async () => {
  await shop?.close();
  await database?.drop();
});

const FORM = {
  subject: 'complaint',
  firstname: 'Lea',
  lastname: "O'Neill",
  email: 'lea@example.ch',
  message: 'Guten Tag',
  terms: 'on',
};
type File = [name: string, content: Uint8Array];

/** Sends the form with the right answer to its question, an hour later. */
async function send(own: Record<string, string> = {}, files: File[] = [], path = '/service-hilfe/kontakt') {
  const { first, second, token } = shop.contact.question();
  now = new Date(now.getTime() + 3_600_000);
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...FORM, token, answer: String(first + second), ...own }))
    body.append(name, value);
  for (const [name, content] of files) body.append('files', new Blob([new Uint8Array(content)]), name);
  const answer = await shop.browse(path, { method: 'POST', body });
  return { status: answer.status, html: (await answer.text()).replaceAll('&#x27;', "'") };
}
const inState = (state: string) => ({ tenant, params: new URLSearchParams({ state }), typed: '' });
const tickets = async (state: 'open' | 'spam' = 'open') =>
  (await admin.contact.listing.list(SERVICE, inState(state)))?.lines ?? [];
const answered = (text: string) => ({ text, version: null, closes: false });
const newest = async () => {
  const [ticket] = await tickets();
  const opened = ticket && (await admin.contact.open(SERVICE, { tenant, id: ticket.id, marker }));
  if (!opened) throw new Error('there is no ticket');
  return opened;
};
const picture = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#874a1e' } });

test('confirms a message by mail and files it in the inbox; the answer uses the message’s language', async () => {
  const { status, html } = await send({ email: 'fr@example.ch' }, [], '/fr/aide-service/contact');
  expect(status).toBe(200);
  expect(html).toContain('Merci pour votre message');
  const { ticket } = await newest();
  expect(ticket).toMatchObject({ locale: 'fr-CH', subject: 'complaint', name: "Lea O'Neill", message: 'Guten Tag' });
  const [template] = await admin.answerTemplates.offer(SERVICE, 'fr-CH');
  expect(template?.text).toContain('Bonjour {{name}}');
  const asked = { tenant, id: ticket.id };
  expect(await admin.contact.answer(SERVICE, asked, answered('  '))).toEqual({ ok: false, problem: 'empty' });
  expect(await admin.contact.answer({ ...SERVICE, role: 'editor' }, asked, answered('x'))).toEqual({
    ok: false,
    problem: 'not-allowed',
  });
  expect(await admin.contact.answer(SERVICE, asked, answered('Bonjour\n\nVoici la réponse.'))).toEqual({ ok: true });
  const { rows } = await database.pool.query(
    "select kind, subject from mail where to_address = 'fr@example.ch' order by kind",
  );
  expect(rows).toEqual([
    {
      kind: 'contact-answer',
      subject: expect.stringMatching(new RegExp(`^Réponse à votre message ${ticket.number}-[\\da-f]{10}$`)),
    },
    { kind: 'contact-received', subject: `Votre message ${ticket.number} est arrivé` },
  ]);
  expect((await admin.contact.listing.list(SERVICE, inState('answered')))?.lines).toHaveLength(1);
  expect(await admin.contact.listing.list({ ...SERVICE, role: 'editor' }, inState('open'))).toBeNull();
  expect(await admin.contact.open(SERVICE, { tenant: tenants.de, id: ticket.id, marker })).toBeNull();
});

test('names each wrong field and keeps the entered text', async () => {
  const { status, html } = await send({
    subject: 'change-data',
    lastname: 'X1',
    customernumber: 'abc',
    email: 'no',
    message: 'Bleibt hier',
  });
  expect(status).toBe(422);
  for (const said of [
    'Nur Zahlen sind erlaubt',
    'Die E-Mail-Adresse ist nicht gültig.',
    'Bitte geben Sie Ihre Strasse ein.',
    'Bleibt hier',
  ])
    expect(html).toContain(said);
});

test('works without script: first chooses a subject, then shows its fields', async () => {
  const without = await (await shop.browse('/service-hilfe/kontakt')).text();
  expect(without).toContain('Thema übernehmen');
  expect(without).not.toContain('contact-firstname');
  const account = await (await shop.browse('/service-hilfe/kontakt?subject=account')).text();
  for (const field of ['contact-customernumber', 'contact-birthday', 'contact-message'])
    expect(account).toContain(field);
  expect(account).not.toContain('contact-files');
  expect(await (await shop.browse('/service-hilfe/kontakt?subject=barrier')).text()).toContain(
    'auf eine Barriere hinweisen',
  );
});

test('re-encodes pictures without place and camera, and accepts allowed types only', async () => {
  const photo = await picture()
    .withExif({ IFD0: { Copyright: 'Zwiebelkranz' } })
    .jpeg()
    .toBuffer();
  const polyglot = Buffer.concat([
    await picture().png().toBuffer(),
    Buffer.from('<script>alert(1)</script>PK\x03\x04'),
  ]);
  const { status } = await send({}, [
    ['../Foto.final.jpg', photo],
    ['b.png', polyglot],
  ]);
  expect(status).toBe(200);
  const { ticket, files } = await newest();
  expect(files.map(({ name }) => name)).toEqual(['Foto.jpg', 'b.jpg']);
  for (const { id } of files) {
    const file = await admin.contact.file(SERVICE, { tenant, id: ticket.id, file: id });
    const content = file?.content ?? Buffer.alloc(0);
    expect((await sharp(content).metadata()).format).toBe('jpeg');
    expect((await sharp(content).metadata()).exif).toBeUndefined();
    for (const hidden of ['Zwiebelkranz', '<script>', 'PK\x03\x04']) expect(content.includes(hidden)).toBe(false);
  }
  expect(await admin.contact.file(SERVICE, { tenant: tenants.de, id: ticket.id, file: files[0]?.id ?? '' })).toBeNull();
});

test('turns a HEIC picture of a phone into a JPEG', async () => {
  const phone = fs.readFileSync(path.resolve(import.meta.dirname, 'pictures/phone.heic'));
  expect((await send({}, [['IMG_0001.HEIC', phone]])).status).toBe(200);
  const { ticket, files } = await newest();
  expect(files.map(({ name }) => name)).toEqual(['IMG_0001.jpg']);
  const file = await admin.contact.file(SERVICE, { tenant, id: ticket.id, file: files[0]?.id ?? '' });
  const content = file?.content ?? Buffer.alloc(0);
  expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 240 });
  expect(content.includes('Zwiebelkranz')).toBe(false);
});

test('refuses files that are not pictures, whatever their declared type @whole', async () => {
  const before = (await tickets()).length;
  const photo = await picture().jpeg().toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const huge = fs.readFileSync(path.resolve(import.meta.dirname, 'pictures/over-50-megapixels.heic'));
  const bomb = await picture(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
  for (const [files, said] of [
    [[['a.svg', svg]], 'Dieses Format ist nicht möglich'],
    [[['a.jpg', svg]], 'kein Bild, das wir lesen können'],
    [[['a.php.jpg', Buffer.from('<?php echo 1;'.padEnd(64))]], 'kein Bild, das wir lesen können'],
    [[['a.jpg.php', photo]], 'Dieses Format ist nicht möglich'],
    [[['bomb.png', bomb]], 'kein Bild, das wir lesen können'],
    [[['bomb.heic', huge]], 'kein Bild, das wir lesen können'],
    [[['svg.heic', svg]], 'kein Bild, das wir lesen können'],
    [[['a.bmp', Buffer.concat([Buffer.from('BM'), Buffer.alloc(400)])]], 'kein Bild, das wir lesen können'],
    [[['a.avif', await picture().avif().toBuffer()]], 'Dieses Format ist nicht möglich'],
    [[['a.heic', await picture().avif().toBuffer()]], 'kein Bild, das wir lesen können'],
    [[['page.html.jpg', Buffer.from('<html><script>alert(1)</script></html>')]], 'kein Bild, das wir lesen können'],
    [[['half.jpg', photo.subarray(0, photo.length / 2)]], 'kein Bild, das wir lesen können'],
    [
      [
        ['a.jpg', photo],
        ['A.jpg', photo],
      ],
      'Eine Datei mit diesem Namen ist schon dabei',
    ],
    [Array.from({ length: 11 }, (_, index): File => [`${index}.jpg`, photo]), 'Höchstens 10 Dateien'],
    [[['large.jpg', new Uint8Array(5 * 1024 * 1024 + 1)]], 'grösser als 5 MB'],
    [
      [
        ['a.jpg', new Uint8Array(3e6)],
        ['b.jpg', new Uint8Array(3e6)],
      ],
      'Zusammen dürfen die Dateien höchstens 5 MB haben',
    ],
  ] as [File[], string][]) {
    const { status, html } = await send({ email: `${files.length}${said.length}@example.ch` }, files);
    expect(status, said).toBe(422);
    expect(html).toContain(said);
  }
  expect(await tickets()).toHaveLength(before);
}, 60_000);

test('reports a form that breaks off or has the wrong type', async () => {
  for (const [body, type] of [
    [
      '--b\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\nxx',
      'multipart/form-data; boundary=b',
    ],
    ['subject=other', 'application/x-www-form-urlencoded'],
  ] as const) {
    const answer = await shop.browse('/service-hilfe/kontakt', {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('kam nicht vollständig an');
  }
});

test('leaves no file in the upload folder', () => expect(fs.readdirSync(UPLOADS)).toEqual([]));

test('stops bots by a wrong answer, a missing wait and a hidden field', async () => {
  const before = (await tickets()).length;
  expect((await send({ answer: '99' })).html).toContain('Bitte rechnen Sie noch einmal.');
  expect((await send({ token: '2.2.1.x', answer: '4' })).html).toContain('Bitte rechnen Sie noch einmal.');
  // A bot sees the answer of an accepted message.
  expect((await send({ company: 'ACME', email: 'spam@example.ch' })).status).toBe(200);
  expect(
    (await send({ message: 'http://a http://b http://c www.d http://e http://f', email: 'spam2@example.ch' })).status,
  ).toBe(200);
  expect(await tickets()).toHaveLength(before);
  expect(await tickets('spam')).toHaveLength(2);
  const { rows } = await database.pool.query("select from mail where to_address like 'spam%'");
  expect(rows).toEqual([]);
});

/** Sends the REST form with a solved proof of work. */
async function sendByRest(own: Record<string, string> = {}, altcha?: string, query = '') {
  const body = new FormData();
  const done = altcha ?? (await solve());
  for (const [name, value] of Object.entries({ ...FORM, altcha: done, ...own })) body.append(name, value);
  const answer = await shop.browse(`/api/contact?locale=fr-CH${query}`, { method: 'POST', body });
  return { status: answer.status, body: await answer.json() };
}
async function solve(): Promise<string> {
  const challenge = await (await shop.browse('/api/contact/challenge')).json();
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

describe('large pictures', () => {
  test('a message with pictures of 49 megapixels decodes nothing until an employee looks @whole', async () => {
    const large = await picture(7000, 7000).png().toBuffer();
    const { status } = await send({ email: 'large@example.ch' }, [
      ['1.png', large],
      ['2.png', large],
    ]);
    expect(status).toBe(200);
    const { ticket, files } = await newest();
    expect(files.map(({ bytes }) => bytes)).toEqual([large.length, large.length]);
    const stored = await database.pool.query(
      'select original is not null as waits, octet_length(content) as bytes from contact_file where ticket_id = $1',
      [ticket.id],
    );
    expect(stored.rows).toEqual([
      { waits: true, bytes: 0 },
      { waits: true, bytes: 0 },
    ]);
    const file = await admin.contact.file(SERVICE, { tenant, id: ticket.id, file: files[0]?.id ?? '' });
    expect((await sharp(file?.content).metadata()).format).toBe('jpeg');
    const { rows } = await database.pool.query(
      'select original is null as replaced, octet_length(content) > 0 as shown from contact_file where ticket_id = $1 order by position',
      [ticket.id],
    );
    expect(rows).toEqual([
      { replaced: true, shown: true },
      { replaced: false, shown: false },
    ]);
  }, 60_000);

  test('ten pictures of 49 megapixels are refused with a sentence that says what to do @whole', async () => {
    const large = await picture(7000, 7000).png().toBuffer();
    const files = Array.from({ length: 10 }, (_, index): File => [`${index}.png`, large]);
    const { status, html } = await send({ email: 'ten@example.ch' }, files);
    expect(status).toBe(422);
    expect(html).toContain('mehr als 200 Megapixel. Bitte verkleinern Sie sie oder senden Sie weniger.');
  });

  test('the nightly sweep re-encodes what no employee saw, and names a picture that cannot be decoded @whole', async () => {
    const whole = await picture(400, 300).jpeg().toBuffer();
    // Header and end are right, the pixels between are not.
    const broken = Buffer.from(await picture(400, 300).png().toBuffer());
    broken.fill(0, broken.indexOf('IDAT') + 4, broken.indexOf('IEND') - 8);
    const sent = await send({ email: 'night@example.ch' }, [
      ['whole.jpg', whole],
      ['broken.png', broken],
    ]);
    expect(sent.status).toBe(200);
    const { ticket, files } = await newest();
    const asked = (index: number) => ({ tenant, id: ticket.id, file: files[index]?.id ?? '' });
    expect(await admin.contact.file(SERVICE, asked(1))).toBeNull();
    now = new Date(now.getTime() + 86_400_001);
    await shop.contact.sweep();
    const after = await admin.contact.open(SERVICE, { tenant, id: ticket.id, marker });
    expect(after?.files.map(({ bytes }) => bytes > 0)).toEqual([true, false]);
    expect((await sharp((await admin.contact.file(SERVICE, asked(0)))?.content).metadata()).format).toBe('jpeg');
    expect(await admin.contact.file(SERVICE, asked(1))).toBeNull();
    const { rows } = await database.pool.query('select from contact_file where original is not null');
    expect(rows).toEqual([]);
  }, 60_000);
});

test('75 uploads of one address that never end do not keep another from sending a picture', async () => {
  const ended = Promise.withResolvers<void>();
  async function* endless() {
    yield Buffer.alloc(4 * 1024 * 1024);
    await ended.promise;
  }
  const forms = Array.from({ length: 75 }, () => shop.contact.openForm('198.51.100.7'));
  const kept = forms.map((form) => form.keep(endless(), 5 * 1024 * 1024));
  const photo = await picture().jpeg().toBuffer();
  expect((await send({ email: 'beside@example.ch' }, [['a.jpg', photo]])).status).toBe(200);
  expect(shop.contact.uploadFigures()).toMatchObject({ uploading: 12, refused: { address: 63 } });
  ended.resolve();
  const outcomes = await Promise.all(kept);
  expect(outcomes.filter(({ isBusy }) => isBusy)).toHaveLength(63);
  await Promise.all(forms.map((form) => form.close()));
  expect(shop.contact.uploadFigures().uploading).toBe(0);
});

describe('proof of work in place of the question', () => {
  test('is valid for one message, within an hour', async () => {
    const altcha = await solve();
    now = new Date(now.getTime() + 1_800_000);
    const { status, body } = await sendByRest({ email: 'work@example.ch' }, altcha);
    expect(status).toBe(200);
    expect(body).toEqual({ number: expect.stringMatching(/^\d+$/), message: expect.stringContaining('arrivé') });
    const again = await sendByRest({ email: 'work2@example.ch' }, altcha);
    expect(again.status).toBe(400);
    expect(again.body.error.fields).toEqual({ answer: expect.stringContaining('recalculer') });
    const late = await solve();
    now = new Date(now.getTime() + 3_600_001);
    expect((await sendByRest({ email: 'work3@example.ch' }, late)).status).toBe(400);
  });
  test('concurrent requests with one proof make one message', async () => {
    const altcha = await solve();
    const all = await Promise.all([1, 2, 3, 4].map((n) => sendByRest({ email: `race${n}@example.ch` }, altcha)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  });
  test('refuses a missing, changed or foreign proof', async () => {
    const given = JSON.parse(Buffer.from(await solve(), 'base64').toString());
    const { challenge, solution } = given;
    const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
    const { parameters } = challenge;
    for (const wrong of [
      'x',
      packed(null),
      packed({ challenge, solution: { ...solution, counter: solution.counter + 1 } }),
      packed({ challenge, solution: { counter: 0, derivedKey: '00' } }),
      packed({ challenge: { ...challenge, parameters: { ...parameters, cost: 1 } }, solution }),
      packed({ challenge: { ...challenge, parameters: { ...parameters, data: { at: now.getTime() + 1 } } }, solution }),
      packed({ challenge: { ...challenge, signature: '00' }, solution }),
    ])
      expect((await sendByRest({}, wrong)).status, wrong).toBe(400);
  });
  test('an answered question is also valid for one message only', async () => {
    const { first, second, token } = shop.contact.question();
    const answered = { token, answer: String(first + second) };
    expect((await send({ ...answered, email: 'q1@example.ch' })).status).toBe(200);
    expect((await send({ ...answered, email: 'q2@example.ch' })).status).toBe(422);
  });
  test('a wrong answer uses the question up, and its token tells no answer', async () => {
    const { first, second, token } = shop.contact.question();
    const sum = first + second;
    expect(token).not.toMatch(new RegExp(`^(?:${first}|${second}|${sum})\\.`));
    expect((await send({ token, answer: String(sum + 1), email: 'w1@example.ch' })).status).toBe(422);
    expect((await send({ token, answer: String(sum), email: 'w2@example.ch' })).status).toBe(422);
  });
  test('the quiet mode reports field errors with status 200', async () => {
    const { status, body } = await sendByRest({ firstname: 'X1', terms: '' }, undefined, '&quiet=1');
    expect(status).toBe(200);
    expect(Object.keys(body.error.fields)).toEqual(['firstname', 'terms']);
    const broken = await shop.browse('/api/contact', {
      method: 'POST',
      body: '--b\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\nxx',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect(broken.status).toBe(400);
    expect((await broken.json()).error.code).toBe('malformed-form');
  });
});

test('checkboxes of the form change the consents', async () => {
  const email = 'wishes@example.ch';
  const house = { tenant, locale: 'de-CH' as const, publicUrl: 'https://shop.example' };
  const kinds = { brandA: 'on', brandB: 'on', flexikonto: 'on' };
  const subscribe = () =>
    shop.newsletter.subscribe(house, { address: '::1', email }, { terms: 'on', frequency: '0', ...kinds });
  const granted = async () =>
    (await shop.newsletter.of(tenant, email))?.consents.filter((own) => own.granted).map(({ kind }) => kind) ?? [];
  const wish = (own: Record<string, string>) => send({ subject: 'newsletter', message: '', email, ...own });
  await subscribe();
  await wish({ frequency: '3', pause: '14' });
  expect((await shop.newsletter.of(tenant, email))?.consents[0]).toMatchObject({
    frequency: 3,
    pauseUntil: expect.stringMatching(/^2026/),
  });
  await wish({ cancelnl: 'on' });
  expect(await granted()).toEqual(['flexikonto']);
  await wish({ canceladvertising: 'on' });
  expect(await granted()).toEqual([]);
  now = new Date(now.getTime() + 3 * 86_400_000);
  await subscribe();
  await wish({ cancelmarketing: 'on' });
  expect(await granted()).toEqual([]);
  expect((await shop.newsletter.of(tenant, email))?.personalised).toBe(false);
});
