import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sbomProblems } from '../../scripts/sbom-problems.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const Component = v.looseObject({ 'bom-ref': v.string(), name: v.string(), version: v.string() });
const Bom = v.looseObject({
  metadata: v.looseObject({ component: Component }),
  components: v.pipe(v.array(Component), v.minLength(1)),
});
const Package = v.looseObject({
  name: v.string(),
  version: v.string(),
  devDependencies: v.record(v.string(), v.string()),
});
const own = v.parse(Package, JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')));

let folder: string;
let bom: v.InferOutput<typeof Bom>;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-sbom-'));
  const file = path.join(folder, 'sbom.cdx.json');
  await promisify(execFile)(process.execPath, ['scripts/write-sbom.mjs', file], { cwd: ROOT });
  bom = v.parse(Bom, JSON.parse(fs.readFileSync(file, 'utf8')));
}, 60_000);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

test('has every production dependency with version, licence, hash and package URL', () => {
  expect(sbomProblems(bom, own)).toEqual([]);
  expect(bom.components.length).toBeGreaterThan(100);
});

test('has no tool of development', () => {
  const names = new Set(bom.components.map(({ name }) => name));
  for (const name of ['vitest', '@playwright/test', '@biomejs/biome', 'knip'])
    expect([name in own.devDependencies, names.has(name)]).toEqual([true, false]);
});

test.each<[string, (broken: v.InferOutput<typeof Bom>) => void]>([
  ['has no licence', ({ components: [first] }) => Object.assign(first ?? {}, { licenses: [] })],
  ['has no SHA-512', ({ components: [first] }) => Object.assign(first ?? {}, { hashes: [] })],
  ['has the package URL', ({ components: [first] }) => Object.assign(first ?? {}, { purl: 'pkg:npm/other@1' })],
  [
    'is missing',
    (broken) => Object.assign(broken, { components: broken.components.filter(({ name }) => name !== 'hono') }),
  ],
  ['serialNumber', (broken) => Object.assign(broken, { serialNumber: 'x' })],
  ['another program', (broken) => Object.assign(broken.metadata.component, { name: 'other' })],
  [
    'one bom-ref',
    (broken) => Object.assign(broken.components[0] ?? {}, { 'bom-ref': broken.components[1]?.['bom-ref'] }),
  ],
])('refuses a bill of materials: %s', (said, breakIt) => {
  const broken = structuredClone(bom);
  breakIt(broken);
  expect(sbomProblems(broken, own).join()).toContain(said);
});
