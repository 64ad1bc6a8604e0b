import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

test('docs/drills.md has a row for each drill, and no other', () => {
  const drills = globSync('*.drill.ts', { cwd: path.join(ROOT, 'test/drills') }).map((file) => file.split('.')[0]);
  const rows = [...readFileSync(path.join(ROOT, 'docs/drills.md'), 'utf8').matchAll(/^\| `([\w-]+)` \|/gm)];
  expect(rows.map(([, name]) => name)).toEqual(drills.sort());
});
