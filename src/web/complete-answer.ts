import type { Http2Bindings, HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

type Bindings = HttpBindings | Http2Bindings;
type Answer = Response | Promise<Response>;
type Fetch = (request: Request, env: Bindings) => Answer;

/** Bodies of answers that are complete in memory. */
const bodies = new WeakMap<Response, Uint8Array>();

/**
 * Creates an answer whose body is complete. The listener writes it to the socket at once, because reading the stream of a Response
 * takes longer than sending it. `headers` name its length.
 */
export function completeAnswer(
  body: Uint8Array<ArrayBuffer>,
  init: { status: number; headers: HeadersInit },
): Response {
  const answer = new Response(body, init);
  bodies.set(answer, body);
  return answer;
}

/** Writes complete answers to the socket. A middleware that replaces the answer, such as compression, prevents that. */
export function sendComplete(fetch: Fetch): Fetch {
  return async (request, env) => {
    const answer = await fetch(request, env);
    const body = bodies.get(answer);
    // Middleware may have read the body; its stream then has the rest.
    if (body === undefined || answer.bodyUsed) return answer;
    const { outgoing } = env;
    if (!('shouldKeepAlive' in outgoing)) return answer;
    outgoing.writeHead(answer.status, [...answer.headers].flat());
    outgoing.end(body);
    return RESPONSE_ALREADY_SENT;
  };
}
