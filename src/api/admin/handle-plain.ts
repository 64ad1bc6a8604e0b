import type { Context } from 'hono';
import type { EncodeText } from '../rest.ts';
import { type AdminLimits, LONGEST_WAIT_MS } from './admin-limits.ts';
import { type AdminProblem, adminProblemResponse, busyProblem } from './admin-problems.ts';
import { credentialOf } from './credential.ts';
import { answerFile } from './file-answer.ts';
import { encoded, finisher } from './finish-answer.ts';
import { isChange } from './key-rules.ts';
import { type CallDeps, type OpenedCall, openCall, openInTurn } from './open-call.ts';
import type { AdminAnswer, AdminContent, AdminFile, PlainOperation } from './operation.ts';
import { type RequestBody, readRequestBody } from './read-request-body.ts';
import { type Finished, idempotencyKeyOf, runOnce } from './run-change.ts';

type Deps = CallDeps & { encodeText: EncodeText; checksAnswers?: boolean };
type Outcome = Finished | AdminFile | { problem: AdminProblem };

/**
 * Creates the handler of operations that answer at once. If the credential was right before, admission and operation share
 * one slot. The body is read before, so that a slow one occupies none.
 */
export function createPlainHandler(deps: Deps, limits: AdminLimits) {
  return async (operation: PlainOperation, c: Context): Promise<Response> => {
    const { description } = operation;
    const request = c.req.raw;
    const credential = credentialOf(request.headers.get('authorization'));
    const owner = limits.owners.of(credential?.digest ?? null);
    if (!owner || description.upload) {
      const opened = await openInTurn(deps, limits, { description, c });
      if (!opened.ok) return opened.refusal;
      const { id } = opened.call.member;
      const body = await readRequestBody(description, request, { slots: limits.lines, client: id });
      if (!body.ok) return opened.refuse(body.problem);
      const queued = await limits.queue
        .run({ network: id, client: id }, () => operate(deps, operation, { opened, request, body }), LONGEST_WAIT_MS)
        .finally(body.release);
      return queued.ok
        ? respond({ ...deps, limits }, operation, { opened, request, outcome: queued.result })
        : opened.refuse(busyProblem(queued.refused));
    }
    const body = await readRequestBody(description, request, { slots: limits.lines, client: owner.client });
    const admitAndOperate = async () => {
      const opened = await openCall(deps, limits, { description, c, credential });
      if (!opened.ok) return opened.refusal;
      if (!body.ok) return opened.refuse(body.problem);
      return { opened, outcome: await operate(deps, operation, { opened, request, body }) };
    };
    const queued = await limits.queue.run(owner, admitAndOperate, LONGEST_WAIT_MS);
    if (!queued.ok) return adminProblemResponse(busyProblem(queued.refused));
    const { result } = queued;
    return result instanceof Response ? result : respond({ ...deps, limits }, operation, { ...result, request });
  };
}

type Called = { opened: OpenedCall; request: Request };

/** Runs the operation of a call in its slot, once for its idempotency key. */
async function operate(
  deps: Deps,
  operation: PlainOperation,
  { opened, request, body }: Called & { body: RequestBody & { ok: true } },
): Promise<Outcome> {
  const { description } = operation;
  const { call, services, params, address } = opened;
  const key = isChange(description) ? idempotencyKeyOf(request, description) : { ok: true as const, key: null };
  if (!key.ok) return { problem: key.problem };
  const finish = finisher(deps, description, request);
  const run = () => operation.run(params, body.value, call);
  if (key.key === null) return finishedOf(await run(), finish);
  const { method } = description;
  const keyed = { clientId: call.member.id, key: key.key, address, method, body: body.text };
  return runOnce(services.repeatedRequests, keyed, run, finish);
}

async function respond(
  { encodeText, limits }: Deps & { limits: AdminLimits },
  { description }: PlainOperation,
  { opened, request, outcome }: Called & { outcome: Outcome },
): Promise<Response> {
  const { headers, refuse } = opened;
  if ('problem' in outcome) return refuse(outcome.problem);
  if ('file' in outcome) return answerFile(limits, opened, { description, file: outcome });
  const { status, body: text, headers: own } = outcome;
  return encoded(request, encodeText, { status, text, headers: { ...headers, ...own } });
}

function finishedOf(
  answer: AdminAnswer<unknown> | AdminFile,
  finish: (answer: AdminContent<unknown>) => Finished,
): Outcome {
  return 'problem' in answer || 'file' in answer ? answer : finish(answer);
}
