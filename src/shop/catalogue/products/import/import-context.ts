import type pg from 'pg';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { Log } from '../../../../platform/log.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { openFeedLevels, openLocations, type SetPart } from '../../stock/index.ts';
import type { PictureInspector } from '../pictures.store.ts';
import type { ImportState } from './batch.ts';
import { readFeedAttributes } from './feed-attributes.store.ts';
import { type RowReader, rowReader } from './feed-row.ts';
import { filesBeside } from './files-beside.ts';
import { prepareRun } from './import-run.store.ts';
import { readCategories, readFacetValues } from './known.store.ts';
import { type DocumentReader, documentReader } from './read-documents.ts';
import { type PictureReader, pictureReader } from './read-pictures.ts';
import { type VideoReader, videoReader } from './read-videos.ts';
import type { SourceReading } from './source-reading.ts';
import { createStage } from './staged-rows.store.ts';
import { emptyReport, type ImportReport, type Progress } from './types.ts';
import type { RowDocuments } from './write-documents.ts';
import type { RowRelations } from './write-relations.ts';

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
  /** Format and mapping of the feed's source. */
  reading?: SourceReading | undefined;
  onProgress?: Progress | undefined;
};

/** State of the first step: reads and checks the whole file, stores its media, and stages the good rows. */
export type StagingContext = ImportDeps &
  ImportProductsRequest & {
    client: pg.ClientBase;
    report: ImportReport;
    /** Maps each SKU to its line. */
    seenSkus: Map<string, number>;
    /** Parts of sets by SKU: written after the last row, since a part may come after its set. */
    sets: Map<string, { line: number; parts: SetPart[] }>;
    /** Documents by product, and products beside it: written after the last row too. */
    documents: Map<string, RowDocuments>;
    relations: Map<string, RowRelations>;
    /** Ids of the locations that are not ended. */
    locations: Set<string>;
    /** Number of staged rows. */
    staged: number;
    readRow: RowReader;
    pictures: PictureReader;
    videos: VideoReader;
    readDocument: DocumentReader;
  };

/** State of the second step: writes the staged rows in one transaction. */
export type ImportContext = StagingContext & {
  changed: Set<string>;
  /** Pictures with a text from this file: the first one counts, since variants share pictures. */
  namedPictures: Set<string>;
  /** Whether a name that products share has changed, so that all later products need new search texts. */
  hasRenamed: boolean;
  /** Whether the import has added products since the last statistics of the tables. */
  hasGrown: boolean;
  state: ImportState;
};

/** Begins the first step on the connection of the import. */
export async function openStaging(
  { pictures: inspector, ...deps }: ImportProductsDeps,
  request: ImportProductsRequest,
  client: pg.ClientBase,
): Promise<StagingContext> {
  await prepareRun(client);
  await createStage(client);
  await openFeedLevels(client);
  const find = await filesBeside(request.file, request.mediaRoots ?? []);
  const pictures = pictureReader({ database: deps.pool, pictures: inspector, find });
  return {
    ...deps,
    ...request,
    client,
    report: emptyReport(),
    seenSkus: new Map(),
    sets: new Map(),
    documents: new Map(),
    relations: new Map(),
    locations: await openLocations(client),
    staged: 0,
    readRow: rowReader(request.tenant),
    pictures,
    videos: videoReader({ pool: deps.pool, find, pictures }),
    readDocument: documentReader(find),
  };
}

/** Begins the second step, with the catalogue as it is while no other import and no employee changes it. */
export async function openImport(staging: StagingContext): Promise<ImportContext> {
  const { client, locale } = staging;
  return {
    ...staging,
    changed: new Set(),
    namedPictures: new Set(),
    hasRenamed: false,
    hasGrown: false,
    state: {
      locale,
      tree: await readCategories(client, locale, staging.overwriteEdits),
      values: await readFacetValues(client, locale),
      attributes: await readFeedAttributes(client, locale),
      seenProducts: new Set(),
    },
  };
}
