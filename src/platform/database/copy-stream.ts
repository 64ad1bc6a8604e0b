import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** Parts of pg's connection that its types omit. */
type CopyConnection = {
  stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

const BLOCK = 64 * 1024;
/** Maximum number of blocks that wait for the reader before the socket pauses. */
const AHEAD = 8;

/**
 * Yields the output of COPY … TO STDOUT in blocks of arbitrary boundaries. Memory use does not depend on the size of
 * the table. A reader that stops before the end destroys the connection.
 */
export async function* copyOut(client: pg.ClientBase, sql: string): AsyncGenerator<Buffer> {
  const ready: Buffer[] = [];
  let block = Buffer.allocUnsafe(BLOCK);
  let filled = 0;
  let ended = false;
  let failure: Error | undefined;
  let stream: Duplex | undefined;
  let wake = () => {};

  // The driver reuses its buffer, so this copies all data at once.
  const take = (chunk: Buffer) => {
    for (let from = 0; from < chunk.length; ) {
      const copied = chunk.copy(block, filled, from);
      from += copied;
      filled += copied;
      if (filled < BLOCK) continue;
      ready.push(block);
      block = Buffer.allocUnsafe(BLOCK);
      filled = 0;
    }
    if (ready.length >= AHEAD) stream?.pause();
    if (ready.length > 0) wake();
  };
  client.query({
    submit: (connection: pg.Connection) => {
      stream = connection.stream;
      connection.query(sql);
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }) => take(chunk),
    handleCommandComplete: () => {},
    handleReadyForQuery: () => {
      if (filled > 0) ready.push(block.subarray(0, filled));
      ended = true;
      wake();
    },
    handleError: (error: Error) => {
      failure = error;
      wake();
    },
  });
  try {
    for (;;) {
      const next = ready.shift();
      if (next) {
        yield next;
        continue;
      }
      if (failure) throw failure;
      if (ended) return;
      stream?.resume();
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    if (!ended && !failure) stream?.destroy();
  }
}

/** Feeds a COPY … FROM STDIN. Rejects with the error of the database or the source; the transaction has then failed. */
export function copyIn(client: pg.ClientBase, sql: string, source: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    let refused = false;
    const feed = async (connection: CopyConnection) => {
      try {
        for await (const chunk of source) {
          if (refused) return;
          connection.sendCopyFromChunk(chunk);
          if (connection.stream.writableNeedDrain) await drained(connection.stream);
        }
        connection.endCopyFrom();
      } catch (error) {
        reject(error);
        connection.sendCopyFail('the source failed');
      }
    };
    client.query({
      submit: (connection: pg.Connection) => connection.query(sql),
      handleCopyInResponse: (connection: CopyConnection) => void feed(connection),
      handleCommandComplete: () => {},
      handleReadyForQuery: () => resolve(),
      handleError: (error: Error) => {
        refused = true;
        reject(error);
      },
    });
  });
}

/**
 * Waits until the socket accepts more data or closes. After a close the driver reports the error to the caller of the
 * statement.
 */
async function drained(stream: Duplex): Promise<void> {
  const listening = new AbortController();
  const { signal } = listening;
  const either = Promise.race([once(stream, 'drain', { signal }), once(stream, 'close', { signal })]);
  await either.finally(() => listening.abort());
}
