import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../run-command.ts';

const TOKEN = 'figures-for-the-monitor-and-no-one-else';
const FIGURES = [
  `kontor_info{node="24.0.0",pid="${process.pid}",worker="main"} 1`,
  'process_resident_memory_bytes{worker="main"} 104857600',
  'kontor_heap_bytes{part="resident",worker="main"} 52428800',
].join('\n');

const shop = createServer((request, response) => {
  response.statusCode = request.headers.authorization === `Bearer ${TOKEN}` && request.url === '/metrics' ? 200 : 403;
  response.end(FIGURES);
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const address = shop.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => shop.close());

async function kontor(line: string, environment: Record<string, string> = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCommand(line.split(' '), {
    environment: { DATABASE_URL: 'postgresql://x@127.0.0.1/x', PORT: String(port), ...environment },
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    terminal: null,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

test('prints the memory of the shop at HOST and PORT, with the facts of this machine', async () => {
  const { code, out } = await kontor('memory', { METRICS_TOKEN: TOKEN, HOST: '0.0.0.0' });
  expect(code).toBe(0);
  expect(out).toMatch(/^JavaScript heap +50\.0 /m);
  // The stub names the process of this test, so its memory is that of /proc.
  if (process.platform === 'linux') expect(out).toMatch(/^program files +[1-9]/m);
  expect(out).toMatch(/^PostgreSQL +\? +cannot be known from here$/m);
});

test('prints bytes as JSON, of an address that the call names', async () => {
  const { out } = await kontor(`memory --json --address http://localhost:${port}`, { METRICS_TOKEN: TOKEN, PORT: '1' });
  expect(JSON.parse(out)).toMatchObject({ kinds: { heap: { bytes: 52_428_800 }, database: { bytes: null } } });
});

test('says in one line why it prints nothing', async () => {
  expect(await kontor('memory')).toMatchObject({ code: 2, err: expect.stringContaining('(403): set METRICS_TOKEN') });
  expect(await kontor('memory', { PORT: '1' })).toMatchObject({
    code: 2,
    err: 'kontor memory: no shop answers at http://127.0.0.1:1',
  });
  expect(await kontor('memory --address nowhere')).toMatchObject({
    code: 2,
    err: expect.stringContaining('"nowhere"'),
  });
});
