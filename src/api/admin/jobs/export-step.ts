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
/** `skip`: objects of the page that are written: some lists have one page, however long. */
const Place = v.object({ cursor: v.string(), skip: v.number() });

/**
 * Writes the next objects of an export. It calls the operations that answer programs, so a line is what the API answers. The
 * place of a step is a cursor of the list, so a repeated step reads from the same place on.
 */
export async function exportStep(job: Pick<ApiJob, 'subject' | 'place' | 'since'>, call: AdminCall): Promise<JobStep> {
  const resource = exportedResource(job.subject);
  if (!resource) return { ok: false, problem: 'unknown-subject' };
  const { list, read } = resource;
  const { cursor, skip } = job.place === null ? { cursor: '', skip: 0 } : v.parse(Place, JSON.parse(job.place));
  const most = read ? READ_AT_ONCE : LISTED_AT_ONCE;
  const answer = await contentOf(list, call, {
    ...(cursor === '' ? {} : { cursor }),
    ...('limit' in list.description.parameters ? { limit: String(most) } : {}),
    ...(job.since && resource.takesSince ? { updated_since: job.since.toISOString() } : {}),
  });
  if (answer === null) return { ok: false, problem: 'missing-scope' };
  const { items, nextCursor } = v.parse(Page, answer);
  const taken = items.slice(skip, skip + most);
  const contents = read ? await readAll(read, taken, call) : taken;
  const next =
    skip + most < items.length ? { cursor, skip: skip + most } : nextCursor && { cursor: nextCursor, skip: 0 };
  return {
    ok: true,
    text: contents.map((content) => `${JSON.stringify(content)}\n`).join(''),
    lines: contents.length,
    place: next ? JSON.stringify(next) : null,
  };
}

/** Reads objects in the order of the list. One that was deleted meanwhile is left out. */
async function readAll(
  { operation, by, more }: NonNullable<ExportedResource['read']>,
  items: readonly Record<string, unknown>[],
  call: AdminCall,
): Promise<unknown[]> {
  const contents: unknown[] = [];
  for (let from = 0; from < items.length; from += TOGETHER) {
    const read = await Promise.all(
      items.slice(from, from + TOGETHER).map((item) => {
        const named = Object.entries(by).map(([name, field]) => [name, String(item[field])]);
        return contentOf(operation, call, { ...Object.fromEntries(named), ...more });
      }),
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
