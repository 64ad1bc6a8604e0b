import { randomUUID } from 'node:crypto';
import { decimalsOf } from '../../../../currencies/currency.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import type { Jobs } from '../../../../platform/jobs.ts';
import type { Log } from '../../../../platform/log.ts';
import { tenants } from '../../../../tenants/index.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { may, recordAudit, type StaffMember } from '../../../staff/employees/index.ts';
import { createListing, type Listing } from '../../../staff/lists/index.ts';
import { type AcceptOutcome, type AcceptRequest, acceptRun } from '../editor/accept-run.ts';
import type { ImportFormats } from '../import/import-format.ts';
import type { RowRefusal } from '../import/types.ts';
import type { PictureInspector } from '../pictures.store.ts';
import { IMPORT_QUEUE, importShare, LARGEST_UPLOAD } from '../sources/queue-runs.ts';
import type { TellFailure } from '../sources/run-of-source.ts';
import {
  deleteRun,
  fileReceived,
  findRun,
  IMPORT_KINDS,
  type ImportRun,
  insertChunk,
  insertRun,
  type PlacedRefusal,
  readRefusals,
  refusalsAfter,
  sweepRuns,
} from './import-administration.store.ts';
import { importListOf } from './import-list.store.ts';
import { plainName } from './plain-name.ts';
import { countDifferences, type RunDifference, readDifferences } from './run-differences.store.ts';
import { giveBack, giveUpStuck, noRuns, runUploadedImport, sweepFolders } from './run-uploaded-import.ts';

/** Decimals of prices by tenant. */
const DECIMALS = Object.fromEntries(Object.values(tenants).map(({ id, currency }) => [id, decimalsOf(currency)]));

export type { ImportRun } from './import-administration.store.ts';

const PIECE = 1024 * 1024;
const SHOWN_REFUSALS = 200;
const SHOWN_DIFFERENCES = 100;
const HOUR_MS = 3_600_000;

export type HandInOutcome =
  | { ok: true; id: string }
  | { ok: false; problem: 'not-allowed' | 'no-kind' | 'no-locale' | 'empty' | 'too-large' };

export type HandIn = {
  tenant: Tenant;
  kind: string;
  /** Locale of the texts, for product feeds. */
  locale: string;
  /** Withdraws the variants that the file lacks, for product feeds. */
  replace: boolean;
  /** Overwrites fields that employees edited. */
  overwriteEdits: boolean;
  fileName: string;
  content: AsyncIterable<Uint8Array>;
};

export type RunDifferences = {
  run: ImportRun;
  fields: number;
  products: number;
  differences: RunDifference[];
  /** Place after the last difference, if there are more. */
  more: { product: string; field: string } | null;
};

/** Imports of files that employees upload: received in chunks, imported by a job, with a report at the end. */
export type ImportAdministration = {
  listing: Listing<ImportRun>;
  /** `differences`: number of edited fields for which the file has another value. */
  run(member: StaffMember, id: string): Promise<{ run: ImportRun; refusals: RowRefusal[]; differences: number } | null>;
  /** Returns a run with all its refusals, for a download. */
  report(member: StaffMember, id: string): Promise<{ run: ImportRun; refusals: RowRefusal[] } | null>;
  /** Returns refusals of a run behind a position; null if there is no such run. */
  refusalsAfter(
    member: StaffMember,
    asked: { id: string; position: number; size: number },
  ): Promise<PlacedRefusal[] | null>;
  /**
   * Returns differences between the file of a run and fields that employees edited; null if the role may not read it.
   * `most`: number of differences; a page of them by default.
   */
  differences(
    member: StaffMember,
    request: { id: string; locale: string; after: { product: string; field: string }; most?: number },
  ): Promise<RunDifferences | null>;
  /**
   * Takes over what the file of a run says of edited fields: of one field, or of all fields of some products. Returns how
   * many products are done, and how many were refused.
   */
  acceptDifferences(member: StaffMember, request: AcceptRequest): Promise<AcceptOutcome>;
  handIn(member: StaffMember, request: HandIn): Promise<HandInOutcome>;
  start(): Promise<void>;
  /** Returns the imports of this process to the queue, before the job queue stops. Another process continues them. */
  stop(): Promise<void>;
  sweep(): Promise<void>;
};

export function createImportAdministration(deps: {
  pool: Pool;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  pictures: PictureInspector;
  folder: string;
  tellFailure: TellFailure;
  /** Formats of extensions; absent: none. */
  formats?: ImportFormats;
}): ImportAdministration {
  const { pool, clock, jobs } = deps;
  const own = noRuns();

  async function find(member: StaffMember, id: string, most: number | null) {
    if (!may(member, 'import.read')) return null;
    const run = await findRun(pool, id);
    return run ? { run, refusals: await readRefusals(pool, run.id, most) } : null;
  }

  return {
    listing: createListing(deps, importListOf(Object.keys(tenants))),
    run: async (member, id) => {
      const found = await find(member, id, SHOWN_REFUSALS);
      return found && { ...found, differences: (await countDifferences(pool, found.run.id)).fields };
    },
    report: (member, id) => find(member, id, null),

    refusalsAfter: async (member, { id, ...place }) =>
      may(member, 'import.read') && (await findRun(pool, id)) ? refusalsAfter(pool, id, place) : null,

    acceptDifferences: (member, request) => acceptRun({ pool, clock }, member, request),

    differences: async (member, { id, locale, after, most = SHOWN_DIFFERENCES }) => {
      if (!may(member, 'import.read')) return null;
      const run = await findRun(pool, id);
      if (!run) return null;
      const rows = await readDifferences(pool, {
        runId: run.id,
        locale,
        after,
        most: most + 1,
        now: clock.now(),
        decimals: DECIMALS,
      });
      const differences = rows.slice(0, most);
      const last = rows.length > most ? differences.at(-1) : undefined;
      const more = last ? { product: last.product_id, field: last.field } : null;
      return { run, ...(await countDifferences(pool, run.id)), differences, more };
    },

    handIn: async (member, { tenant, content, ...request }) => {
      if (!may(member, 'import.run')) return { ok: false, problem: 'not-allowed' };
      const kind = IMPORT_KINDS.find((entry) => entry === request.kind);
      if (!kind) return { ok: false, problem: 'no-kind' };
      const ofProducts = kind === 'products';
      const locale = tenant.locales.find((entry) => entry.locale === request.locale)?.locale ?? null;
      if (ofProducts && !locale) return { ok: false, problem: 'no-locale' };
      const run = {
        id: randomUUID(),
        kind,
        tenant: tenant.id,
        locale: ofProducts ? locale : null,
        replace: ofProducts && request.replace,
        overwrite_edits: kind !== 'stock' && request.overwriteEdits,
        file_name: plainName(request.fileName),
        staff_email: member.email,
      };
      await insertRun(pool, { ...run, now: clock.now() });
      try {
        const most = LARGEST_UPLOAD[kind];
        const bytes = await receive(pool, run.id, content, most);
        if (bytes === 0 || bytes > most) {
          await deleteRun(pool, run.id);
          return { ok: false, problem: bytes === 0 ? 'empty' : 'too-large' };
        }
        await inTransaction(pool, async (client) => {
          await fileReceived(client, run.id, bytes);
          await recordAudit(client, clock.now(), member, {
            action: 'import.started',
            tenant: tenant.id,
            subject: `import:${run.id}`,
            after: {
              kind,
              file: run.file_name,
              bytes,
              replace: run.replace,
              overwriteEdits: run.overwrite_edits,
              locale: run.locale,
            },
          });
          await jobs.send(IMPORT_QUEUE, { id: run.id }, client, { share: importShare(tenant.id) });
        });
        return { ok: true, id: run.id };
      } catch (error) {
        // The browser disconnected, or the form ended early.
        await deleteRun(pool, run.id);
        throw error;
      }
    },

    start: () => jobs.work(IMPORT_QUEUE, async (data) => runUploadedImport(deps, idOf(data), own)),
    stop: () => giveBack(deps, own),

    sweep: async () => {
      const now = clock.now().getTime();
      await giveUpStuck(deps);
      await sweepRuns(pool, { stalled: new Date(now - 24 * HOUR_MS), old: new Date(now - 180 * 24 * HOUR_MS) });
      await sweepFolders(deps, new Date(now - HOUR_MS));
    },
  };
}

/** Stores the upload in chunks of equal size and stops at the limit. Returns the number of bytes. */
async function receive(pool: Pool, runId: string, content: AsyncIterable<Uint8Array>, most: number): Promise<number> {
  let bytes = 0;
  let position = 0;
  let held: Uint8Array[] = [];
  let size = 0;
  const flush = async () => {
    if (size === 0) return;
    await insertChunk(pool, runId, position, Buffer.concat(held));
    position += 1;
    held = [];
    size = 0;
  };
  for await (const chunk of content) {
    bytes += chunk.byteLength;
    if (bytes > most) return bytes;
    held.push(chunk);
    size += chunk.byteLength;
    if (size >= PIECE) await flush();
  }
  await flush();
  return bytes;
}

function idOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : '';
}
