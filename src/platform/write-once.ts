import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * Writes a file that other processes may write at the same time: the first one wins, and a reader never sees part of
 * it. False: the file existed.
 */
export function writeOnce(file: string, content: string, mode: number): boolean {
  const draft = path.join(path.dirname(file), `draft-${randomBytes(4).toString('hex')}`);
  try {
    fs.writeFileSync(draft, content, { mode });
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}
