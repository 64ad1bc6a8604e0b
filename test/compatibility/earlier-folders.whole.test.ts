// Whole runs only: the compiler takes seconds for each version.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { endServers, temporaryFolder } from '../support/server.ts';

/** Folders of the example retailer as earlier versions had it, which this version has to run (docs/how-to/upgrade.md). */

afterAll(endServers);

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');
const VERSIONS = fs
  .readdirSync(import.meta.dirname)
  .filter((name) => /^\d+\.\d+\.\d+$/.test(name))
  .sort(new Intl.Collator('en', { numeric: true }).compare);

/** Copies the folder of a version out of the repository, with the platform as its dependency. */
function folderOf(version: string): string {
  const folder = path.join(temporaryFolder(), 'example');
  fs.cpSync(path.join(import.meta.dirname, version), folder, { recursive: true });
  fs.mkdirSync(path.join(folder, 'node_modules'));
  fs.symlinkSync(ROOT, path.join(folder, 'node_modules/kontor'));
  fs.writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: 'kontor/tsconfig.house.json', include: ['**/*.ts'] }),
  );
  return folder;
}

test('there is a version to run', () => expect(VERSIONS).toContain('0.1.0'));

describe.each(VERSIONS)('the folder of %s', (version) => {
  test('has the types of this version', { timeout: 120_000 }, async () => {
    const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc');
    const problems = await run(process.execPath, [tsc, '-p', folderOf(version)]).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
    expect(problems).toBe('');
  });
});
