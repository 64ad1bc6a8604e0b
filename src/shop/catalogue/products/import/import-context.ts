import type pg from 'pg';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { Log } from '../../../../platform/log.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { openLocations, type SetPart } from '../../stock/index.ts';
import type { PictureInspector } from '../pictures.store.ts';
import type { ImportState } from './batch.ts';
import { readFeedAttributes } from './feed-attributes.store.ts';
import { type RowReader, rowReader } from './feed-row.ts';
import { filesBeside } from './files-beside.ts';
import { prepareRun } from './import-run.store.ts';
import { readCategories, readFacetValues } from './known.store.ts';
import { type PictureReader, pictureReader } from './read-pictures.ts';
import { type VideoReader, videoReader } from './read-videos.ts';
import { emptyReport, type ImportReport, type Progress } from './types.ts';

export type ImportDeps = { pool: Pool; clock: Clock; log: Log };
export type ImportProductsDeps = ImportDeps & { pictures: PictureInspector };
export type ImportProductsRequest = {
  file: string;
  tenant: Pick<Tenant, 'id' | 'currency' | 'timeZone' | 'legal'>;
  /** Locale of the tenant, or any other locale whose texts to store. */
  locale: string;
  /** Withdraws the variants that the tenant sells and the file lacks. */
  replace: boolean;
  /** Also overwrites fields that an employee edited. */
  overwriteEdits?: boolean | undefined;
  /** Run of the back office, at which differences from edited fields are listed. */
  runId?: string | undefined;
  /** Folders with pictures and videos, besides the folder of the feed. */
  mediaRoots?: readonly string[] | undefined;
  onProgress?: Progress | undefined;
};

/** State of one import of products. */
export type ImportContext = ImportDeps &
  ImportProductsRequest & {
    client: pg.ClientBase;
    report: ImportReport;
    changed: Set<string>;
    /** Pictures with a text from this file: the first one counts, since variants share pictures. */
    namedPictures: Set<string>;
    /** Maps each SKU to its line. */
    seenSkus: Map<string, number>;
    /** Parts of sets by SKU: written after the last row, since a part may come after its set. */
    sets: Map<string, { line: number; parts: SetPart[] }>;
    /** Ids of the locations that are not ended. */
    locations: Set<string>;
    readRow: RowReader;
    pictures: PictureReader;
    videos: VideoReader;
    state: ImportState;
  };

/** Begins an import on a connection that holds its lock. */
export async function openImport(
  { pictures: inspector, ...deps }: ImportProductsDeps,
  request: ImportProductsRequest,
  client: pg.ClientBase,
): Promise<ImportContext> {
  await prepareRun(client);
  const find = await filesBeside(request.file, request.mediaRoots ?? []);
  const pictures = pictureReader({ database: deps.pool, pictures: inspector, find });
  return {
    ...deps,
    ...request,
    client,
    report: emptyReport(),
    changed: new Set(),
    namedPictures: new Set(),
    seenSkus: new Map(),
    sets: new Map(),
    locations: await openLocations(client),
    readRow: rowReader(request.tenant),
    pictures,
    videos: videoReader({ pool: deps.pool, find, pictures }),
    state: {
      locale: request.locale,
      tree: await readCategories(client, request.locale, request.overwriteEdits),
      values: await readFacetValues(client, request.locale),
      attributes: await readFeedAttributes(client, request.locale),
      seenProducts: new Set(),
    },
  };
}
