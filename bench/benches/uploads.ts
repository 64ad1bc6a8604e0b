import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import sharp from 'sharp';
import type { Bench, BenchRun } from '../bench.ts';
import { helpersMemory, memoryOf } from '../machine/processor-time.ts';

const PEOPLE = 20;
/** Maximum growth of memory in megabytes; limits: docs/rules/contact.md#files. */
const MOST_MEGABYTES = 200;
const PICTURES = path.resolve(import.meta.dirname, '../../test/contact/pictures');
const CHUNK = 64 * 1024;
type Files = [name: string, content: Buffer][];

/** Twenty visitors send photos to the contact form at the same time; one in five breaks off. Measures the memory. */
export const uploads: Bench = {
  products: 100,
  shortSeconds: 5,
  behindProxy: true,
  run: async ({ shop, isShort, out }) => {
    const kinds = await pictures();
    // Warm up: the first picture loads code that remains in memory.
    for (const [index, files] of kinds.entries()) {
      const person = `warm${index}`;
      await send(shop, { person, altcha: await solve(shop, person) }, files, false);
    }
    const rounds = isShort ? 1 : 2;
    // Solved before the upload starts: the work would block this process, and the shop drops a form that stalls.
    const proofs = new Map<string, string>();
    for (let round = 0; round < rounds; round += 1)
      for (let person = 0; person < PEOPLE; person += 1)
        proofs.set(`r${round}p${person}`, await solve(shop, `r${round}p${person}`));
    await wait(2000);
    const before = memoryOf(shop.pid).now;
    let [highest, highestServer, highestHelpers] = [before, before, 0];
    const looking = setInterval(() => {
      const [server, helpers] = [memoryOf(shop.pid).now, helpersMemory(shop.pid)];
      highest = Math.max(highest, server + helpers);
      highestServer = Math.max(highestServer, server);
      highestHelpers = Math.max(highestHelpers, helpers);
    }, 20);
    const started = performance.now();
    const outcomes: string[] = [];
    for (let round = 0; round < rounds; round += 1)
      outcomes.push(
        ...(await Promise.all(
          Array.from({ length: PEOPLE }, (_, person) =>
            send(
              shop,
              { person: `r${round}p${person}`, altcha: proofs.get(`r${round}p${person}`) ?? '' },
              kinds[person % kinds.length] ?? [],
              person % 5 === 4,
            ),
          ),
        )),
      );
    const seconds = (performance.now() - started) / 1000;
    clearInterval(looking);
    await wait(5000);
    const after = memoryOf(shop.pid).now;
    const grown = highest - before;
    const count = (outcome: string) => outcomes.filter((own) => own === outcome).length;
    const arrived = count('200');
    const brokenOff = count('broken off');
    out(
      `${PEOPLE} at a time, ${arrived} arrived and ${brokenOff} broke off in ${seconds.toFixed(1)} s; memory ${before} MB before, ${highest} at most (the server ${highestServer}, what decodes ${highestHelpers}), ${after} after: ${grown} MB more (at most ${MOST_MEGABYTES})`,
    );
    for (const other of new Set(outcomes.filter((own) => own !== '200' && own !== 'broken off')))
      out(`  problem: ${other}`);
    out(
      JSON.stringify({
        bench: 'uploads',
        people: PEOPLE,
        arrived,
        brokenOff,
        before,
        highest,
        highestServer,
        highestHelpers,
        after,
        grown,
      }),
    );
    return grown <= MOST_MEGABYTES && arrived + brokenOff === outcomes.length && brokenOff > 0;
  },
};

/** Returns pictures of almost five megabytes: phone photos, a bitmap, and large pictures in few bytes. */
async function pictures(): Promise<Files[]> {
  const phone = fs.readFileSync(path.join(PICTURES, 'phone-12-megapixels.heic'));
  const noise = (width: number, height: number) =>
    sharp({
      create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 30 }, background: '#888' },
    });
  const photo = await noise(4032, 3024).jpeg({ quality: 40 }).toBuffer();
  const flat = await sharp({ create: { width: 8000, height: 6000, channels: 3, background: '#874a1e' } })
    .png()
    .toBuffer();
  const bitmap = Buffer.alloc(54 + 1200 * 1400 * 3, 0x55);
  bitmap.write('BM');
  bitmap.writeUInt32LE(0, 6);
  for (const [at, value] of [
    [10, 54],
    [14, 40],
    [18, 1200],
    [22, 1400],
    [26, 1],
    [30, 0],
    [46, 0],
  ] as const)
    bitmap.writeUInt32LE(value, at);
  bitmap.writeUInt16LE(24, 28);
  const fitting = photo.length <= 5 * 1024 * 1024 ? photo : await noise(3000, 2200).jpeg({ quality: 40 }).toBuffer();
  return [
    [
      ['IMG_1.HEIC', phone],
      ['IMG_2.HEIC', phone],
    ],
    [['photo.jpg', fitting]],
    [['scan.bmp', bitmap]],
    [
      ['flat.png', flat],
      ['IMG_3.HEIC', phone],
    ],
  ];
}

async function solve({ port }: BenchRun['shop'], person: string): Promise<string> {
  const challenge = await (
    await fetch(`http://127.0.0.1:${port}/api/contact/challenge`, { headers: from(person) })
  ).json();
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Sends one visitor's message, in chunks as a phone does. */
async function send(
  { port }: BenchRun['shop'],
  { person, altcha }: { person: string; altcha: string },
  files: Files,
  breaksOff: boolean,
): Promise<string> {
  const form = new FormData();
  const fields = {
    subject: 'complaint',
    firstname: 'Lea',
    lastname: 'Brunner',
    email: `${person}@bench.example`,
    message: 'Foto',
    terms: 'on',
    altcha,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, content] of files) form.append('files', new Blob([new Uint8Array(content)]), name);
  const whole = new Response(form);
  const type = whole.headers.get('content-type') ?? '';
  const body = Buffer.from(await whole.arrayBuffer());
  const request = http.request({
    port,
    method: 'POST',
    path: '/api/contact',
    headers: { ...from(person), 'content-type': type, 'content-length': body.length },
  });
  const status = new Promise<string>((resolve) => {
    request.on('response', (answer) => {
      // A refusal contains its reason.
      let said = '';
      answer.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
      answer.on('end', () => resolve(answer.statusCode === 200 ? '200' : `${answer.statusCode} ${said.slice(0, 300)}`));
    });
    request.on('error', () => resolve(breaksOff ? 'broken off' : 'lost'));
  });
  const end = breaksOff ? body.length * 0.7 : body.length;
  for (let at = 0; at < end; at += CHUNK) {
    request.write(body.subarray(at, at + CHUNK));
    await wait(5);
  }
  if (breaksOff) request.destroy(new Error('the phone lost its connection'));
  else request.end();
  return status;
}

/** Returns headers with an own address for each person. */
function from(person: string): Record<string, string> {
  const number = [...person].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 65_000, 7);
  return { 'x-forwarded-for': `10.1.${number >> 8}.${number & 255}`, host: 'localhost' };
}
