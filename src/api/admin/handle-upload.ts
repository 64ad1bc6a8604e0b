import { sha256 } from '../../platform/tokens.ts';
import { type AdminLimits, LONGEST_WAIT_MS } from './admin-limits.ts';
import { type AdminProblem, bodyProblem, busyProblem } from './admin-problems.ts';
import { LINES_TYPE } from './lines-operation.ts';
import type { OpenedCall } from './open-call.ts';
import type { AdminContent, StoredLinesOperation } from './operation.ts';
import { packLines } from './pack-lines.ts';
import { idempotencyKeyOf } from './run-change.ts';

const TYPES: readonly string[] = [LINES_TYPE, 'application/jsonl'];

type Given = Pick<OpenedCall, 'call' | 'params' | 'address'> & { request: Request };

/** Creates the handler of uploads. It checks the request before it reads the body, and stores the lines after it. */
export function createUploadHandler({ queue, uploads: slots }: Pick<AdminLimits, 'queue' | 'uploads'>) {
  return async (
    operation: StoredLinesOperation,
    given: Given,
  ): Promise<AdminContent<unknown> | { problem: AdminProblem }> => {
    const { request, call, params, address } = given;
    const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
    if (!TYPES.includes(type)) return { problem: bodyProblem('unsupported-type', TYPES) };
    const opened = await operation.open(params, call);
    if ('problem' in opened) return opened;
    const found = idempotencyKeyOf(request, operation.description);
    if (!found.ok) return found;
    const { key } = found;
    if (key === null) throw new Error('stored lines need a key');
    const release = slots.take(call.member.id);
    if (!release) return { problem: { code: 'too-many-requests', headers: { 'Retry-After': '5' } } };
    try {
      const read = await packLines(request, opened.linesAtOnce);
      if ('problem' in read) return read;
      const { chunks, lines, hash } = read;
      const asked = sha256(`${operation.description.method} ${address}\n${hash.toString('hex')}`);
      const owner = { network: call.member.id, client: call.member.id };
      const store = () => opened.store({ chunks, lines, key, request: asked });
      const queued = await queue.run(owner, store, LONGEST_WAIT_MS);
      if (!queued.ok) return { problem: busyProblem(queued.refused) };
      return queued.result;
    } finally {
      release();
    }
  };
}
