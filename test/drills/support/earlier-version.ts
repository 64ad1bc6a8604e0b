import fs from 'node:fs';
import path from 'node:path';
import { must } from './shell.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** State of 28 November 2026, the first one of 0.1.0, until a version has a tag. */
const FIRST_STATE = 'c685b4fbdde7e653f212eb015d502538766ba062';

/**
 * Installs and builds the version before this one in a folder. That is the last tag, or the commit of `UPGRADE_FROM`. Returns the
 * folder of the version and its name. `UPGRADE_FROM` may also be a folder with a built version, which stays as it is.
 */
export async function earlierVersion(
  folder: string,
  say: (line: string) => void,
): Promise<{ root: string; name: string }> {
  const wanted = process.env.UPGRADE_FROM ?? (await lastTag()) ?? FIRST_STATE;
  if (fs.existsSync(path.join(wanted, 'package.json'))) return { root: path.resolve(wanted), name: wanted };
  const root = path.join(folder, 'earlier');
  fs.mkdirSync(root, { recursive: true });
  await must(`git -C '${ROOT}' archive '${wanted}' | tar -x -C '${root}'`, folder, {});
  await must('npm ci --no-audit --no-fund', root, {});
  await must('npm run build', root, {});
  say(`${wanted} is installed and built in ${root}`);
  return { root, name: wanted };
}

async function lastTag(): Promise<string | undefined> {
  const tags = await must('git tag --list "v*" --sort=-version:refname --merged HEAD~1', ROOT, {});
  return tags.split('\n').find((tag) => tag !== '');
}
