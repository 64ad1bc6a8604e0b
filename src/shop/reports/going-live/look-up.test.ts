import dgram from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNameLookUps, recordLookUps, storedLookUps } from './look-up.ts';

const TYPE_A = 1;
const TYPE_TXT = 16;
const server = dgram.createSocket('udp4');
let place = '';

/** Resource data of a text that is sent in two strings. */
function textData(first: string, second: string): Buffer {
  return Buffer.concat(
    [first, second].map((part) => Buffer.from(`${String.fromCharCode(part.length)}${part}`, 'latin1')),
  );
}

const DATA: Readonly<Record<number, Buffer>> = {
  [TYPE_A]: Buffer.from([192, 0, 2, 7]),
  [TYPE_TXT]: textData('v=spf1 mx', ' -all'),
};

/** Text with a NUL byte, which DNS permits. */
const NUL_TEXT = textData('v=spf1\0', ' -all');

/** Answers questions about "good", none about "hanging", and knows no other name. */
beforeAll(async () => {
  server.on('message', (question, from) => {
    let end = 12;
    while ((question[end] ?? 0) > 0) end += (question[end] ?? 0) + 1;
    end += 5;
    const name = question.toString('latin1', 13, end);
    if (name.startsWith('hanging')) return;
    const type = question.readUInt16BE(end - 4);
    const isNul = name.startsWith('good-nul') && type === TYPE_TXT;
    const data = isNul ? NUL_TEXT : name.startsWith('good') ? DATA[type] : undefined;
    const head = Buffer.from(question.subarray(0, end));
    head.writeUInt16BE(name.startsWith('good') ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(data ? 1 : 0, 6);
    head.writeUInt32BE(0, 8);
    // The name of the question, its type and class, 60 seconds, and the length of the data.
    const entry = data
      ? [Buffer.from([0xc0, 12]), question.subarray(end - 4, end), Buffer.from([0, 0, 0, 60, 0, data.length]), data]
      : [];
    server.send(Buffer.concat([head, ...entry]), from.port, from.address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  place = `127.0.0.1:${server.address().port}`;
});
afterAll(() => {
  server.close();
});

test('returns addresses and whole texts', async () => {
  const names = createNameLookUps({ servers: [place] });
  expect(await names.addresses('good.shop.ch')).toEqual({ state: 'found', records: ['192.0.2.7'] });
  expect(await names.texts('good.shop.ch')).toEqual({ state: 'found', records: ['v=spf1 mx -all'] });
});

test('returns a text with a NUL byte in a form that the database stores', async () => {
  const names = createNameLookUps({ servers: [place] });
  expect(await names.texts('good-nul.shop.ch')).toEqual({ state: 'found', records: ['v=spf1\uFFFD -all'] });
});

test('tells a name without records from a name server without answer', async () => {
  const names = createNameLookUps({ servers: [place], mostMs: 300 });
  expect(await names.addresses('away.shop.ch')).toEqual({ state: 'none' });
  expect(await names.texts('away.shop.ch')).toEqual({ state: 'none' });
  for (const answer of [await names.addresses('hanging.shop.ch'), await names.texts('hanging.shop.ch')])
    expect(answer).toMatchObject({ state: 'unknown', reason: { why: 'no-server' } });
});

test('stored answers are those of the look-up, and ask no name server', async () => {
  const { names, answers } = recordLookUps(createNameLookUps({ servers: [place] }));
  const asked = [await names.addresses('good.shop.ch'), await names.texts('away.shop.ch')];
  const stored = storedLookUps(answers);
  expect([await stored.addresses('good.shop.ch'), await stored.texts('away.shop.ch')]).toEqual(asked);
  expect(await stored.texts('good.shop.ch')).toEqual({ state: 'unknown', reason: { why: 'not-asked' } });
});
