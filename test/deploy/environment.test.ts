import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { environmentValues } from '../../src/cli/config/environment-values.ts';
import { Environment, readConfig } from '../../src/platform/config.ts';

const EXAMPLE = path.resolve(import.meta.dirname, '../../deploy/environment/kontor.env.example');
/** Stands for all secrets of feeds, whose names the operator chooses. */
const ANY_FEED = 'FEED_SECRET_NAME';

const lines = readFileSync(EXAMPLE, 'utf8').split('\n');
const listed = lines.flatMap((line) => {
  const [, name = '', value = ''] = /^#([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
  return name === '' ? [] : [{ name, value }];
});

test('the example of the environment lists each setting of the shop once, and no other', () => {
  const names = [...environmentValues({}).keys(), ANY_FEED];
  expect(listed.map(({ name }) => name).sort()).toEqual(names.sort());
});

test('the example shows the default of each setting that has one', () => {
  const defaults = Object.entries(Environment.entries).flatMap(([name, schema]) =>
    typeof schema.default === 'string' ? [[name, schema.default]] : [],
  );
  const shown = new Map(listed.map(({ name, value }) => [name, value]));
  expect(defaults.map(([name = '']) => [name, shown.get(name)])).toEqual(defaults);
});

test('each value of the example is valid once its line is uncommented', () => {
  for (const { name, value } of listed)
    if (name !== ANY_FEED) expect(() => readConfig({ [name]: value }), name).not.toThrow();
});

test('the example has no line that systemd and Compose would read differently', () => {
  const other = lines.filter((line) => line !== '' && !line.startsWith('# ') && !/^#[A-Z][A-Z0-9_]*=\S*$/.test(line));
  expect(other).toEqual([]);
});
