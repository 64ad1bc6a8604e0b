import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { portOf } from '../../src/server/listen.ts';

export type CheckingProxy = {
  port: number;
  /** Returns whether the machine behind it gets traffic. */
  isUp(): boolean;
  close(): void;
};

const CHECK_MS = 100;
/** As `fall 3`, `rise 1` of HAProxy. */
const FALL = 3;

/** Opens a load balancer with one machine: it polls `/readyz`, and answers by itself while that fails. */
export async function openCheckingProxy(shopPort: number): Promise<CheckingProxy> {
  let failures = 0;
  let closed = false;
  const agent = new http.Agent({ keepAlive: true });
  const server = http.createServer((request, response) => {
    if (failures >= FALL) {
      response.writeHead(503, { 'X-Answered-By': 'proxy' }).end();
      return;
    }
    const forwarded = http.request(
      {
        host: '127.0.0.1',
        port: shopPort,
        path: request.url,
        method: request.method,
        headers: { ...request.headers, 'x-forwarded-for': '203.0.113.9' },
        agent,
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    forwarded.on('error', () => {
      if (!response.headersSent) response.writeHead(502, { 'X-Answered-By': 'proxy' });
      response.end();
    });
    request.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const check = () =>
    new Promise<boolean>((resolve) => {
      const asked = http.get(
        { host: '127.0.0.1', port: shopPort, path: '/readyz', agent: false, timeout: 2000 },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode === 200);
        },
      );
      asked.on('timeout', () => asked.destroy());
      asked.on('error', () => resolve(false));
    });
  void (async () => {
    while (!closed) {
      failures = (await check()) ? 0 : failures + 1;
      await pause(CHECK_MS);
    }
  })();
  return {
    port: portOf(server) ?? 0,
    isUp: () => failures < FALL,
    close: () => {
      closed = true;
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}
