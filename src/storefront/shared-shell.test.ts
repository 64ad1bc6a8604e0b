import { expect, test } from 'vitest';
import { sharedShell } from './shared-shell.ts';
import type { PackedShell } from './shell-data.ts';

const shell = (about: object = {}): PackedShell =>
  ({
    companyName: 'Montarve',
    points: [{ text: 'Free returns' }, { text: 'Sale', href: '/sale' }],
    withdrawal: null,
    navigation: '1¦wohnen¦Wohnen¦/wohnen',
    data: { locale: 'de-CH', after: { tagManager: null } },
    year: 2026,
    ...about,
  }) as unknown as PackedShell;

test('returns the shell of an earlier page with equal content', () => {
  const first = sharedShell(shell());
  expect(sharedShell(shell())).toBe(first);
});

test.each([
  { year: 2027 },
  { points: [{ text: 'Free returns' }] },
  { points: [{ text: 'Free returns' }, { text: 'Sale' }] },
  { points: { 0: { text: 'Free returns' }, 1: { text: 'Sale', href: '/sale' } } },
  { withdrawal: { href: '/w', label: 'Withdraw' } },
  { data: { locale: 'fr-CH', after: { tagManager: null } } },
  { ownMethods: undefined },
])('returns another shell for %j', (about) => {
  const first = sharedShell(shell());
  const other = shell(about);
  expect(sharedShell(other)).toBe(other);
  expect(sharedShell(shell())).toBe(first);
});
