import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { markBuild, refuseForeignBuild } from './built-retailer.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'built-'));
const file = path.join(folder, '.retailer.json');
afterAll(() => fs.rmSync(folder, { recursive: true }));

test('accepts pages that were built for this retailer', () => {
  markBuild(folder);
  expect(() => refuseForeignBuild(folder)).not.toThrow();
});

test.each([
  ['another retailer with the same locales', { name: 'velo' }],
  ['other locales', { LOCALES: ['de-CH'] }],
  ['other prefixes', { PREFIXES: { 'de-CH': '/de' } }],
])('refuses pages for %s', (_, other) => {
  markBuild(folder);
  fs.writeFileSync(file, JSON.stringify({ ...JSON.parse(fs.readFileSync(file, 'utf8')), ...other }));
  expect(() => refuseForeignBuild(folder)).toThrow('the pages were built for another retailer');
});
