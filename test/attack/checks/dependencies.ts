import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { lockProblems } from '../audit-lock.ts';
import { judgeAudit, readExceptions } from '../audit-registry.ts';
import { type Check, judge } from '../check.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const EXCEPTIONS = 'docs/security/audit-exceptions.json';
const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8');

/** Runs npm and returns its standard output, whatever its exit code. */
function npm(...args: string[]): Promise<string> {
  // npm names its own program to the scripts that it runs.
  const own = process.env.npm_execpath;
  const child = own
    ? spawn(process.execPath, [own, ...args], { cwd: ROOT })
    : spawn('npm', args, { cwd: ROOT, shell: process.platform === 'win32' });
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += String(chunk);
    });
    child.once('error', reject);
    child.once('close', () => resolve(said));
  });
}

/** Checks of the dependencies. They need no target. `strict`: an audit that cannot run has failed. */
export function dependencyChecks(strict: boolean): readonly Check[] {
  return [
    {
      name: 'dependencies/lock',
      asvs: 'V15.2.4',
      promise: 'takes every package from a registry, by hash, in one version, without install scripts',
      run: async () => judge(lockProblems(read('package.json'), read('package-lock.json'))),
    },
    {
      name: 'dependencies/audit',
      asvs: 'V15.2.1',
      promise: 'ships no package with a known weakness',
      run: async () =>
        judgeAudit(await npm('audit', '--omit=dev', '--json'), {
          exceptions: readExceptions(read(EXCEPTIONS)),
          today: new Date().toISOString().slice(0, 10),
          strict,
        }),
    },
  ];
}
