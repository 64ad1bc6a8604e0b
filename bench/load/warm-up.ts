import http from 'node:http';
import { openVisitor } from './visitor.ts';

const VISITS = 3000;
const AT_A_TIME = 8;
/** As much as an answer has that was compressed. */
const ANSWER = Buffer.alloc(3000);

/**
 * Visits a server of its own that does nothing, so that the generator's code is compiled before it measures: its first
 * second costs it as much processor time as the shop needs, and on the same machine that is the shop's.
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
