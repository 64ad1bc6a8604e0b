import http from 'node:http';
import { openVisitor } from './visitor.ts';

const VISITS = 3000;
const AT_A_TIME = 8;
/** Typical size of a compressed answer in bytes. */
const ANSWER = Buffer.alloc(3000);

/**
 * Visits an idle server of its own, so that the generator's code is compiled before it measures. In its first second
 * the generator needs as much processor time as the shop, on the same machine.
 */
export async function warmUp(): Promise<void> {
  const server = http.createServer((_request, response) => response.end(ANSWER));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server of the warm-up has no port');
  const visitor = openVisitor(address.port, AT_A_TIME, () => {});
  let left = VISITS;
  const one = async (): Promise<void> => {
    for (; left > 0; left -= 1) await visitor.make([{ name: 'warm up', path: '/', expect: [200] }]);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, one));
  await visitor.close();
  server.close();
}
