import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { foreignEntries, isLimited, pathsBeside, without } from './own-locales.ts';

const SWISS = ['de-CH', 'fr-CH'];

function limited(code: string): string {
  return without(code, foreignEntries(parseAst(code, { lang: 'ts' }), SWISS)).replaceAll(/ +/g, ' ');
}

test('removes paths and texts of other languages from tables', () => {
  expect(limited("const P = { home: { de: '/', fr: '/', nl: '/x' } } as const;")).toBe(
    "const P = { home: { de: '/', fr: '/', } } as const;",
  );
  expect(limited("const T: X = { it: () => import('./it.ts'), de: 1, fr: 2, 'de-CH': 3, 'de-AT': 4 };")).toBe(
    "const T: X = { fr: 2, 'de-CH': 3, };",
  );
});

test('removes an entry with the tables within it once', () => {
  expect(limited("f({ de: 1, fr: 2, nl: { de: 'a', fr: 'b', nl: 'c' } }, { de: 1, fr: 2, nl: 3 });")).toBe(
    'f({ de: 1, fr: 2, }, { de: 1, fr: 2, });',
  );
});

test.each([
  'const rows = { nl: 1, it: 2 };',
  'const row = { de: 1, fr: 2, name: 3, nl: 4 };',
  'const row = { ...base, de: 1, fr: 2, nl: 3 };',
  'const row = { de: 1, fr: 2, [nl]: 3 };',
])('leaves objects that are no tables by language: %s', (code) => {
  expect(limited(code)).toBe(code);
});

test('leaves the spelling of all languages to employees, and limits what shoppers load', () => {
  const [facts, paths] = ['/kontor/src/languages/shown.ts', '/kontor/src/tenants/path-table.ts'];
  expect([isLimited(facts, true), isLimited(facts, false)]).toEqual([false, true]);
  expect([isLimited(paths, true), isLimited(paths, false)]).toEqual([true, true]);
  expect(isLimited('/kontor/src/admin/texts/fr/orders.ts', false)).toBe(false);
});

test('puts the paths of one language beside its texts', () => {
  const table = { home: { de: '/', fr: '/' }, basket: { de: '/warenkorb', fr: '/panier' } };
  expect(pathsBeside('fr', table)).toContain(`showPaths('fr', {"home":"/","basket":"/panier"});`);
});
