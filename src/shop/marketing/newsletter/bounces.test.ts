import { expect, test } from 'vitest';
import { bouncesOf } from './bounces.ts';

const report = (email: string, action: string, status: string) =>
  `Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; ${email}\nAction: ${action}\nStatus: ${status}\nDiagnostic-Code: smtp; ${status}\n  said the server\n\n`;

test('returns each unreachable address once', () => {
  const text =
    report('Lea@Example.ch', 'failed', '5.1.1') +
    report('<max@example.ch>', 'failed', '4.2.2').replaceAll('\n', '\r\n') +
    report('late@example.ch', 'delayed', '4.4.1') +
    report('max@example.ch', 'failed', '4.2.2');
  expect(bouncesOf(text)).toMatchObject([
    { email: 'lea@example.ch', forGood: true },
    { email: 'max@example.ch', forGood: false },
  ]);
});

test('tells reports about one address apart by the fields of their mails', () => {
  const at = (time: string) => report('max@example.ch', 'failed', '4.2.2').replace('mx.example', `mx.example${time}`);
  const [bounce] = bouncesOf(at('\nArrival-Date: today') + at('\nArrival-Date: tomorrow') + at(''));
  expect(bounce?.reports.map(({ isUnique }) => isUnique)).toEqual([true, true, false]);
  expect(new Set(bounce?.reports.map(({ text }) => text)).size).toBe(3);
});

test.each([
  '',
  'Hello',
  'Final-Recipient: x400; nobody\nAction: failed\nStatus: 5.0.0',
  'Action: failed\nStatus: 5.1.1',
])('finds no bounce in %j', (text) => expect(bouncesOf(text)).toEqual([]));
