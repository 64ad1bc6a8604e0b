import http from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { makeCertificate } from './certificate.ts';

export type TlsProxy = { port: number; close(): Promise<void> };

/** Connection-specific headers, which HTTP/2 forbids. */
const OF_A_CONNECTION = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade']);

/**
 * Starts a proxy that ends TLS as in production: HTTP/2 towards browsers, HTTP/1.1 towards the shop, whose address it
 * puts into Host. It sets X-Forwarded-Host and -Proto itself. It appends the peer to X-Forwarded-For, so that tests can
 * simulate many clients from one machine.
 */
export async function startTlsProxy(target: number, hosts: readonly string[]): Promise<TlsProxy> {
  const server = createSecureServer({ ...makeCertificate(hosts), allowHTTP1: true }, (request, response) => {
    forward(request, response, target);
  });
  const sessions = new Set<{ destroy(): void }>();
  server.on('secureConnection', (socket) => sessions.add(socket.on('close', () => sessions.delete(socket))));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const session of sessions) session.destroy();
      await closed;
    },
  };
}

function forward(request: Http2ServerRequest, response: Http2ServerResponse, target: number): void {
  const { method, url: path, socket } = request;
  const kept = Object.entries(request.headers).filter(
    ([name]) => !name.startsWith(':') && name !== 'host' && !OF_A_CONNECTION.has(name),
  );
  const headers = {
    ...Object.fromEntries(kept),
    'x-forwarded-for': [request.headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', '),
    'x-forwarded-host': request.authority || request.headers.host,
    'x-forwarded-proto': 'https',
  };
  // A connection for each request: the shop could close an idle one and break the next request.
  const upstream = http.request({ agent: false, host: '127.0.0.1', port: target, method, path, headers });
  upstream.on('response', (answer) => {
    const shown = Object.entries(answer.headers).filter(([name]) => !OF_A_CONNECTION.has(name));
    response.writeHead(answer.statusCode ?? 502, Object.fromEntries(shown));
    answer.pipe(response);
    answer.on('error', () => response.stream.close());
  });
  upstream.on('error', () => {
    if (!response.headersSent) response.writeHead(502);
    response.end();
  });
  response.on('close', () => upstream.destroy());
  request.pipe(upstream);
}
