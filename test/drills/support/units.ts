import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { locate } from '../drill.ts';
import { runToEnd } from './npm.ts';

const UNITS = path.resolve(import.meta.dirname, '../../../deploy/systemd');
/** Programs and folders of the machine that the units name. */
const PROGRAMS = ['usr/bin/env', 'usr/bin/find', 'bin/kill', 'srv/kontor/node_modules/.bin/node'];
/** Highest accepted exposure by `systemd-analyze security`, from 0 (none) to 10. Up to 4 it says "OK". */
const MOST_EXPOSED = 3;

/** Checks the systemd units as the machine of an operator would have them, below a folder. */
export async function checkUnits(folder: string, say: (line: string) => void): Promise<void> {
  if (locate('systemd-analyze') === null) return say('units: skipped, because systemd-analyze is missing (systemd)');
  const root = path.join(folder, 'machine');
  const installed = path.join(root, 'etc/systemd/system');
  fs.cpSync(UNITS, installed, { recursive: true });
  fs.cpSync('/usr/lib/systemd/system', path.join(root, 'usr/lib/systemd/system'), { recursive: true });
  for (const program of PROGRAMS) {
    fs.mkdirSync(path.dirname(path.join(root, program)), { recursive: true });
    fs.writeFileSync(path.join(root, program), '', { mode: 0o755 });
  }
  const analyze = (...args: string[]) => runToEnd('systemd-analyze', args, folder, process.execPath);
  const names = fs.readdirSync(UNITS).filter((name) => /\.(?:service|timer)$/.test(name));
  const verified = await analyze('verify', `--root=${root}`, '--man=no', ...names);
  assert.deepEqual(verified, { code: 0, said: '' });
  for (const name of names.filter((unit) => unit.endsWith('.service'))) {
    const checked = await analyze('security', '--offline=true', `--root=${root}`, '--no-pager', name);
    const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(checked.said)?.[1] ?? Number.NaN);
    assert.ok(exposure <= MOST_EXPOSED, `${name}: ${checked.said}`);
    say(`${name}: valid, exposure ${exposure} of 10`);
  }
}
