import { expect, test } from 'vitest';
import { isRefusedForGood, outcomeOf } from './post.ts';

test.each([
  [{ responseCode: 550, command: 'RCPT TO', code: 'EENVELOPE' }, 'refused', '550'],
  [{ responseCode: 552, command: 'DATA', code: 'EMESSAGE' }, 'refused', '552'],
  [{ responseCode: 451, command: 'RCPT TO', code: 'EENVELOPE' }, 'later', '451'],
  [{ command: 'CONN', code: 'ESOCKET' }, 'away', 'ESOCKET'],
  // A server that is full says so before anything is handed over.
  [{ responseCode: 421, command: 'CONN', code: 'EPROTOCOL' }, 'away', 'EPROTOCOL'],
  [{ command: 'AUTH PLAIN', code: 'EAUTH' }, 'away', 'EAUTH'],
  [{ responseCode: 535, command: 'AUTH PLAIN', code: 'EAUTH' }, 'away', 'EAUTH'],
  [{ command: 'DATA', code: 'ECONNECTION' }, 'doubt', 'ECONNECTION'],
  [{ code: 'EENVELOPE' }, 'refused', 'EENVELOPE'],
  [{ command: 'API', code: 'EENVELOPE' }, 'refused', 'EENVELOPE'],
  [new Error('socket'), 'doubt', 'unknown'],
  [null, 'doubt', 'unknown'],
])('%j', (error, problem, code) => {
  expect(outcomeOf(error)).toEqual({ ok: false, problem, code });
});

test('a mail is given up for what is said of it or its reader, not of the house', () => {
  const said = (responseCode: number, command: string, code: string) =>
    isRefusedForGood(Object.assign(new Error('no'), { responseCode, command, code }));
  expect(said(550, 'RCPT TO', 'EENVELOPE')).toBe(true);
  expect(said(552, 'DATA', 'EMESSAGE')).toBe(true);
  expect(said(451, 'RCPT TO', 'EENVELOPE')).toBe(false);
  expect(said(530, 'MAIL FROM', 'EENVELOPE')).toBe(false);
  expect(said(535, 'AUTH LOGIN', 'EAUTH')).toBe(false);
  expect(isRefusedForGood(new Error('the bill cannot be made'))).toBe(false);
});
