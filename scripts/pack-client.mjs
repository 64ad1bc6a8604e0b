// npm run client: writes the client of the integration API as JavaScript with types, and a tarball, to build/admin-client.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { packageBin } from './package-bin.mjs';

const root = path.resolve(import.meta.dirname, '..');
const source = path.join(root, 'packages/admin-client');
const target = path.join(root, 'build/admin-client');

function run(program, args, cwd = root) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status === 0) return stdout.trim();
  console.error(stdout + stderr);
  process.exit(1);
}

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
run(process.execPath, [path.join(root, 'scripts/generate-client-types.mjs')]);
run(process.execPath, [packageBin('typescript', 'tsc'), '-p', path.join(source, 'tsconfig.json')]);
const { private: _, ...described } = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8'));
const exports = { '.': { types: './dist/index.d.ts', default: './dist/index.js' } };
const packed = { ...described, exports, files: ['dist'] };
writeFileSync(path.join(target, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);
copyFileSync(path.join(source, 'README.md'), path.join(target, 'README.md'));
// npm names its own program to the scripts that it runs.
const npm = process.env.npm_execpath;
const tarball = npm
  ? run(process.execPath, [npm, 'pack', '--silent'], target)
  : run('npm', ['pack', '--silent'], target);
console.info(path.relative(process.cwd(), path.join(target, tarball)));
