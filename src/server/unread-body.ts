import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long a client may go on sending what nobody reads, until the connection is cut. */
const LINGER_MS = 5000;

/**
 * Ends the connection after an answer that was given before the request's body had come (RFC 9112, section 9.3): a
 * proxy that used it for the next request, which may be somebody else's, would send that into the rest of the body.
 * The rest is read and dropped for a while: closing at once would reset the connection and take the answer with it.
 */
export function closeIfBodyIsUnread(request: IncomingMessage, response: ServerResponse): void {
  const { headers, socket } = request;
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
  const { writeHead } = response;
  response.writeHead = (...head: unknown[]) => {
    response.writeHead = writeHead;
    if (!request.complete) {
      // Says "Connection: close".
      response.shouldKeepAlive = false;
      socket.destroySoon = () => {
        socket.end();
        request.resume();
        const late = setTimeout(() => socket.destroy(), LINGER_MS);
        socket.once('end', () => socket.destroy()).once('close', () => clearTimeout(late));
      };
    }
    return Reflect.apply(writeHead, response, head);
  };
}
