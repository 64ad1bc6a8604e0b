import dgram from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHostResolver } from './resolve-host.ts';

const ADDRESS = [93, 184, 216, 34];
const TYPE_A = 1;
const server = dgram.createSocket('udp4');
let hung = 0;
let place = '';

/** Name in a question of the name service, which begins behind the header of 12 bytes. */
function nameOf(question: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.'), end: at + 5 };
}

/** Answers questions about "good" names with an address, none about "hanging" ones, and knows no others. */
beforeAll(async () => {
  server.on('message', (question, from) => {
    const { name, end } = nameOf(question);
    if (name.startsWith('hanging')) {
      hung += 1;
      return;
    }
    const hasAddress = name.startsWith('good') && question.readUInt16BE(end - 4) === TYPE_A;
    const answer = Buffer.alloc(hasAddress ? end + 16 : end);
    question.copy(answer, 0, 0, end);
    answer.writeUInt16BE(name.startsWith('good') ? 0x8180 : 0x8183, 2);
    answer.writeUInt16BE(hasAddress ? 1 : 0, 6);
    answer.writeUInt32BE(0, 8);
    if (hasAddress) Buffer.from([0xc0, 12, 0, TYPE_A, 0, 1, 0, 0, 0, 60, 0, 4, ...ADDRESS]).copy(answer, end);
    server.send(answer, from.port, from.address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  place = `127.0.0.1:${server.address().port}`;
});
afterAll(() => {
  server.close();
});

test('names that hang end by themselves, and delay no other one', async () => {
  const resolve = createHostResolver({ servers: [place], tryMs: 200 });
  const hanging = Promise.all(Array.from({ length: 50 }, (_, index) => resolve(`hanging-${index}.example.com`)));
  const order: string[] = [];
  const noted = hanging.then((found) => {
    order.push('hanging');
    return found;
  });
  expect(await resolve('good.example.com')).toEqual([{ address: ADDRESS.join('.'), family: 4 }]);
  order.push('good');
  expect(new Set((await noted).map(({ length }) => length))).toEqual(new Set([0]));
  expect(order).toEqual(['good', 'hanging']);
  expect(hung).toBeGreaterThanOrEqual(50);
});

test('names that no name server has are those of the machine', async () => {
  const resolve = createHostResolver({ servers: [place], tryMs: 200 });
  expect((await resolve('localhost')).map(({ address }) => address)).toContain('127.0.0.1');
});
