import pg from 'pg';

type Sent<Answers extends readonly unknown[]> = readonly [...{ [Place in keyof Answers]: Promise<Answers[Place]> }];

/**
 * Sends statements of a transaction without waiting between them, and returns their answers. The server executes them in
 * the order of `send`, each with a snapshot of its own. Settles after the last answer, so that a rollback follows them all,
 * and rejects with the first error. Not for COPY and cursors.
 */
export async function sendTogether<Answers extends readonly unknown[]>(
  client: pg.ClientBase,
  send: () => Sent<Answers>,
): Promise<Answers> {
  // A property of pg.Client that its types lack.
  const before: unknown = Reflect.get(client, 'pipeline');
  Reflect.set(client, 'pipeline', true);
  holdWrites(client);
  try {
    const sent = send();
    await Promise.allSettled(sent);
    return await Promise.all<Sent<Answers>>(sent);
  } finally {
    Reflect.set(client, 'pipeline', before);
  }
}

/** Collects what is sent in this turn of the event loop, for one write to the socket. */
function holdWrites(client: pg.ClientBase): void {
  const connection: unknown = Reflect.get(client, 'connection');
  if (!(connection instanceof pg.Connection)) return;
  const { stream } = connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
