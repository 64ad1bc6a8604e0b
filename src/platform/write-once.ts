import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * Creates a file that other processes may create concurrently: the first writer wins, and readers never see a partial
 * file. Returns false if the file existed.
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
