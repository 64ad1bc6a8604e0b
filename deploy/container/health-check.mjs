// Exits with 0 if the process on PORT accepts requests, else with 1. With a number of seconds it waits that long for it.
import http from 'node:http';
import { setTimeout as passed } from 'node:timers/promises';

const AGAIN_MS = 200;
const port = process.env.PORT || 3000;
const until = performance.now() + 1000 * Number(process.argv[2] ?? 0);

/** Asks over the loopback interface, whatever host the shop answers for. */
function isReady() {
  return new Promise((resolve) => {
    const request = http.get({ host: '127.0.0.1', port, path: '/readyz', agent: false, timeout: 3000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}

let ready = await isReady();
while (!ready && performance.now() < until) {
  await passed(AGAIN_MS);
  ready = await isReady();
}
process.exit(ready ? 0 : 1);
