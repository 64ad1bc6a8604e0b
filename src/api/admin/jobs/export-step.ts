import * as v from 'valibot';
import type { ApiJob, JobStep } from '../../../shop/staff/api-jobs/index.ts';
import type { AdminCall, PlainOperation } from '../operation.ts';
import { namesInPath } from '../parameter-reader.ts';
import { type ExportedResource, exportedResource } from './export-resources.ts';

/** Objects of a step: with a reading for each, and without. */
const READ_AT_ONCE = 50;
const LISTED_AT_ONCE = 200;
/** Readings at the same time. PostgreSQL uses one processor for each. */
const TOGETHER = 2;

const Page = v.object({
  items: v.array(v.record(v.string(), v.unknown())),
  nextCursor: v.optional(v.nullable(v.string()), null),
});
/**
 * `keys`: parameters of the objects of a page that are still to read. Some lists have one page, however long, and it may be
 * another one when it is read again. `cursor`: page behind them; empty for the first one, null after the last one.
 */
const Place = v.object({
  cursor: v.nullable(v.string()),
  keys: v.optional(v.array(v.record(v.string(), v.string())), []),
});

/**
 * Writes the next objects of an export. It calls the operations that answer programs, so a line is what the API answers. The
 * place of a step is a cursor of the list, so a repeated step reads from the same place on.
 */
export async function exportStep(job: Pick<ApiJob, 'subject' | 'place' | 'since'>, call: AdminCall): Promise<JobStep> {
  const resource = exportedResource(job.subject);
  if (!resource) return { ok: false, problem: 'unknown-subject' };
  const { list, read } = resource;
  let { cursor, keys } = job.place === null ? { cursor: '', keys: [] } : v.parse(Place, JSON.parse(job.place));
  let contents: unknown[] = [];
  if (keys.length === 0) {
    const most = read ? READ_AT_ONCE : LISTED_AT_ONCE;
    const answer = await contentOf(list, call, {
      ...(cursor ? { cursor } : {}),
      ...('limit' in list.description.parameters ? { limit: String(most) } : {}),
      ...(job.since && resource.takesSince ? { updated_since: job.since.toISOString() } : {}),
    });
    if (answer === null) return { ok: false, problem: 'missing-scope' };
    const { items, nextCursor } = v.parse(Page, answer);
    cursor = nextCursor;
    if (read) keys = items.map((item) => keyOf(read, item));
    else contents = items;
  }
  if (read) contents = await readAll(read, keys.slice(0, READ_AT_ONCE), call);
  const rest = keys.slice(READ_AT_ONCE);
  return {
    ok: true,
    text: contents.map((content) => `${JSON.stringify(content)}\n`).join(''),
    lines: contents.length,
    place: rest.length > 0 || cursor !== null ? JSON.stringify({ cursor, keys: rest }) : null,
  };
}

type Reading = NonNullable<ExportedResource['read']>;

/** Returns the parameters that name an object of a list. */
function keyOf({ by }: Reading, item: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(by).map(([name, field]) => [name, String(item[field])]));
}

/** Reads objects in the order of the list. One that was deleted meanwhile is left out. */
async function readAll(
  { operation, more }: Reading,
  keys: readonly Readonly<Record<string, string>>[],
  call: AdminCall,
): Promise<unknown[]> {
  const contents: unknown[] = [];
  for (let from = 0; from < keys.length; from += TOGETHER) {
    const read = await Promise.all(
      keys.slice(from, from + TOGETHER).map((key) => contentOf(operation, call, { ...key, ...more })),
    );
    contents.push(...read.filter((content) => content !== null));
  }
  return contents;
}

/** Runs a reading operation; returns null if the client may not read the object, or if it is gone. */
async function contentOf(
  operation: PlainOperation,
  call: AdminCall,
  values: Readonly<Record<string, string>>,
): Promise<unknown> {
  const params = new URLSearchParams(values);
  if (namesInPath(operation.description.path).includes('tenant')) params.set('tenant', call.tenant.id);
  const answer = await operation.run(params, undefined, call);
  if ('content' in answer) return answer.content;
  const code = 'problem' in answer ? answer.problem.code : 'a file';
  if (code === 'not-found' || code === 'missing-scope') return null;
  throw new Error(`${operation.description.id} answers ${code}`);
}
