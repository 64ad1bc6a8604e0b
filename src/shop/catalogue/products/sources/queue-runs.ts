import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Clock } from '../../../../platform/clock.ts';
import type { Jobs } from '../../../../platform/jobs.ts';
import type { TenantShare } from '../../../../platform/queues/tenant-share.ts';
import {
  copyChunks,
  fileReceived,
  type ImportKind,
  insertChunk,
  insertRun,
} from '../uploads/import-administration.store.ts';
import { readTarget } from './read-settings.ts';
import type { FeedSource } from './sources.store.ts';

const MB = 1024 * 1024;
/** Largest files in bytes; larger ones need the command line. Prices and stock are read into memory as a whole. */
export const LARGEST_UPLOAD: Record<ImportKind, number> = { products: 100 * MB, prices: 20 * MB, stock: 20 * MB };
export const IMPORT_QUEUE = 'import-file';

/** Imports of a tenant take turns with those of other tenants: each waiting one lowers the priority of the next. */
export const importShare = (tenant: string): TenantShare => ({ tenant, jobs: 1, minutes: 10 });

/** Returns the name of a source's file as runs show it; its ending helps where the content fits two formats. */
export function fileNameOf({ name, place }: Pick<FeedSource, 'name' | 'place'>): string {
  const address = place === null ? '' : place.kind === 'web' ? place.url : place.kind === 's3' ? place.key : place.path;
  const [, ending = ''] = /(\.[a-z]{1,5})(?:[?#].*)?$/i.exec(address) ?? [];
  return `${name}${ending.toLowerCase()}`;
}

type Given = {
  source: FeedSource;
  pullId: string | null;
  staffEmail: string;
  fileName: string;
  content: AsyncIterable<Uint8Array>;
};

/** Stores a file once for each target of a source, and queues the imports. Returns their ids. */
export async function queueRuns(
  client: pg.ClientBase,
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  { source, pullId, staffEmail, fileName, content }: Given,
): Promise<string[]> {
  const now = clock.now();
  const ids: string[] = [];
  let bytes = 0;
  for (const target of source.targets) {
    const place = readTarget(target);
    if (!place) continue;
    const id = randomUUID();
    await insertRun(client, {
      id,
      kind: source.kind,
      tenant: place.tenant.id,
      locale: place.locale,
      replace: source.replace,
      overwrite_edits: source.overwrite_edits,
      file_name: fileName,
      staff_email: staffEmail,
      source_id: source.id,
      pull_id: pullId,
      now,
    });
    const [first] = ids;
    if (first === undefined) bytes = await storeChunks(client, id, content);
    else await copyChunks(client, first, id);
    await fileReceived(client, id, bytes);
    await jobs.send(IMPORT_QUEUE, { id }, client, { share: importShare(place.tenant.id) });
    ids.push(id);
  }
  return ids;
}

async function storeChunks(client: pg.ClientBase, runId: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  let position = 0;
  let waiting: Uint8Array[] = [];
  let size = 0;
  const flush = async () => {
    if (size > 0) await insertChunk(client, runId, position, Buffer.concat(waiting));
    position += 1;
    waiting = [];
    size = 0;
  };
  for await (const chunk of content) {
    bytes += chunk.byteLength;
    waiting.push(chunk);
    size += chunk.byteLength;
    if (size >= MB) await flush();
  }
  await flush();
  return bytes;
}
