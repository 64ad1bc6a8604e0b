import type { IncomingMessage, ServerResponse } from 'node:http';

/** Milliseconds for which the rest of a body is discarded before the connection is cut. */
const LINGER_MS = 5000;

/**
 * Ends the connection after an answer that preceded the end of the request's body (RFC 9112, section 9.3). A proxy
 * could otherwise send another client's request into the rest of the body. The server discards the rest for a while,
 * because an immediate close would reset the connection and lose the answer.
 */
export function closeIfBodyIsUnread(request: IncomingMessage, response: ServerResponse): void {
  const { headers, socket } = request;
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
  const { writeHead } = response;
  response.writeHead = (...head: unknown[]) => {
    response.writeHead = writeHead;
    if (!request.complete) {
      // Sends "Connection: close".
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
