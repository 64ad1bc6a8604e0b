import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { fetchRemote } from '../../../../platform/remote-files/fetch-remote.ts';
import { type FetchedFile, NO_VERSION } from '../../../../platform/remote-files/remote-file.ts';
import { TooLarge, withinBytes } from '../../../../platform/remote-files/within-bytes.ts';
import { type AuditAction, may, type Refused, recordAudit, type StaffMember } from '../../../staff/employees/index.ts';
import { IMPORT_KINDS } from '../uploads/import-administration.store.ts';
import { plainName } from '../uploads/plain-name.ts';
import { type MappingProblem, type MappingRule, mappingProblem } from './mapping.ts';
import { type PreviewRow, previewMapping } from './preview-mapping.ts';
import { PULL_QUEUE, type PullDeps, pullSource, queuePull } from './pull-source.ts';
import { type FeedPull, lastPulls, newestPulls, sweepPulls } from './pulls.store.ts';
import { LARGEST_UPLOAD, queueRuns } from './queue-runs.ts';
import { possibleTargets, readSettings, readSourceName, readTarget, type SettingsProblem } from './read-settings.ts';
import { isSourceField, SOURCE_FIELDS } from './source-fields.ts';
import {
  deleteSource,
  type FeedSource,
  findSource,
  insertSource,
  listSources,
  lockSource,
  updateMapping,
  updateSample,
  updateSource,
} from './sources.store.ts';
import { suggestMapping } from './suggest-mapping.ts';
import { takeSample } from './take-sample.ts';

const SHOWN_PULLS = 15;
const SAMPLE_MS = 60_000;
const DAY_MS = 86_400_000;

export type SourceProblem =
  | 'changed'
  | 'name-taken'
  | 'no-file'
  | 'too-large'
  | 'unreadable'
  | 'pulls-already'
  | 'not-fetched'
  | SettingsProblem
  | `mapping-${MappingProblem}`;
/** `detail`: a field, or the reason of an unreadable file. */
export type SourceOutcome = { ok: true; id: string } | Refused | { ok: false; problem: SourceProblem; detail: string };

export type SourcePage = {
  source: FeedSource;
  pulls: FeedPull[];
  preview: PreviewRow[];
  fields: readonly string[];
  targets: string[];
  /** Names of secrets that the operator has set. */
  secrets: string[];
  /** Formats that extensions read. */
  formats: { name: string; label: string }[];
};

type Entered = Readonly<Record<string, string>>;

/** The section "Sources": how feeds of suppliers are read, where they are pulled, and what the last pulls did. */
export type SourceAdministration = {
  list(member: StaffMember): Promise<(FeedSource & { last: Pick<FeedPull, 'state' | 'created_at'> | null })[] | null>;
  open(member: StaffMember, id: string): Promise<SourcePage | null>;
  create(member: StaffMember, entered: Entered): Promise<SourceOutcome>;
  /** Saves the settings. Its employee is told of failures from then on. */
  saveSettings(member: StaffMember, id: string, entered: Entered): Promise<SourceOutcome>;
  saveMapping(member: StaffMember, id: string, mapping: MappingRule[], version: string): Promise<SourceOutcome>;
  /** Reads the first rows of an uploaded file, and suggests a mapping if there is none. */
  takeSample(member: StaffMember, id: string, content: AsyncIterable<Uint8Array>): Promise<SourceOutcome>;
  /** Does the same with the file at the source's address. */
  fetchSample(member: StaffMember, id: string): Promise<SourceOutcome>;
  pullNow(member: StaffMember, id: string): Promise<SourceOutcome>;
  /** Imports an uploaded file as the source is set up. */
  importFile(
    member: StaffMember,
    id: string,
    file: { name: string; content: AsyncIterable<Uint8Array> },
  ): Promise<SourceOutcome>;
  remove(member: StaffMember, id: string): Promise<SourceOutcome>;
  start(): Promise<void>;
  sweep(): Promise<void>;
};

type Refusal = Exclude<SourceOutcome, { ok: true }>;
const refused = (problem: SourceProblem, detail = ''): Refusal => ({ ok: false, problem, detail });

export function createSourceAdministration(deps: PullDeps): SourceAdministration {
  const { pool, clock, jobs, formats = new Map() } = deps;

  /** Runs a permitted change of a source with its audit entry, in one transaction. */
  async function change(
    member: StaffMember,
    id: string,
    action: AuditAction,
    steps: (client: pg.PoolClient, source: FeedSource) => Promise<Refusal | null>,
  ): Promise<SourceOutcome> {
    if (!may(member, 'source.change')) return { ok: false, problem: 'not-allowed' };
    return inTransaction(pool, async (client) => {
      const source = await lockSource(client, id);
      if (!source) return { ok: false, problem: 'not-found' };
      const refusal = await steps(client, source);
      if (refusal) return refusal;
      await recordAudit(client, clock.now(), member, {
        action,
        subject: `source:${id}`,
        after: { name: source.name, kind: source.kind },
      });
      return { ok: true, id };
    });
  }

  async function sampleFrom(
    member: StaffMember,
    id: string,
    write: (file: string, source: FeedSource) => Promise<Refusal | null>,
  ): Promise<SourceOutcome> {
    if (!may(member, 'source.change')) return { ok: false, problem: 'not-allowed' };
    const source = await findSource(pool, id);
    if (!source) return { ok: false, problem: 'not-found' };
    return inFolder(deps.folder, async (file) => {
      const refusal = await write(file, source);
      if (refusal) return refusal;
      const taken = await takeSample(file, source, formats);
      if (!taken.ok) return refused('unreadable', taken.reason);
      const { sample } = taken;
      return change(member, id, 'source.mapped', async (client, { kind, mapping }) => {
        const suggested =
          mapping.length > 0 ? mapping : suggestMapping(sample.columns, (name) => isSourceField(kind, name));
        await updateSample(client, id, sample, suggested);
        return null;
      });
    });
  }

  return {
    list: async (member) => {
      if (!may(member, 'import.read')) return null;
      const [sources, last] = await Promise.all([listSources(pool), lastPulls(pool)]);
      return sources.map((source) => ({ ...source, last: last.get(source.id) ?? null }));
    },

    open: async (member, id) => {
      if (!may(member, 'import.read')) return null;
      const source = await findSource(pool, id);
      if (!source) return null;
      const tenant = readTarget(source.targets[0] ?? '')?.tenant;
      const preview =
        source.sample && tenant
          ? previewMapping(source.kind, source.sample, source.mapping, { tenant, now: clock.now() })
          : [];
      return {
        source,
        pulls: await newestPulls(pool, source.id, SHOWN_PULLS),
        preview,
        fields: SOURCE_FIELDS[source.kind],
        targets: possibleTargets(source.kind),
        secrets: deps.secretNames,
        formats: [...formats].map(([name, { label }]) => ({ name, label })),
      };
    },

    create: async (member, entered) => {
      if (!may(member, 'source.change')) return { ok: false, problem: 'not-allowed' };
      const kind = IMPORT_KINDS.find((one) => one === entered.kind);
      if (!kind) return refused('no-kind');
      const name = readSourceName(entered.name ?? '');
      if (name === '') return refused('no-name');
      const [first = ''] = possibleTargets(kind);
      const targets = possibleTargets(kind).filter((target) => target === entered.target);
      const id = randomUUID();
      return inTransaction(pool, async (client) => {
        const source = { id, name, kind, targets: targets.length > 0 ? targets : [first], staff_email: member.email };
        if (!(await insertSource(client, source, clock.now()))) return refused('name-taken');
        await recordAudit(client, clock.now(), member, {
          action: 'source.created',
          subject: `source:${id}`,
          after: { name, kind },
        });
        return { ok: true, id };
      });
    },

    saveSettings: (member, id, entered) =>
      change(member, id, 'source.changed', async (client, source) => {
        if (entered.version !== String(source.version)) return refused('changed');
        const read = readSettings(source.kind, entered, clock.now(), [...formats.keys()]);
        if (!read.ok) return refused(read.problem);
        const { place } = read.settings;
        // Without a pinned key the first connection could reach another server; the pull names the key that it found.
        if (place?.kind === 'sftp' && place.hostKey === '' && read.settings.schedule.kind !== 'none')
          return refused('no-host-key');
        const isSaved = await updateSource(client, id, { ...read.settings, staff_email: member.email });
        return isSaved ? null : refused('name-taken');
      }),

    saveMapping: (member, id, mapping, version) =>
      change(member, id, 'source.mapped', async (client, source) => {
        if (version !== String(source.version)) return refused('changed');
        const problem = mappingProblem(mapping, {
          isField: (name) => isSourceField(source.kind, name),
          columns: source.sample?.columns ?? [],
        });
        if (problem) return refused(`mapping-${problem.problem}`, problem.field);
        await updateMapping(client, id, mapping);
        return null;
      }),

    takeSample: (member, id, content) =>
      sampleFrom(member, id, (file, { kind }) => storeFile(file, content, LARGEST_UPLOAD[kind])),

    fetchSample: (member, id) =>
      sampleFrom(member, id, async (file, { kind, place }) => {
        if (place === null) return refused('no-place');
        const limits = { bytes: LARGEST_UPLOAD[kind], milliseconds: SAMPLE_MS };
        const fetched: FetchedFile = await fetchRemote(deps.remote, place, { file, version: NO_VERSION, limits });
        return fetched.ok ? null : refused('not-fetched', `${fetched.problem} ${fetched.detail}`.trim());
      }),

    pullNow: async (member, id) => {
      if (!may(member, 'import.run')) return { ok: false, problem: 'not-allowed' };
      return inTransaction(pool, async (client) => {
        const source = await lockSource(client, id);
        if (!source) return { ok: false, problem: 'not-found' };
        if (source.place === null) return refused('no-place');
        if (!(await queuePull(client, deps, { sourceId: id, staffEmail: member.email })))
          return refused('pulls-already');
        await recordAudit(client, clock.now(), member, { action: 'source.pulled', subject: `source:${id}` });
        return { ok: true, id };
      });
    },

    importFile: async (member, id, { name, content }) => {
      if (!may(member, 'import.run')) return { ok: false, problem: 'not-allowed' };
      const known = await findSource(pool, id);
      if (!known) return { ok: false, problem: 'not-found' };
      return inFolder(deps.folder, async (file) => {
        const refusal = await storeFile(file, content, LARGEST_UPLOAD[known.kind]);
        if (refusal) return refusal;
        return inTransaction(pool, async (client) => {
          const source = await lockSource(client, id);
          if (!source) return { ok: false, problem: 'not-found' };
          const given = { source, pullId: null, staffEmail: member.email, fileName: plainName(name) };
          const runs = await queueRuns(client, { clock, jobs }, { ...given, content: fs.createReadStream(file) });
          await recordAudit(client, clock.now(), member, {
            action: 'import.started',
            subject: `source:${id}`,
            after: { source: source.name, file: given.fileName, runs: runs.length },
          });
          return { ok: true, id };
        });
      });
    },

    remove: (member, id) =>
      change(member, id, 'source.removed', async (client) => {
        await deleteSource(client, id);
        return null;
      }),

    start: () => jobs.work(PULL_QUEUE, async (data) => pullSource(deps, idOf(data))),

    sweep: async () => {
      const now = clock.now();
      await sweepPulls(pool, {
        stuck: new Date(now.getTime() - DAY_MS),
        old: new Date(now.getTime() - 180 * DAY_MS),
        now,
      });
    },
  };
}

/** Runs `work` with the path of a file in a folder of its own, which is deleted afterwards. */
async function inFolder<T>(parent: string, work: (file: string) => Promise<T>): Promise<T> {
  const folder = path.join(parent, `sample-${randomUUID()}`);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    return await work(path.join(folder, 'feed'));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function storeFile(file: string, content: AsyncIterable<Uint8Array>, most: number): Promise<Refusal | null> {
  const counted = withinBytes(most);
  try {
    await pipeline(Readable.from(content), counted, fs.createWriteStream(file, { mode: 0o600 }));
  } catch (error) {
    if (error instanceof TooLarge) return refused('too-large');
    throw error;
  }
  return counted.bytes() === 0 ? refused('no-file') : null;
}

function idOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : '';
}
