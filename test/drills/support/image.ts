import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { installNpm, userEnvironment } from './npm.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const NPM_MAJOR = 11;
const MOST_OUTPUT = 64 * 1024 * 1024;

const run = promisify(execFile);

const Config = v.object({
  Env: v.array(v.string()),
  Cmd: v.array(v.string()),
  User: v.string(),
  WorkingDir: v.string(),
  Healthcheck: v.object({ Test: v.array(v.string()) }),
});
const Inspected = v.pipe(v.string(), v.parseJson(), v.object({ Docker: v.object({ config: Config }) }));

export type Image = {
  config: v.InferOutput<typeof Config>;
  /** Folder with its files. */
  files: string;
  /** Bytes of its files, and of its compressed layers as a registry stores them. */
  bytes: number;
  compressedBytes: number;
};

/** Runs a program to its end and returns what it printed. Throws if it fails. */
async function must(command: string, args: readonly string[]): Promise<string> {
  const env = { ...userEnvironment(process.execPath), DEBIAN_FRONTEND: 'noninteractive' };
  const { stdout } = await run(command, args, { cwd: ROOT, env, maxBuffer: MOST_OUTPUT });
  return stdout.trim();
}

/** Returns the base image of the Dockerfile's stages, and the release of Debian in its name. */
function baseOf(dockerfile: string): { name: string; release: string } {
  const text = fs.readFileSync(dockerfile, 'utf8');
  const version = /^ARG NODE=(\S+)$/m.exec(text)?.[1];
  const [, name = '', release = ''] = /^FROM (\S+\$\{NODE\}-([a-z]+)) AS/m.exec(text) ?? [];
  assert.ok(version && release !== '', 'the base image of the Dockerfile');
  return { name: name.replace(`\${NODE}`, version), release };
}

/** Installs Node and npm into a file system as Node's own image has them, and the certificates that Node trusts here. */
async function addNode(root: string, folder: string): Promise<void> {
  const prefix = path.join(root, 'usr/local');
  fs.cpSync(fs.realpathSync(process.execPath), path.join(prefix, 'bin/node'));
  const { version } = await installNpm(NPM_MAJOR, path.join(folder, 'npm'));
  assert.ok(version.startsWith(`${NPM_MAJOR}.`));
  fs.cpSync(path.join(folder, 'npm/node_modules/npm'), path.join(prefix, 'lib/node_modules/npm'), { recursive: true });
  fs.symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(prefix, 'bin/npm'));
  const { NODE_EXTRA_CA_CERTS: authorities } = process.env;
  if (authorities === undefined) return;
  fs.mkdirSync(path.join(prefix, 'etc'), { recursive: true });
  fs.copyFileSync(authorities, path.join(prefix, 'etc/npm.pem'));
  fs.writeFileSync(path.join(prefix, 'etc/npmrc'), 'cafile=/usr/local/etc/npm.pem\n');
}

/**
 * Builds the image by its Dockerfile. Its base comes from Debian's packages and npm, since a registry of images may be
 * unreachable. Everything stays below `folder`.
 */
export async function buildImage(folder: string, say: (line: string) => void): Promise<Image> {
  const dockerfile = path.join(ROOT, 'deploy/container/Dockerfile');
  const store = ['--root', `${folder}/images`, '--runroot', `${folder}/running`, '--storage-driver', 'vfs'];
  const buildah = (...args: string[]) => must('buildah', [...store, ...args]);
  const { name, release } = baseOf(dockerfile);

  const base = await buildah('from', 'scratch');
  const root = await buildah('mount', base);
  await must('debootstrap', ['--variant=minbase', '--include=binutils', release, root]);
  await addNode(root, folder);
  await buildah('config', '--env', 'PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', base);
  await buildah('commit', '--quiet', '--rm', base, name);
  say(`${name}: made by debootstrap`);

  const begun = Date.now();
  await buildah(
    'build',
    '--isolation=chroot',
    '--pull-never',
    '--format=docker',
    '-f',
    dockerfile,
    '-t',
    'kontor',
    ROOT,
  );
  say(`deploy/container/Dockerfile: built in ${Math.round((Date.now() - begun) / 1000)} s`);
  await buildah('push', '--quiet', 'kontor', `oci:${folder}/layers`);
  const blobs = path.join(folder, 'layers/blobs/sha256');
  const compressedBytes = fs
    .readdirSync(blobs)
    .reduce((sum, blob) => sum + fs.statSync(path.join(blobs, blob)).size, 0);
  const { Docker } = v.parse(Inspected, await buildah('inspect', '--type', 'image', 'kontor'));
  const files = await buildah('mount', await buildah('from', '--pull-never', 'kontor'));
  const sizes = (await must('find', [files, '-type', 'f', '-printf', '%s\\n'])).split('\n');
  const bytes = sizes.reduce((sum, size) => sum + Number(size), 0);
  return { config: Docker.config, files, bytes, compressedBytes };
}
