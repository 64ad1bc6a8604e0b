import { expect, test } from 'vitest';
import { readListRequest, writeListRequest } from './list-request.ts';
import { isPublicPage, noParameters, parameters } from './public-page.ts';

const NONE = new Set<string>();
const query = (text: string) => new URLSearchParams(text);

test('drops unknown parameters and orders known ones', () => {
  const page = parameters('v', 'added');
  expect(page.publicQuery(query('utm_source=x&added=1&v=size'), NONE)).toBe('?v=size&added=1');
  expect(page.publicQuery(query('gclid=1'), NONE)).toBe('');
  expect(page.publicQuery(query(`v=${'x'.repeat(61)}`), NONE)).toBe('');
  expect(noParameters.publicQuery(query('v=1'), NONE)).toBe('');
});

test('has one address for one list request', () => {
  const one = (text: string) => writeListRequest(readListRequest(query(text), new Set(['brand', 'colour'])));
  expect(one('utm_medium=mail&page=2&colour=red&brand=b&brand=a')).toBe('?brand=a,b&colour=red&page=2');
  expect(one('brand=a,b&colour=red&page=02')).toBe('?brand=a,b&colour=red&page=2');
  expect(one('page=1&sort=nonsense')).toBe('');
});

test('treats only marked handles as public', () => {
  expect(isPublicPage(noParameters)).toBe(true);
  for (const handle of [undefined, null, {}, { frame: 'checkout' }, { publicQuery: true }]) {
    expect(isPublicPage(handle)).toBe(false);
  }
});
