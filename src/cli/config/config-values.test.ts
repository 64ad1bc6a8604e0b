import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import example from '../../../houses/example/house.ts';
import montarve from '../../../houses/montarve/house.ts';
import type { ExtensionVariable } from '../../extending/index.ts';
import { Environment } from '../../platform/config.ts';
import type { HouseConfig } from '../../tenants/define-house.ts';
import { configDifferences, configLines } from './compare-values.ts';
import { environmentValues } from './environment-values.ts';
import { flatten } from './flatten.ts';
import { folderValues } from './folder-values.ts';
import { sourcePlaces } from './source-places.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

function valuesOf(house: HouseConfig) {
  const files = fs.globSync(`houses/${house.name}/{*,tenants/*}.ts`, { cwd: ROOT });
  return folderValues(
    house,
    files.flatMap((file) => sourcePlaces(file.replaceAll(path.sep, '/'), read(file))),
  );
}

test('flattens objects and lists by locale, and leaves out functions', () => {
  const value = { a: { b: 1, c: [1, 2] }, d: null, e: {}, f: () => 1, g: /x/i, locales: [{ locale: 'de-CH', t: 'T' }] };
  expect(Object.fromEntries(flatten(value))).toEqual({
    'a.b': 1,
    'a.c': [1, 2],
    d: null,
    e: {},
    g: '/x/i',
    'locales.de-CH.locale': 'de-CH',
    'locales.de-CH.t': 'T',
  });
});

test('finds the properties of a source with their line and their possible values', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template.
  const url = 'url: `https://${H}/`';
  const code = `const A = {\n  x: 1,\n  list: ['a'],\n};\nexport const b: T = {\n  ...A,\n  y: { ${url} },\n};`;
  const places = sourcePlaces('b.ts', code);
  expect(places.map(({ keys, line }) => `${keys.join('.')}:${line}`)).toEqual(['x:2', 'list:3', 'y:7', 'y.url:7']);
  const [x, list, , address] = places;
  expect([x?.fits(1), x?.fits(2), list?.fits(['a']), list?.fits(['b'])]).toEqual([true, false, true, false]);
  expect([address?.fits('https://a/'), address?.fits('http://a/')]).toEqual([true, false]);
});

describe.each([montarve, example])('values of $name', (house: HouseConfig) => {
  const values = valuesOf(house);

  test('come from a line that names one of their keys', () => {
    const wrong = [...values].filter(([place, { from }]) => {
      const [, file = '', line = ''] = /^(houses\/.+):(\d+)$/.exec(from) ?? [];
      if (file === '') return !/^(?:platform default|law profile (?:ch|de|at|nl|eu))$/.test(from);
      const text = read(file).split('\n')[Number(line) - 1] ?? '';
      return !place.split('.').some((key) => text.includes(key));
    });
    expect(wrong).toEqual([]);
  });

  test('are those of the configuration', () => {
    for (const [id, tenant] of Object.entries(house.tenants)) {
      expect(values.get(`tenants.${id}.delivery.fees.parcel`)?.value).toBe(tenant.delivery.fees.parcel);
      expect(values.get(`tenants.${id}.locales.${tenant.locales[0].locale}.header.title`)?.value).toBe(
        tenant.locales[0].header.title,
      );
    }
  });
});

test('tells defaults, law, and lines of the own file and of shared ones apart', () => {
  const values = valuesOf(example);
  const from = (place: string) => values.get(`tenants.it.${place}`)?.from.replace(/:\d+$/, '');
  expect(from('limits.passwordMin')).toBe('platform default');
  expect(from('dunning.payDays')).toBe('law profile eu');
  expect(from('delivery.fees.parcel')).toBe('houses/example/tenants/it.ts');
  expect(from('delivery.orderBefore')).toBe('houses/example/shared.ts');
  expect(values.get('tenants.ch.currency')?.from).toMatch(/^houses\/example\/tenants\/ch\.ts:\d+$/);
});

describe('variables of the environment', () => {
  test('are told as set or not unless they are known to have no secret', () => {
    const names = [...Object.keys(Environment.entries), 'FEED_SECRET_ACME'];
    const values = environmentValues(Object.fromEntries(names.map((name) => [name, `value-of-${name}`])));
    const shown = names.filter((name) => values.get(name)?.value !== 'set');
    expect(names.every((name) => values.get(name)?.from === 'environment')).toBe(true);
    expect(
      shown.filter((name) => /KEY|SECRET|TOKEN|PASS|DATABASE_(?:REPLICA_)?URL|SMTP|MAILBOX_URL/.test(name)),
    ).toEqual([]);
    expect(shown).toContain('PORT');
    expect(names.filter((name) => !shown.includes(name)).length).toBeGreaterThan(10);
  });

  test('have the default of the platform if they are absent or empty', () => {
    const values = environmentValues({ PORT: '', SMTP_URL: undefined });
    expect(values.get('PORT')).toEqual({ value: '3000', from: 'platform default' });
    expect(values.get('SMTP_URL')).toEqual({ value: 'not set', from: 'platform default' });
    expect(values.has('FEED_SECRET_ACME')).toBe(false);
  });

  test('of extensions are listed, and shown only if all their extensions allow it', () => {
    const own = (name: string, ...variables: ExtensionVariable[]) => ({ name, interface: 1, variables }) as const;
    const extensions = [
      own('board', { name: 'BOARD_URL', isShown: true }, { name: 'BOARD_KEY' }, { name: 'SHARED', isShown: true }),
      own('week', { name: 'BOARD_URL', isShown: true }, { name: 'SHARED' }, { name: 'SMTP_URL', isShown: true }),
    ];
    const given = { BOARD_URL: 'http://board', BOARD_KEY: 'geheim', SHARED: 'geheim', SMTP_URL: 'geheim' };
    const values = environmentValues(given, extensions);
    expect(values.get('BOARD_URL')).toEqual({ value: 'http://board', from: 'environment' });
    expect(values.get('BOARD_KEY')).toEqual({ value: 'set', from: 'environment' });
    expect(values.get('SHARED')).toEqual({ value: 'set', from: 'environment' });
    expect(values.get('SMTP_URL')).toEqual({ value: 'set', from: 'environment' });
    const absent = environmentValues({ BOARD_URL: '' }, extensions);
    expect(absent.get('BOARD_URL')).toEqual({ value: 'not set', from: 'extension board, week' });
  });

  test('of the example retailer are all that its folder reads', () => {
    const files = fs.globSync('houses/example/**/*.ts', { cwd: ROOT });
    const used = files.flatMap((file) => [...read(file).matchAll(/process\.env\.(\w+)/g)].map(([, name]) => name));
    const values = environmentValues({}, example.extensions);
    expect(used.length).toBeGreaterThan(5);
    expect([...new Set(used)].filter((name = '') => !values.has(name))).toEqual([]);
  });
});

test('compares values, planned changes, and places of one side only', () => {
  const a = new Map([
    ['x', { value: 1, from: 'here' }],
    ['y', { value: 2, from: 'here' }],
    ['same', { value: [1], from: 'here' }],
  ]);
  const b = new Map([
    ['x', { value: 1, from: 'there', planned: [{ value: 3, from: 'later' }] }],
    ['same', { value: [1], from: 'there' }],
    ['z', { value: 'new', from: 'there' }],
  ]);
  expect(configDifferences(a, b)).toEqual([
    '- x: 1  (here)',
    '+ x: 1  (there)',
    '+ x, planned: 3  (later)',
    '- y: 2  (here)',
    '+ z: "new"  (there)',
  ]);
  expect(configDifferences(a, a)).toEqual([]);
  expect(configLines(new Map([['long', { value: 'x'.repeat(200), from: 'here' }]]))[0]).toHaveLength(115);
});

test('compares long values whole, also if they differ at their end only', () => {
  const end = (last: string) => new Map([['long', { value: 'x'.repeat(200) + last, from: 'here' }]]);
  const line = (sign: string, last: string) => `${sign} long: "${'x'.repeat(200)}${last}"  (here)`;
  expect(configDifferences(end('a'), end('b'))).toEqual([line('-', 'a'), line('+', 'b')]);
});
