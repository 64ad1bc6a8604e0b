import * as v from 'valibot';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Log } from '../../../platform/log.ts';
import type { AskedPage, ContentFault, SaveOutcome } from './administration-types.ts';
import { blockOfEntry } from './block-conversions.ts';
import { BLOCK_TYPES, FIELD_NAMES, type PageEntry } from './block-entry.ts';
import { contentsSchema, type PageContents } from './block-schema.ts';
import { insertVersion, pageVersion, saysTheSame } from './content.store.ts';
import { draftWarnings, type WarningSources } from './draft-warnings.ts';
import { findPage, lockPage, type PageChange, readVersion, recordPageAudit } from './page-access.ts';

/** Most characters of a page's contents as JSON. */
const MOST_CHARACTERS = 250_000;
const MOST_FAULTS = 20;

const fieldsSchema = v.record(v.picklist(FIELD_NAMES), v.string());
const sentSchema = v.object({
  expected: v.pipe(v.number(), v.integer()),
  page: v.object({
    title: v.string(),
    description: v.string(),
    robots: v.string(),
    blocks: v.array(v.object({ type: v.picklist(BLOCK_TYPES), fields: fieldsSchema, items: v.array(fieldsSchema) })),
  }),
});

/** Reads a request of the visual editor; null if it is malformed. */
export function readSentPage(sent: unknown): { expected: number; page: PageEntry } | null {
  const read = v.safeParse(sentSchema, sent);
  return read.success ? read.output : null;
}

/** Saves what a form holds as a new version. `expected` is the version that the form showed. */
export async function saveDraft(
  change: PageChange & WarningSources,
  asked: AskedPage & { expected: number },
  entry: PageEntry,
): Promise<SaveOutcome> {
  const given = { ...entry, blocks: entry.blocks.map(blockOfEntry) };
  if (JSON.stringify(given).length > MOST_CHARACTERS) return { ok: false, problem: 'too-large' };
  return saveVersion(change, asked, given, { action: 'content.save' });
}

/** Saves contents in their stored form, as programs read them, as a new version. */
export async function saveContents(
  change: PageChange & WarningSources,
  asked: AskedPage & { expected: number },
  contents: Readonly<Record<string, unknown>>,
): Promise<SaveOutcome> {
  if (JSON.stringify(contents).length > MOST_CHARACTERS) return { ok: false, problem: 'too-large' };
  return saveVersion(change, asked, contents, { action: 'content.save' });
}

/** Saves an old version as the newest one, without publishing it. */
export async function restoreVersion(
  change: PageChange & WarningSources & { log: Log },
  asked: AskedPage & { expected: number; version: number },
): Promise<SaveOutcome> {
  const old = await readVersion(change, asked);
  if (!old) return { ok: false, problem: 'not-found' };
  // An old version may no longer match the schema.
  const { title, description, robots, blocks } = old;
  const given = { title, description, robots, blocks };
  return saveVersion(change, asked, given, { action: 'content.restore', of: asked.version });
}

async function saveVersion(
  change: PageChange & WarningSources,
  asked: AskedPage & { expected: number },
  given: unknown,
  how: { action: 'content.save' | 'content.restore'; of?: number },
): Promise<SaveOutcome> {
  const { pool, member, now } = change;
  const { tenant, id, expected } = asked;
  const checked = v.safeParse(contentsSchema, given);
  if (!checked.success)
    return { ok: false, problem: 'invalid', faults: checked.issues.slice(0, MOST_FAULTS).map(faultOf) };
  const contents: PageContents = checked.output;
  const saved = await inTransaction(pool, async (client): Promise<SaveOutcome> => {
    const page = await lockPage(client, now, asked);
    if (!page) return { ok: false, problem: 'not-found' };
    const newest = await pageVersion(client, { tenant: tenant.id, id, version: page.newest });
    const isSaved = newest !== null && saysTheSame(newest, contents);
    // A double click or a repeated shortcut is no conflict of an editor with themselves.
    if (isSaved && (page.newest === expected || page.changedBy === member.email))
      return { ok: true, id, version: page.newest, warnings: [] };
    if (page.newest !== expected)
      return { ok: false, problem: 'conflict', by: page.changedBy, at: page.changedAt, version: page.newest };
    const version = page.newest + 1;
    await insertVersion(client, { id, version, page: contents, now, by: member.email });
    await recordPageAudit(client, change, tenant, {
      page,
      action: how.action,
      before: { version: page.newest },
      after: { version, ...(how.of === undefined ? {} : { of: how.of }) },
    });
    return { ok: true, id, version, warnings: [] };
  });
  if (!saved.ok) return saved;
  const page = await findPage(change, asked);
  return { ...saved, warnings: page ? await draftWarnings(change, tenant, page.locale, contents.blocks) : [] };
}

function faultOf(issue: v.BaseIssue<unknown>): ContentFault {
  const keys = (issue.path ?? []).map(({ key }) => String(key));
  const isBlock = keys[0] === 'blocks' && keys[1] !== undefined;
  const kind =
    issue.type === 'min_length' && issue.kind === 'validation'
      ? Array.isArray(issue.input)
        ? 'count'
        : 'missing'
      : issue.type === 'max_length'
        ? Array.isArray(issue.input)
          ? 'count'
          : 'long'
        : 'form';
  const isEmpty = kind === 'form' && issue.input === '';
  return {
    block: isBlock ? Number(keys[1]) : null,
    at: keys.slice(isBlock ? 2 : 0).join('.'),
    kind: isEmpty ? 'missing' : kind,
  };
}
