import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SRC = path.resolve(import.meta.dirname, '..');
const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;
const components = fs.globSync('**/*.tsx', { cwd: SRC }).map((file) => path.join(SRC, file));

function classesOf(sheet: string): Set<string> {
  const css = fs.readFileSync(sheet, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));
}

/** One unknown name makes the bundler include the whole table of class names; otherwise it inlines each. */
test('finds every class of a component in its sheet', () => {
  const missing: string[] = [];
  for (const file of components) {
    const text = fs.readFileSync(file, 'utf8');
    for (const [statement, name = '', sheet = ''] of text.matchAll(IMPORT)) {
      const classes = classesOf(path.resolve(path.dirname(file), sheet));
      const asked = text.replace(statement, '').matchAll(new RegExp(`(?<!['"./\\w])${name}\\.(\\w+)`, 'g'));
      for (const [, asks = ''] of asked)
        if (!classes.has(asks)) missing.push(`${path.relative(SRC, file)}: ${name}.${asks}`);
    }
  }
  expect(components.length).toBeGreaterThan(200);
  expect(missing).toEqual([]);
});
