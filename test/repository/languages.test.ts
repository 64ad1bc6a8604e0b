import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Matches a decision by language or locale: === 'fr', 'fr-CH' ?, startsWith('de'). */
const DECISION =
  /[!=]== '(?:de|fr|nl|it|en)(?:-[A-Z]{2})?'|'(?:de|fr|nl|it|en)-[A-Z]{2}' \?|startsWith\('(?:de|fr|nl|it|en)/;

/** Files with such lines, and their number. The list only shrinks: rules by language are facts in src/languages. */
const DECIDING: Readonly<Record<string, number>> = {
  // English is a language of employees without pages of the shop.
  'src/admin/shop-words.ts': 2,
  'src/admin/texts/import-reasons.ts': 1,
  // Languages of the search.
  'src/shop/search/engine/language/query-tokens.ts': 3,
};

const decisionsIn = (text: string) => text.split('\n').filter((line) => DECISION.test(line)).length;

test('only the facts of languages decide by language', () => {
  const found = fs
    .globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !/^src\/(?:languages|tenants\/messages)\//.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => [file, decisionsIn(fs.readFileSync(path.join(ROOT, file), 'utf8'))] as const)
    .filter(([, lines]) => lines > 0);
  expect(Object.fromEntries(found)).toEqual(DECIDING);
});

test('finds each form of a decision', () => {
  expect(decisionsIn("locale === 'fr-CH'\nlanguage !== 'nl'\nlang.startsWith('de')\nconst one = 'fr';")).toBe(3);
});

test('only labelled() joins a label and a value, because French has a space before the colon', () => {
  const joined = /\$\{[^}]+\}: (?:\$\{|`)|\}: \$\{/;
  const found = fs
    .globSync('src/{storefront,admin,ui}/**/*.tsx', { cwd: ROOT })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      fs
        .readFileSync(path.join(ROOT, file), 'utf8')
        .split('\n')
        .filter((line) => joined.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});
