import { createHash } from 'node:crypto';
import { readFileBody, readJsonBody } from '../read-body.ts';
import { type AdminProblem, bodyProblem } from './admin-problems.ts';
import type { AdminUpload, OperationDescription } from './operation.ts';
import type { StreamSlots } from './stream-slots.ts';

const MOST_BYTES = 256 * 1024;
const JSON_BODY = { types: ['application/json'], mostBytes: MOST_BYTES };
/** Time in which a file must arrive. */
const FILE_MS = 60_000;

/** `text`: what a repeated request is recognised by. `release` frees the slot of a file once it is no longer needed. */
export type RequestBody = { ok: true; value: unknown; text: string; release(): void } | NoBody;
type NoBody = { ok: false; problem: AdminProblem };

const nothing = () => {};

/** Reads the body of a request: JSON, a file, or nothing. A file needs a slot, because it is held in memory. */
export async function readRequestBody(
  { body, upload }: Pick<OperationDescription, 'body' | 'upload'>,
  request: Request,
  { slots, client }: { slots: StreamSlots; client: string },
): Promise<RequestBody> {
  if (upload) {
    const release = slots.take(client);
    if (!release) return { ok: false, problem: { code: 'too-many-requests', headers: { 'Retry-After': '5' } } };
    try {
      const read = await readInTime(request, upload);
      if (!read.ok) release();
      return read.ok ? { ...read, release } : read;
    } catch (error) {
      // The upload broke off.
      release();
      throw error;
    }
  }
  if (!body) return { ok: true, value: undefined, text: '', release: nothing };
  const read = await readJsonBody(request, JSON_BODY);
  if (read.ok) return { ...read, release: nothing };
  return { ok: false, problem: bodyProblem(read.problem.code, JSON_BODY.types) };
}

async function readInTime(
  request: Request,
  upload: AdminUpload,
): Promise<{ ok: true; value: Buffer; text: string } | NoBody> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), FILE_MS);
  const reading = readFileBody(request, upload);
  const read = await Promise.race([reading, late.promise]).finally(() => clearTimeout(timer));
  if (read === null) {
    // It may still break off.
    reading.catch(nothing);
    return { ok: false, problem: { code: 'too-slow' } };
  }
  if (!read.ok) return { ok: false, problem: bodyProblem(read.problem.code, upload.types) };
  return { ok: true, value: read.file, text: createHash('sha256').update(read.file).digest('hex') };
}
