import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import {
  areIdentities,
  type DecryptionKey,
  decrypted,
  type Encryption,
  encrypted,
  wrongRecipient,
} from './encrypted-file.ts';
import { BrokenBackup } from './frames.ts';

const identity = await generateX25519Identity();
const encryption: Encryption = { kind: 'recipients', recipients: [await identityToRecipient(identity)] };
const key: DecryptionKey = { kind: 'identities', identities: [identity] };
const CHUNK = 64 * 1024;

async function* source(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += 10_000) yield bytes.subarray(start, start + 10_000);
}

async function whole(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

const content = Buffer.from(Array.from({ length: 3 * CHUNK }, (_, index) => (index * 7) % 256));
const file = await whole(encrypted(encryption, source(content)));

test('returns the content to the owner of an identity', async () => {
  expect(await whole(decrypted(key, source(file)))).toEqual(content);
  expect(file.includes(content.subarray(0, 64))).toBe(false);
});

test('refuses another identity', async () => {
  const other: DecryptionKey = { kind: 'identities', identities: [await generateX25519Identity()] };
  await expect(whole(decrypted(other, source(file)))).rejects.toThrow('no identity fits');
});

test('refuses a file whose bytes were changed, wherever that is', async () => {
  for (let place = 0; place < file.length; place += 997) {
    const changed = Buffer.from(file);
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
    await expect(whole(decrypted(key, source(changed))), `byte ${place}`).rejects.toThrow(BrokenBackup);
  }
});

test.each([1, 16, CHUNK, CHUNK + 16, 2 * (CHUNK + 16)])(
  'refuses a file that lacks its last %i bytes',
  async (missing) => {
    await expect(whole(decrypted(key, source(file.subarray(0, -missing))))).rejects.toThrow(BrokenBackup);
  },
);

test('refuses a file that was continued', async () => {
  await expect(whole(decrypted(key, source(Buffer.concat([file, Buffer.from('more')]))))).rejects.toThrow(BrokenBackup);
});

test('reads an endless source only as far as its result is read', async () => {
  let read = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) {
      read += 1;
      yield new Uint8Array(CHUNK);
    }
  }
  let written = 0;
  for await (const chunk of decrypted(key, encrypted(encryption, endless()))) {
    written += Math.ceil(chunk.length / CHUNK);
    expect(read - written).toBeLessThan(16);
    if (written === 200) break;
  }
  expect(written).toBe(200);
});

test('tells recipients and identities from other texts', async () => {
  expect(wrongRecipient([await identityToRecipient(identity)])).toBeNull();
  expect(wrongRecipient(['age1qqqqqqqqqqqqqqqqqqqqqqqqqq'])).toBe('age1qqqqqqqqqqqqqqqqqqqqqqqqqq');
  expect(areIdentities([identity])).toBe(true);
  expect(areIdentities([identity, 'AGE-SECRET-KEY-1OTHER'])).toBe(false);
});
