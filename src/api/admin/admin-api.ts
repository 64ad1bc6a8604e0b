import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { sentMethod } from '../../web/head-request.ts';
import type { EncodeText } from '../rest.ts';
import { type AdminLimits, createAdminLimits } from './admin-limits.ts';
import { type AdminProblem, adminProblemResponse, busyProblem } from './admin-problems.ts';
import { adminDocs } from './docs/admin-docs.ts';
import { createDownloadHandler } from './handle-download.ts';
import { createLinesHandler } from './handle-lines.ts';
import { createUploadHandler } from './handle-upload.ts';
import { isChange } from './key-rules.ts';
import { type CallDeps, openCall } from './open-call.ts';
import type { AdminAnswer, AdminContent, AdminFile, AdminOperation, OperationDescription } from './operation.ts';
import { ADMIN_OPERATIONS } from './operations.ts';
import { readRequestBody } from './read-request-body.ts';
import { type Finished, idempotencyKeyOf, runOnce } from './run-change.ts';
import { streamAnswer } from './stream-answer.ts';
import { answerTokenRequest, TOKEN_PATH } from './token-request.ts';

export type AdminApiDeps = CallDeps & {
  encodeText: EncodeText;
  /** True in tests: an answer that its description does not match throws. */
  checksAnswers?: boolean;
};

const ROOT = '/api/admin';

/** Creates the routes of the integration API. Every refusal is a problem of admin-problems.ts. */
export function adminApi(deps: AdminApiDeps): Hono {
  const app = new Hono();
  const limits = createAdminLimits(deps);
  const operations = [...ADMIN_OPERATIONS];
  for (const page of adminDocs(operations))
    app.get(page.path, async (c) => encoded(c.req.raw, deps.encodeText, page.answer()));
  app.post(TOKEN_PATH, async (c) => {
    const services = deps.services();
    if (!services) return adminProblemResponse({ code: 'not-found' });
    return answerTokenRequest({ access: services.apiAccess, limits }, c.req.raw, deps.addressOf(c));
  });
  const handle = createHandler(deps, limits);
  for (const operation of operations) {
    const { method, path } = operation.description;
    app.on(method, routePath(path), (c) => handle(operation, c));
  }
  for (const path of new Set([...operations.map(({ description }) => description.path), TOKEN_PATH]))
    app.all(routePath(path), () =>
      adminProblemResponse({ code: 'method-not-allowed', headers: { Allow: allowedAt(operations, path) } }),
    );
  app.all(`${ROOT}/*`, () => adminProblemResponse({ code: 'not-found' }));
  return app;
}

/** Converts a path to the router's form, "/x/:id". */
const routePath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

function allowedAt(operations: readonly AdminOperation[], path: string): string {
  if (path === TOKEN_PATH) return 'POST';
  const methods = operations.flatMap(({ description }) => (description.path === path ? [description.method] : []));
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
}

/** Creates the handler of one request: who asks, whether it may, what it asks, and the answer. */
function createHandler(deps: AdminApiDeps, limits: AdminLimits) {
  const handleLines = createLinesHandler(limits);
  const handleUpload = createUploadHandler(limits);
  const handleDownload = createDownloadHandler(limits);
  return async (operation: AdminOperation, c: Context): Promise<Response> => {
    const { description } = operation;
    const request = c.req.raw;
    const opened = await openCall(deps, limits, { description, c });
    if (!opened.ok) return opened.refusal;
    const { call, services, params, headers, refuse } = opened;
    if (operation.kind === 'stream') {
      const slot = { slots: limits.streams, client: call.member.id, headers, hasBody: sentMethod(c) !== 'HEAD' };
      const answer = await streamAnswer(slot, () => operation.open(params, call));
      return 'problem' in answer ? refuse(answer.problem) : answer;
    }
    if (operation.kind === 'download')
      return handleDownload(operation, { request, call, params, headers, refuse, isHead: sentMethod(c) === 'HEAD' });
    const finish = finisher(deps, description, request);
    if (operation.kind === 'stored-lines') {
      const { address } = opened;
      const stored = await handleUpload(operation, { request, call, params, address });
      if ('problem' in stored) return refuse(stored.problem);
      const { status, body: text, headers: own } = finish(stored);
      return encoded(request, deps.encodeText, { status, text, headers: { ...headers, ...own } });
    }
    if (operation.kind === 'lines') return handleLines(operation, { request, call, params, headers, refuse });
    const clientId = call.member.id;
    const body = await readRequestBody(description, request, { slots: limits.lines, client: clientId });
    if (!body.ok) return refuse(body.problem);
    const key = isChange(description) ? idempotencyKeyOf(request, description) : { ok: true as const, key: null };
    if (!key.ok) {
      body.release();
      return refuse(key.problem);
    }
    const run = () => operation.run(params, body.value, call);
    const queued = await limits.queue
      .run({ network: clientId, client: clientId }, async () => {
        if (key.key === null) return finishedOf(await run(), finish);
        const { address } = opened;
        const keyed = { clientId, key: key.key, address, method: description.method, body: body.text };
        return runOnce(services.repeatedRequests, keyed, run, finish);
      })
      .finally(body.release);
    if (!queued.ok) return refuse(busyProblem(queued.refused));
    if ('problem' in queued.result) return refuse(queued.result.problem);
    if ('file' in queued.result) return fileResponse(queued.result, description.success.type ?? '', headers);
    const { status, body: text, headers: own } = queued.result;
    return encoded(request, deps.encodeText, { status, text, headers: { ...headers, ...own } });
  };
}

function finishedOf(
  answer: AdminAnswer<unknown> | AdminFile,
  finish: (answer: AdminContent<unknown>) => Finished,
): Finished | AdminFile | { problem: AdminProblem } {
  return 'problem' in answer || 'file' in answer ? answer : finish(answer);
}

function fileResponse({ file, name }: AdminFile, type: string, headers: Record<string, string>): Response {
  return new Response(Buffer.from(file), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Content-Length': String(file.length),
      'Cache-Control': 'private, no-store',
      ...headers,
    },
  });
}

/** Returns a function that completes the answer of an operation. */
function finisher({ checksAnswers }: AdminApiDeps, { success }: OperationDescription, request: Request) {
  return (answer: AdminContent<unknown>): Finished => {
    const { content, tag, next, location, isRepeated } = answer;
    if (checksAnswers) v.parse(success.schema, content);
    const url = new URL(request.url);
    if (next) url.searchParams.set('cursor', next);
    return {
      status: success.status,
      body: JSON.stringify(content),
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        ...(tag ? { ETag: tag } : {}),
        ...(location ? { Location: location } : {}),
        ...(isRepeated ? { 'Idempotency-Replayed': 'true' } : {}),
        ...(next ? { Link: `<${url.pathname}?${url.searchParams}>; rel="next"` } : {}),
      },
    };
  };
}

/** Sends a text in a coding that the client accepts. Answers of clients are never stored by caches. */
async function encoded(
  request: Request,
  encodeText: EncodeText,
  answer: { status: number; text: string; headers: Record<string, string> },
): Promise<Response> {
  const { body, coding } = await encodeText(answer.text, request.headers.get('accept-encoding'));
  return new Response(body, {
    status: answer.status,
    headers: {
      'Cache-Control': 'private, no-store',
      Vary: 'Accept-Encoding, Authorization',
      'Content-Length': String(body.length),
      ...(coding === 'identity' ? {} : { 'Content-Encoding': coding }),
      ...answer.headers,
    },
  });
}
