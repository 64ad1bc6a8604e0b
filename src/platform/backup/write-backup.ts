import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { applicationName } from '../database/application-name.ts';
import { copyOut } from '../database/copy-stream.ts';
import { connectionOptions, ServerClient } from '../database/server-client.ts';
import { type Encryption, encrypted } from './encrypted-file.ts';
import { frame, MAGIC } from './frames.ts';
import type { BackupHeader } from './header.ts';
import { pendingJobs } from './jobs.store.ts';
import { copyOutOf, findMigrations, findSequences, tablesToBackUp } from './schema.store.ts';

export type BackupSummary = { tables: number; jobs: number; fileBytes: number; migrations: number };
/** Reports progress: `part` from 0 to 1 and the current step. */
export type OnProgress = (part: number, step: string) => void;

/**
 * Writes a consistent backup of the whole database to one file while the shop runs. It streams one snapshot, so memory
 * use does not depend on the size of the database. The file gets its name once it is complete and synced. Only its
 * owner can read it, because it contains customers. No part of an encrypted backup reaches the disk readable.
 */
export async function writeBackup(
  deps: { url: string; clock: Clock; onProgress?: OnProgress },
  file: string,
  encryption: Encryption | null = null,
): Promise<BackupSummary> {
  const client = new ServerClient({ ...connectionOptions(deps.url), application_name: applicationName('backup') });
  client.on('error', () => {});
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.part`);
  const discard = () => fs.rmSync(draft, { force: true });
  // Ctrl-C ends the process without the finally block.
  process.once('exit', discard);
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read read only');
    const summary = { tables: 0, jobs: 0, migrations: 0 };
    const params = { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 };
    await pipeline(
      frames(client, deps, summary),
      createZstdCompress({ params }),
      (packed: AsyncIterable<Uint8Array>) => (encryption ? encrypted(encryption, packed) : packed),
      fs.createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }),
    );
    await client.query('commit');
    const { size } = await stat(draft);
    await rename(draft, file);
    await flushFolder(path.dirname(file));
    return { ...summary, fileBytes: size };
  } finally {
    process.off('exit', discard);
    await rm(draft, { force: true });
    await client.end().catch(() => {});
  }
}

async function* frames(
  client: pg.Client,
  { clock, onProgress }: { clock: Clock; onProgress?: OnProgress },
  summary: { tables: number; jobs: number; migrations: number },
): AsyncGenerator<Buffer> {
  const sum = createHash('sha256');
  const summed = (bytes: Buffer) => {
    sum.update(bytes);
    return bytes;
  };
  yield summed(MAGIC);
  const version = await client.query<{ server_version: string }>('show server_version');
  const tables = await tablesToBackUp(client);
  const header: BackupHeader = {
    createdAt: clock.now().toISOString(),
    postgresql: version.rows[0]?.server_version ?? '',
    migrations: await findMigrations(client),
    // Sequences ignore the snapshot, so their values are never too low. Numbers issued meanwhile are skipped later.
    sequences: await findSequences(client),
    tables,
  };
  summary.migrations = header.migrations.length;
  yield summed(frame('H', header));

  const whole = Math.max(
    1,
    tables.reduce((total, { bytes }) => total + bytes, 0),
  );
  let done = 0;
  for (const { table, columns, bytes: estimate } of tables) {
    onProgress?.(done / whole, table);
    yield summed(frame('T', { table }));
    let bytes = 0;
    for await (const block of copyOut(client, copyOutOf(table, columns))) {
      bytes += block.length;
      onProgress?.((done + Math.min(bytes, estimate)) / whole, table);
      yield summed(frame('D', block));
    }
    yield summed(frame('E', { table, bytes }));
    done += estimate;
    summary.tables += 1;
  }
  for (const job of await pendingJobs(client)) {
    yield summed(frame('J', job));
    summary.jobs += 1;
  }
  yield frame('Z', { sha256: sum.digest('hex') });
}

/** Syncs the folder, so the new name survives a power failure. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch {
    // Some file systems cannot sync a folder. The file itself is synced.
  } finally {
    await handle.close();
  }
}
