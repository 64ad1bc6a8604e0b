import { once } from 'node:events';
import { setEnvironmentData, Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { hashAside, verifyAside } from './hashing.ts';
import { createPasswords } from './passwords.ts';

test('a password matches its own Argon2id hash only', async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash('zwei blaue Kannen');
  expect(stored).toMatch(/^\$argon2id\$v=19\$/);
  expect(await passwords.matches('zwei blaue Kannen', stored)).toBe(true);
  expect(await passwords.matches('zwei rote Kannen', stored)).toBe(false);
});

test('hashes cost 19 MiB and two passes, except where a test says otherwise', async () => {
  const costOf = async (isTest: boolean | undefined) => {
    setEnvironmentData('trivial password hashes', isTest);
    const thread = new Worker(new URL('./hashing-thread.ts', import.meta.url));
    thread.postMessage({ id: 1, password: 'zwei blaue Kannen' });
    const [{ result }] = await once(thread, 'message');
    await thread.terminate();
    return String(result).split('$')[3];
  };
  expect(await costOf(undefined)).toBe('m=19456,t=2,p=1');
  expect(await costOf(true)).toBe('m=8,t=1,p=1');
}, 60_000);

test('an account without a password matches nothing, not even the placeholder hash', async () => {
  const passwords = createPasswords();
  expect(await passwords.matches('nobody has this password', null)).toBe(false);
});

test('rejects an invalid hash without affecting the next password', async () => {
  await expect(verifyAside('no hash', 'zwei blaue Kannen')).rejects.toThrow();
  const stored = await hashAside('zwei blaue Kannen');
  expect(await verifyAside(stored, 'zwei blaue Kannen')).toBe(true);
}, 60_000);

test('returns the right result to each of many concurrent callers', async () => {
  const passwords = createPasswords();
  const words = Array.from({ length: 12 }, (_, place) => `Wort Nummer ${place}`);
  const hashes = await Promise.all(words.map((word) => passwords.hash(word)));
  expect(new Set(hashes).size).toBe(12);
  expect(await Promise.all(words.map((word, place) => passwords.matches(word, hashes[place] ?? '')))).not.toContain(
    false,
  );
}, 60_000);
