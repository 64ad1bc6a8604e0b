import http from 'node:http';
import * as v from 'valibot';
import type { Visit } from '../load/visit.ts';
import { openVisitor } from '../load/visitor.ts';

export const RecordedAnswers = v.array(
  v.object({
    status: v.number(),
    headers: v.array(v.tuple([v.string(), v.string()])),
    /** In base64, compressed as the shop sent it. */
    body: v.string(),
  }),
);
export type RecordedAnswer = v.InferOutput<typeof RecordedAnswers>[number];

/** Headers of a connection, and those that a bare server writes by itself. */
const OWN = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date']);

/**
 * Makes the visits one after the other and returns the shop's answers in the order of the steps. A proxy between
 * visitor and shop reads them, so the requests are those of the load generator.
 */
export async function recordAnswers(port: number, visits: readonly Visit[]): Promise<RecordedAnswer[]> {
  const answers: RecordedAnswer[] = [];
  const proxy = http.createServer((request, response) => {
    const forwarded = http.request(
      {
        port,
        host: '127.0.0.1',
        method: request.method,
        path: request.url,
        headers: { ...request.headers, host: `127.0.0.1:${port}` },
      },
      async (answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk);
        const body = Buffer.concat(chunks);
        const headers = pairsOf(answer.rawHeaders).filter(([name]) => !OWN.has(name.toLowerCase()));
        const status = answer.statusCode ?? 500;
        answers.push({
          status,
          headers: [...headers, ['content-length', String(body.length)]],
          body: body.toString('base64'),
        });
        response.writeHead(status, headers.flat()).end(body);
      },
    );
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('the recording proxy has no port');
  const visitor = openVisitor(address.port, 1, () => {});
  try {
    for (const visit of visits) await visitor.make(visit);
  } finally {
    await visitor.close();
    proxy.close();
  }
  return answers;
}

function pairsOf(raw: readonly string[]): [name: string, value: string][] {
  return raw.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []));
}

/** Returns the visits with the number of each step as its address, as plain-server.ts expects it. */
export function numbered(visits: readonly Visit[]): Visit[] {
  let next = 0;
  return visits.map((visit) =>
    visit.map((step) => {
      next += 1;
      return { ...step, path: `/${next - 1}` };
    }),
  );
}
