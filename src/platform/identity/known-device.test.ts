import { expect, test } from 'vitest';
import { knownDevice, rememberDevice } from './known-device.ts';

const KEYS = [{ secret: 'n'.repeat(40) }];
const lea = { realm: 'customer:ch', account: '0d7c4b1e-lea', generation: 0 };

test('knows a device for the account that it logged in to, and no other', () => {
  const cookie = rememberDevice(KEYS, null, lea);
  expect(knownDevice(KEYS, cookie, lea)).toMatch(/^[\w-]{22}$/);
  for (const other of [
    { ...lea, account: 'leo' },
    { ...lea, realm: 'customer:de' },
    { ...lea, realm: 'staff' },
    { ...lea, generation: 1 },
    null,
  ])
    expect(knownDevice(KEYS, cookie, other)).toBeNull();
});

test('refuses forged, damaged and empty cookies', () => {
  const cookie = rememberDevice([{ secret: 'x'.repeat(40) }], null, lea);
  const own = rememberDevice(KEYS, null, lea);
  for (const wrong of [cookie, null, '', '~', own.slice(0, -1), `${'A'.repeat(22)}.${own.split('.')[1]}`])
    expect(knownDevice(KEYS, wrong, lea)).toBeNull();
});

test('retains the id of a device, also after a key was added', () => {
  const cookie = rememberDevice(KEYS, null, lea);
  const newer = [{ secret: 'm'.repeat(40) }, ...KEYS];
  const again = rememberDevice(newer, cookie, lea);
  expect(knownDevice(newer, again, lea)).toBe(knownDevice(KEYS, cookie, lea));
  expect(again.split('~')).toHaveLength(1);
});

test('remembers the accounts of a family, at most four, and names none of them', () => {
  const people = ['lea', 'leo', 'lia', 'lou', 'lux'].map((account) => ({ ...lea, account }));
  const cookie = people.reduce<string | null>((before, person) => rememberDevice(KEYS, before, person), null);
  expect(people.map((person) => knownDevice(KEYS, cookie, person) !== null)).toEqual([false, true, true, true, true]);
  expect(cookie).toMatch(/^[\w.~-]{1,300}$/);
  expect(cookie).not.toContain('leo');
});
