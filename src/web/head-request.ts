import type { IncomingMessage } from 'node:http';
import type { Http2Bindings, HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';

const answeredAsGet = new WeakSet<object>();

/**
 * Turns a HEAD request into a GET, so that both get the same status and headers. Node decides to send no body when it
 * creates the response, before this change. A range applies to GET alone (RFC 9110, section 14.2).
 */
export function answerHeadAsGet(request: IncomingMessage): void {
  if (request.method !== 'HEAD') return;
  request.method = 'GET';
  delete request.headers.range;
  const { rawHeaders } = request;
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2)
    if (rawHeaders[at]?.toLowerCase() === 'range') rawHeaders.splice(at, 2);
  answeredAsGet.add(request);
}

/** Returns the method as the client sent it. */
export function sentMethod(c: Context<AppEnv>): string {
  // Absent if a test calls the app without a socket.
  const { incoming }: Partial<HttpBindings> = c.env ?? {};
  return incoming !== undefined && answeredAsGet.has(incoming) ? 'HEAD' : c.req.method;
}

type Bindings = HttpBindings | Http2Bindings;
type Answer = Response | Promise<Response>;
type Fetch = (request: Request, env: Bindings) => Answer;

/** Answers HEAD without reading a body whose length is known: a video need not be read from disk. */
export function withoutBodyForHead(fetch: Fetch): Fetch {
  return (request, env) => {
    const answer = fetch(request, env);
    return answeredAsGet.has(env.incoming) ? Promise.resolve(answer).then(withoutKnownBody) : answer;
  };
}

function withoutKnownBody(answer: Response): Response {
  if (answer.body === null || !answer.headers.has('Content-Length')) return answer;
  void answer.body.cancel();
  return new Response(null, { status: answer.status, headers: answer.headers });
}
