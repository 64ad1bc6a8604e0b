import { expect, test } from 'vitest';
import { newToken, sha256 } from '../../../platform/tokens.ts';
import { sealSecret, unsealSecret } from './secrets.ts';

const OLD = { id: 'old', secret: 'o'.repeat(40) };
const NEW = { id: 'new.est', secret: 'n'.repeat(40) };

test('decrypts a secret with its key, also after a newer key was added', () => {
  const sealed = sealSecret([OLD], 'lea', 'JBSWY3DP');
  expect(sealed).not.toContain('JBSWY3DP');
  expect(unsealSecret([NEW, OLD], 'lea', sealed)).toBe('JBSWY3DP');
  expect(unsealSecret([NEW, OLD], 'lea', sealSecret([NEW, OLD], 'lea', 'x'))).toBe('x');
  expect(sealSecret([OLD], 'lea', 'x')).not.toBe(sealSecret([OLD], 'lea', 'x'));
});

test('refuses a secret without its key, for another owner, or changed', () => {
  const sealed = sealSecret([OLD], 'lea', 'JBSWY3DP');
  expect(unsealSecret([NEW], 'lea', sealed)).toBeNull();
  expect(unsealSecret([{ ...OLD, secret: 'other'.repeat(8) }], 'lea', sealed)).toBeNull();
  expect(unsealSecret([OLD], 'urs', sealed)).toBeNull();
  const [id, iv, tag] = sealed.split('.');
  expect(unsealSecret([OLD], 'lea', [id, iv, tag, 'AAAA'].join('.'))).toBeNull();
  expect(unsealSecret([OLD], 'lea', 'nonsense')).toBeNull();
  expect(unsealSecret([OLD], 'lea', '')).toBeNull();
});

test('creates tokens that are long, random and safe in an address', () => {
  expect(newToken()).toMatch(/^[\w-]{43}$/);
  expect(newToken()).not.toBe(newToken());
  expect(sha256('a')).toHaveLength(32);
});
