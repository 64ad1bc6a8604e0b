import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { theme as example } from '../../houses/example/theme.ts';
import { theme as montarve } from '../../houses/montarve/theme.ts';
import type { Theme } from '../../src/tenants/theme.ts';

const HOUSES = path.resolve(import.meta.dirname, '../../houses');
/** Families that any system may substitute: no retailer's own. */
const GENERIC = new Set(['sans-serif', 'serif', 'system-ui', 'Arial', 'Helvetica']);

/** Returns the colours of a style sheet and of mails and papers, in one spelling. */
function coloursOf(name: string, theme: Theme): Set<string> {
  const sheet = fs.readFileSync(path.join(HOUSES, name, 'theme.css'), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const own = [theme.pageColour, ...Object.values(theme.documents)].join(' ');
  const found = `${sheet} ${own}`.match(/#[0-9a-f]{3,8}\b|rgba?\([^)]*\)/gi) ?? [];
  return new Set(found.map((colour) => colour.toLowerCase().replaceAll(/\s+/g, ' ')));
}

/** Returns the families of fonts on pages and in mails. */
function fontsOf(name: string, theme: Theme): Set<string> {
  const sheet = fs.readFileSync(path.join(HOUSES, name, 'theme.css'), 'utf8');
  const lists = [...sheet.matchAll(/--font-[\w-]+:([^;]+);/g)].map(([, families = '']) => families);
  const all = [...lists, theme.mailFont].join(',').split(',');
  return new Set(all.map((family) => family.trim().replaceAll('"', '')).filter((family) => !GENERIC.has(family)));
}

/** Returns a hash of each public file: favicon, icons, picture for shared links. */
function filesOf(name: string): Set<string> {
  const folder = path.join(HOUSES, name, 'public');
  const files = fs.globSync('**/*.*', { cwd: folder });
  return new Set(
    files.map((file) =>
      createHash('sha256')
        .update(fs.readFileSync(path.join(folder, file)))
        .digest('hex'),
    ),
  );
}

test.each([
  ['colour', coloursOf],
  ['font', fontsOf],
  ['logo or icon', filesOf],
] as const)('the two retailers share no %s', (_what, of) => {
  const [one, other] = [of('montarve', montarve), of('example', example)];
  expect(one.size).toBeGreaterThan(0);
  expect(other.size).toBeGreaterThan(0);
  expect([...one].filter((value) => other.has(value))).toEqual([]);
});
