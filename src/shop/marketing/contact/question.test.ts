import { expect, test } from 'vitest';
import { answeredBy, createQuestion } from './question.ts';

const now = new Date('2026-11-26T08:00:00Z');
const secrets = ['one secret of this test', 'an older secret'] as const;
const later = (ms: number) => new Date(now.getTime() + ms);

test('accepts the sum within a day, also of an older secret', () => {
  for (const secret of secrets) {
    const { first, second, token } = createQuestion(secret, now);
    const sum = ` ${first + second} `;
    expect(answeredBy(secrets, token, sum, later(86_400_000))).toEqual({
      key: expect.stringMatching(/^question:/),
      isRight: true,
    });
    expect(answeredBy(secrets, token, sum, later(86_400_001))).toBeNull();
    expect(answeredBy(secrets, token, sum, later(-1))).toBeNull();
    expect(answeredBy(secrets, token, String(first + second + 1), now)?.isRight).toBe(false);
  }
});

test('neither numbers nor sum stand in the token, whatever was asked', () => {
  const tokens = new Map<number, string[]>();
  for (let count = 0; count < 400; count += 1) {
    const { first, second, token } = createQuestion(secrets[0], now);
    const [, time, sum, ...rest] = token.split('.');
    expect([time, rest.length]).toEqual([String(now.getTime()), 1]);
    tokens.set(first + second, [...(tokens.get(first + second) ?? []), sum ?? '']);
  }
  // One sum has another seal in each token, so that no table of seals answers a question.
  const seals = [...tokens.values()].flat();
  expect(new Set(seals).size).toBe(seals.length);
  expect(tokens.size).toBeGreaterThan(5);
});

test('refuses tokens of others and changed ones', () => {
  const { first, second, token } = createQuestion(secrets[0], now);
  const other = createQuestion(secrets[0], now);
  const sum = String(first + second);
  const [name, time, seal, signed] = token.split('.');
  const otherSeal = other.token.split('.')[2];
  for (const wrong of [
    '',
    'x',
    createQuestion('a secret of others', now).token,
    [name, time, otherSeal, signed].join('.'),
    [name, Number(time) + 1, seal, signed].join('.'),
    `${token}x`,
  ])
    expect(answeredBy(secrets, wrong, sum, later(10)), wrong).toBeNull();
});
