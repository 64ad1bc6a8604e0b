import { expect, test } from 'vitest';
import { comparedCookie, comparedSkus, knownSkus } from './compared.ts';

const asked = (cookie: string): Request => new Request('https://shop.example/vergleich', { headers: { cookie } });

test('reads its own cookie only, and nothing that is no article number', () => {
  expect(comparedSkus(asked('basket=x; compare=100101-01~100102-01; xcompare=9'))).toEqual(['100101-01', '100102-01']);
  expect(comparedSkus(asked('compare=<b>~ok-1~'))).toEqual(['ok-1']);
  expect(comparedSkus(asked(''))).toEqual([]);
});

test('keeps each product once and the newest four', () => {
  expect(knownSkus(['a', 'b', 'a', 'c', 'd', 'e'])).toEqual(['b', 'c', 'd', 'e']);
});

test('an emptied comparison removes the cookie', () => {
  expect(comparedCookie([], asked(''))).toContain('Max-Age=0');
  expect(comparedCookie(['a', 'b'], asked(''))).toMatch(
    /^compare=a~b; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
  );
});
