import { expect, test } from 'vitest';
import { failureOf, type Phase } from './handover.ts';

test.each<[Phase, unknown, string, string, string]>([
  ['before', { responseCode: 550, command: 'RCPT TO', code: 'EENVELOPE' }, 'refused', '550', '550 EENVELOPE'],
  ['ended', { responseCode: 552, command: 'DATA', code: 'EMESSAGE' }, 'refused', '552', '552 EMESSAGE'],
  ['ended', { responseCode: 451, command: 'DATA', code: 'EMESSAGE' }, 'later', '451', '451 EMESSAGE'],
  ['before', { responseCode: 451, command: 'RCPT TO', code: 'EENVELOPE' }, 'later', '451', '451 EENVELOPE'],
  ['before', { command: 'CONN', code: 'ESOCKET' }, 'away', 'ESOCKET', 'ESOCKET'],
  // A full server says so before the handover.
  ['before', { responseCode: 421, command: 'CONN', code: 'EPROTOCOL' }, 'away', 'EPROTOCOL', '421 EPROTOCOL'],
  ['before', { command: 'AUTH PLAIN', code: 'EAUTH' }, 'away', 'EAUTH', 'EAUTH'],
  ['before', { responseCode: 535, command: 'AUTH PLAIN', code: 'EAUTH' }, 'away', 'EAUTH', '535 EAUTH'],
  ['before', { code: 'EENVELOPE' }, 'refused', 'EENVELOPE', 'EENVELOPE'],
  ['before', { command: 'API', code: 'EENVELOPE' }, 'refused', 'EENVELOPE', 'EENVELOPE'],
  ['before', { code: 'EABORT' }, 'away', 'ETIMEDOUT', 'ETIMEDOUT'],
  // The client reports a broken connection as command CONN, whatever it had sent.
  ['before', { command: 'CONN', code: 'ECONNECTION' }, 'away', 'ECONNECTION', 'ECONNECTION'],
  ['body', { command: 'CONN', code: 'ECONNECTION' }, 'later', 'ECONNECTION', 'ECONNECTION'],
  ['ended', { command: 'CONN', code: 'ECONNECTION' }, 'doubt', 'ECONNECTION', 'ECONNECTION'],
  ['ended', { responseCode: 421, command: 'CONN', code: 'ECONNECTION' }, 'later', '421', '421 ECONNECTION'],
  ['ended', new Error('socket'), 'doubt', 'unknown', 'unknown'],
  ['ended', null, 'doubt', 'unknown', 'unknown'],
])('%s, %j: %s', (phase, error, problem, code, detail) => {
  expect(failureOf(error, phase)).toMatchObject({ ok: false, problem, code, detail });
});

test('distinguishes a refusal of the sender from one of the mail or its recipient', () => {
  const failure = (responseCode: number, command: string) =>
    failureOf({ responseCode, command, code: 'EENVELOPE' }, 'before');
  expect(failure(530, 'MAIL FROM')).toMatchObject({ problem: 'refused', isAboutSender: true });
  expect(failure(550, 'RCPT TO')).toMatchObject({ problem: 'refused', isAboutSender: false });
});
