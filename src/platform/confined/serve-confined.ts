import { type ConfinedFrame, createFrameReader, frameChunks, READY } from './frames.ts';
import { leavePrivileges } from './leave-privileges.ts';

/** Answer of a confined program to one job. */
export type ServedAnswer = { head: unknown; body: Buffer };

/**
 * Serves jobs inside a confined process, after it has left its privileges. The process ends with its input, in the
 * middle of a job too, and at the first bytes that are no job.
 */
export function serveConfined(given: {
  account: string;
  mostBody: number;
  work(head: unknown, body: Buffer): Promise<ServedAnswer>;
}): void {
  leavePrivileges(given.account);
  // A usual exit would wait for native code that never returns.
  const end = (): void => void process.kill(process.pid, 'SIGKILL');
  const send = (frame: ConfinedFrame): void => {
    for (const chunk of frameChunks(frame)) process.stdout.write(chunk);
  };
  const reader = createFrameReader(
    () => given.mostBody,
    ({ number, head, body }) => {
      given.work(head, body).then((answer) => send({ number, ...answer }), end);
      return true;
    },
  );
  process.stdin.on('data', (chunk: Buffer) => {
    if (!reader.push(chunk)) end();
  });
  for (const ending of ['end', 'error', 'close'] as const) process.stdin.on(ending, end);
  process.stdout.on('error', end);
  send({ number: READY, head: {}, body: Buffer.alloc(0) });
}
