import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import type { Jobs } from '../../../../platform/jobs.ts';
import type { Log } from '../../../../platform/log.ts';
import { fetchRemote } from '../../../../platform/remote-files/fetch-remote.ts';
import { type FetchDeps, type FetchedFile, NO_VERSION } from '../../../../platform/remote-files/remote-file.ts';
import type { ImportFormats } from '../import/import-format.ts';
import { endPull, insertPull, takePull } from './pulls.store.ts';
import { fileNameOf, LARGEST_UPLOAD, queueRuns } from './queue-runs.ts';
import { readTarget } from './read-settings.ts';
import { nextPull } from './schedule.ts';
import {
  type FeedSource,
  findSource,
  lockDueSources,
  noteFailing,
  noteFileVersion,
  planNextPull,
} from './sources.store.ts';

/** First of failures in a row of a source, about which its employee gets a mail. */
export type SourceFailure = { source: FeedSource; problem: string; detail: string; at: Date };

export type PullDeps = {
  pool: Pool;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  /** Folder for files while they are fetched. */
  folder: string;
  remote: FetchDeps;
  /** Names of the secrets of the environment. */
  secretNames: string[];
  tellFailure(client: pg.ClientBase, failure: SourceFailure): Promise<void>;
  /** Formats of extensions; absent: none. */
  formats?: ImportFormats;
};

export const PULL_QUEUE = 'pull-source';
const MOST_MS = 10 * 60_000;

/** Queues a pull; false if one waits or runs already. */
export async function queuePull(
  client: pg.ClientBase,
  { jobs, clock }: Pick<PullDeps, 'jobs' | 'clock'>,
  { sourceId, staffEmail }: { sourceId: string; staffEmail: string | null },
): Promise<boolean> {
  const id = randomUUID();
  if (!(await insertPull(client, { id, sourceId, staffEmail }, clock.now()))) return false;
  await jobs.send(PULL_QUEUE, { id }, client);
  return true;
}

/** Queues pulls of all sources that are due. */
export async function pullDueSources(deps: Pick<PullDeps, 'pool' | 'jobs' | 'clock'>): Promise<void> {
  await inTransaction(deps.pool, async (client) => {
    const now = deps.clock.now();
    for (const source of await lockDueSources(client, now)) {
      const timeZone = readTarget(source.targets[0] ?? '')?.tenant.timeZone ?? 'UTC';
      await planNextPull(client, source.id, nextPull(source.schedule, now, timeZone));
      await queuePull(client, deps, { sourceId: source.id, staffEmail: null });
    }
  });
}

/** Fetches the file of a source, if it has changed, and queues its import for each target. */
export async function pullSource(deps: PullDeps, id: string): Promise<void> {
  const { pool, clock } = deps;
  const taken = await takePull(pool, id, clock.now());
  const source = taken && (await findSource(pool, taken.source_id));
  if (!source) return;
  const folder = path.join(deps.folder, `pull-${id}`);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    const file = path.join(folder, 'feed');
    const fetched = await fetchOf(deps, source, file);
    if (!fetched.ok) return await failPull(deps, source, id, fetched);
    if (!fetched.changed) return await endUnchanged(deps, source, id);
    const hash = await hashOf(file);
    if (hash === source.file_hash) {
      await inTransaction(pool, (client) => noteFileVersion(client, source.id, { version: fetched.version, hash }));
      return await endUnchanged(deps, source, id);
    }
    await inTransaction(pool, async (client) => {
      await queueRuns(client, deps, {
        source,
        pullId: id,
        staffEmail: source.staff_email,
        fileName: fileNameOf(source),
        content: fs.createReadStream(file),
      });
      await noteFileVersion(client, source.id, { version: fetched.version, hash });
      await endPull(client, id, { state: 'imported', now: clock.now(), bytes: fetched.bytes });
    });
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function fetchOf(deps: PullDeps, source: FeedSource, file: string): Promise<FetchedFile> {
  if (source.place === null) return { ok: false, problem: 'no-file', detail: '' };
  return fetchRemote(deps.remote, source.place, {
    file,
    version: source.file_version ?? NO_VERSION,
    limits: { bytes: LARGEST_UPLOAD[source.kind], milliseconds: MOST_MS },
  });
}

async function endUnchanged({ pool, clock }: PullDeps, source: FeedSource, id: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await noteFailing(client, source.id, null);
    await endPull(client, id, { state: 'unchanged', now: clock.now() });
  });
}

async function failPull(
  deps: PullDeps,
  source: FeedSource,
  id: string,
  { problem, detail }: Extract<FetchedFile, { ok: false }>,
): Promise<void> {
  const now = deps.clock.now();
  deps.log.warn({ source: source.id, problem }, 'a feed could not be pulled');
  await inTransaction(deps.pool, async (client) => {
    await endPull(client, id, { state: 'failed', now, problem, detail });
    if (await noteFailing(client, source.id, now)) await deps.tellFailure(client, { source, problem, detail, at: now });
  });
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(Readable.from(fs.createReadStream(file)), hash);
  return hash.digest('hex');
}
