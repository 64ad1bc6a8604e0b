import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mailboxKey } from './mailbox-key.ts';

const PLAIN = { ignoresTags: false, knowsProviders: false };

describe('spellings of one mailbox', () => {
  test.each([
    ['Lea.Muster@Example.ch', 'lea.muster@example.ch'],
    ['lea+shop@example.ch', 'lea@example.ch'],
    ['l.e.a@gmail.com', 'lea@gmail.com'],
    ['L.E.A+x@GoogleMail.com', 'lea@gmail.com'],
    ['lea@bücher.example', 'lea@xn--bcher-kva.example'],
    ['lea@XN--BCHER-KVA.example', 'lea@xn--bcher-kva.example'],
    ['lea@example.ch.', 'lea@example.ch'],
    ['ｌｅａ@example.ch', 'lea@example.ch'],
    // A local part that begins with "+" has no tag.
    ['+41790000000@example.ch', '+41790000000@example.ch'],
    ['no address', 'no address'],
  ])('%s is %s', (entered, key) => expect(mailboxKey(entered)).toBe(key));
});

test('dots stay where the provider does not ignore them', () => {
  expect(mailboxKey('l.ea@example.ch')).not.toBe(mailboxKey('lea@example.ch'));
});

test('without the tenant’s rules, tags, dots and further domains tell mailboxes apart', () => {
  expect(mailboxKey('l.ea+x@googlemail.com', PLAIN)).toBe('l.ea+x@googlemail.com');
});

test('a key is its own key', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string()), (address) => {
      const key = mailboxKey(address);
      expect(mailboxKey(key)).toBe(key);
    }),
  );
});
