import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newestBackup } from './read-facts.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'backups-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await fs.rm(dataDir, { recursive: true });
});

const YESTERDAY = new Date('2026-11-27T02:00:00Z');

/** Writes the file of a backup with this time. */
async function backUp(name: string, at: Date): Promise<void> {
  const file = path.join(dataDir, 'backups', name);
  await fs.mkdir(path.dirname(file), { recursive: true });
  await fs.writeFile(file, '');
  await fs.utimes(file, at, at);
}

test('finds the newest backup, also beside one that is deleted meanwhile', async () => {
  await backUp('a.backup', new Date('2026-11-26T02:00:00Z'));
  await backUp('b.backup.age', YESTERDAY);
  await backUp('notes.txt', new Date('2026-11-28T02:00:00Z'));
  await fs.symlink('deleted', path.join(dataDir, 'backups', 'c.backup'));
  expect(await newestBackup(dataDir)).toEqual(YESTERDAY);
});

test('sees no backup without a folder, and in a folder that it may not read', async () => {
  expect(await newestBackup(dataDir)).toBeNull();
  await backUp('a.backup', YESTERDAY);
  const refuse = vi.spyOn(fs, 'readdir');
  for (const code of ['EACCES', 'EPERM']) {
    refuse.mockRejectedValueOnce(Object.assign(new Error(code), { code }));
    expect(await newestBackup(dataDir)).toBeNull();
  }
  refuse.mockRejectedValueOnce(Object.assign(new Error('EIO'), { code: 'EIO' }));
  await expect(newestBackup(dataDir)).rejects.toThrow('EIO');
});
