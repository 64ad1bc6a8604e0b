import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

test('without an address it attacks a shop of its own, where it may write', () => {
  expect(readArguments([])).toEqual({
    ok: true,
    value: { url: null, only: [], report: null, accounts: null, writes: true, strict: false },
  });
});

test.each(['http://localhost:3000', 'https://de.localhost', 'http://127.0.0.1:8080', 'http://[::1]:3000/'])(
  'attacks %s without a question, and changes nothing there',
  (address) => {
    expect(readArguments([address])).toMatchObject({ ok: true, value: { writes: false } });
  },
);

test.each([
  [['https://www.montarve.ch'], 'www.montarve.ch needs'],
  [['https://www.montarve.ch', '--i-own', 'montarve.ch'], 'needs'],
  [['https://localhost.evil.example'], 'needs'],
  [['https://127.0.0.1.evil.example'], 'needs'],
  [['ftp://localhost'], 'no http address'],
  [['nonsense'], 'no http address'],
  [['http://localhost', 'http://localhost'], 'Only one'],
  [['--unknown'], 'unknown'],
])('refuses %j', (args, said) => {
  const read = readArguments(args);
  expect(read).toMatchObject({ ok: false });
  expect(read.ok ? '' : read.problem).toContain(said);
});

test('attacks a host that the operator says to own', () => {
  const args = ['https://staging.example.ch', '--i-own', 'staging.example.ch', '--writes', '--only', 'headers/'];
  expect(readArguments(args)).toMatchObject({ ok: true, value: { writes: true, only: ['headers/'] } });
});
