import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const COUNTRY = "'(?:CH|LI|DE|AT|NL|BE|LU|FR|IT)'";
/** Matches a decision by country: === 'CH', 'CH' ?, includes('NL'), case 'AT', /^(?:CH|LI)/. */
const DECISION = new RegExp(
  `[!=]== ${COUNTRY}|${COUNTRY} \\?|(?:includes|startsWith|has)\\(${COUNTRY}|case ${COUNTRY}|\\(\\?:CH\\||\\b(?:tenant|house)\\.id [!=]== '`,
);

/** Files with such lines, and their number. The list only shrinks: rules by country are facts in src/countries. */
const DECIDING: Readonly<Record<string, number>> = {
  // Swiss visitors of the shops of other countries (docs/rules/content.md#country-layer).
  'src/tenants/geo-shops.ts': 1,
};

const decisionsIn = (text: string) => text.split('\n').filter((line) => DECISION.test(line)).length;

test('only the facts of countries and languages decide by country', () => {
  const found = fs
    .globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !/^src\/(?:countries|languages)\//.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => [file, decisionsIn(fs.readFileSync(path.join(ROOT, file), 'utf8'))] as const)
    .filter(([, lines]) => lines > 0);
  expect(Object.fromEntries(found)).toEqual(DECIDING);
});

test('finds each form of a decision', () => {
  const text = [
    "country === 'CH'",
    "country !== 'NL'",
    "is = 'DE' ? 1 : 2",
    "countries.includes('NL')",
    "case 'AT':",
    'text.match(/^(?:CH|LI)/)',
    "tenant.id === 'ch'",
    "const one = 'CH';",
  ];
  expect(decisionsIn(text.join('\n'))).toBe(7);
});
