import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AUTOMATIONS } from '../../../tenants/mail-tag.ts';
import { readNewsletterLink, signNewsletterLink } from './links.ts';
import { KINDS } from './types.ts';

const ID = '3f1c6f0e-8d43-4a51-9a5e-0d2f9f0c4b11';
const SECRET = 's'.repeat(40);

test('returns the signed contents, in its own tenant only', () => {
  const links = [
    { purpose: 'confirm', subscriberId: ID, askedAt: 1_795_000_000_000 } as const,
    ...KINDS.flatMap((kind) =>
      [true, false].map((personalised) => ({ purpose: 'stop', subscriberId: ID, kind, personalised }) as const),
    ),
    ...AUTOMATIONS.flatMap((automation) =>
      [true, false].map(
        (personalised) => ({ purpose: 'stop', subscriberId: ID, kind: 'brandA', personalised, automation }) as const,
      ),
    ),
  ];
  const tokens = links.map((link) => signNewsletterLink(SECRET, 'ch', link));
  expect(tokens.map((token) => readNewsletterLink([SECRET], 'ch', token))).toEqual(links);
  expect(new Set(tokens).size).toBe(links.length);
  for (const token of tokens) {
    expect(readNewsletterLink(['other'.repeat(8), SECRET], 'ch', token)).not.toBeNull();
    expect(readNewsletterLink([SECRET], 'de', token)).toBeNull();
    expect(readNewsletterLink(['other'.repeat(8)], 'ch', token)).toBeNull();
  }
});

test('refuses any other token', () => {
  const token = signNewsletterLink(SECRET, 'ch', {
    purpose: 'stop',
    subscriberId: ID,
    kind: 'brandA',
    personalised: false,
  });
  fc.assert(
    fc.property(fc.nat(token.length - 2), fc.constantFrom(...'AZaz09_-'), (at, sign) => {
      const changed = token.slice(0, at) + sign + token.slice(at + 1);
      expect(readNewsletterLink([SECRET], 'ch', changed) === null).toBe(changed !== token);
    }),
  );
  for (const text of ['', 'x', token.slice(1), `${token}A`, token.replace(/./, '%')])
    expect(readNewsletterLink([SECRET], 'ch', text)).toBeNull();
});
