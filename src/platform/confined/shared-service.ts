import type { MessagePort } from 'node:worker_threads';
import type { ConfinedAnswer, ConfinedJob } from './confined-process.ts';
import type { ConfinedService } from './confined-service.ts';

type Asked = { id: number; job: ConfinedJob };
type Answered = { id: number; answer: ConfinedAnswer };

/**
 * Lets another thread use a service by a port. A process of its own for each thread would cost 30 MB each. Bytes are
 * copied between threads: a picture has some hundred KB, and its work takes far longer.
 */
export function shareConfinedService(service: ConfinedService, port: MessagePort): void {
  port.on('message', ({ id, job }: Asked) => {
    void service.ask({ ...job, body: bytes(job.body) }).then((answer) => {
      // A closed port drops the answer: its thread has ended.
      port.postMessage({ id, answer } satisfies Answered);
    });
  });
  // A client does not prevent the process from ending.
  port.unref();
}

/**
 * Returns the service of another thread. Its processes, and their figures, belong to that thread. `close` only leaves
 * it: jobs without an answer have the problem "closed".
 */
export function connectConfinedService(port: MessagePort): ConfinedService {
  const waiting = new Map<number, (answer: ConfinedAnswer) => void>();
  let lastId = 0;
  let isClosed = false;

  function leave(): void {
    isClosed = true;
    for (const settle of waiting.values()) settle({ ok: false, problem: 'closed' });
    waiting.clear();
    port.close();
  }

  port.on('message', ({ id, answer }: Answered) => {
    waiting.get(id)?.(answer.ok ? { ...answer, body: bytes(answer.body) } : answer);
    waiting.delete(id);
    if (waiting.size === 0) port.unref();
  });
  port.once('close', leave);
  port.unref();

  return {
    ask: (job) =>
      new Promise((settle) => {
        if (isClosed) return settle({ ok: false, problem: 'closed' });
        const id = ++lastId;
        waiting.set(id, settle);
        // The answer keeps the thread alive, as a process of its own would.
        port.ref();
        port.postMessage({ id, job } satisfies Asked);
      }),
    prepare: () => {},
    figures: () => ({ running: 0, started: 0, ended: {} }),
    close: async () => leave(),
  };
}

/** Returns a Buffer of bytes that arrived as the plain array of a message. */
function bytes(given: Uint8Array): Buffer {
  return Buffer.from(given.buffer, given.byteOffset, given.byteLength);
}
