import type pg from 'pg';

/** Names of statements by their text. */
const names = new Map<string, string>();

/** Returns the name under which connections prepare a statement. For texts that are constants of the code. */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `prepared-${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** Answer to "begin" before the server gives it. */
const BEGUN = { command: 'BEGIN', rowCount: null, oid: 0, rows: [], fields: [] };

/**
 * Makes a connection prepare each statement with values once, and execute it without parsing and planning from then on.
 * Sends the begin of a transaction together with its first statement. For work that repeats the same statements thousands of
 * times: every statement stays in memory until the connection ends.
 */
export function prepareStatements(client: pg.Client): void {
  const query: unknown = client.query.bind(client);
  if (typeof query !== 'function') return;
  const send = (...asked: unknown[]): unknown => Reflect.apply(query, client, asked);
  // Statements wait for no answers of those before them.
  Reflect.set(client, 'pipeline', true);
  const prepared = (asked: unknown, ...rest: unknown[]): unknown => {
    if (asked === 'begin' && rest.length === 0) return begin(client, send);
    const named =
      typeof asked === 'string' && Array.isArray(rest[0]) && rest[0].length > 0
        ? { text: asked, name: statementName(asked) }
        : asked;
    return send(named, ...rest);
  };
  Object.defineProperty(client, 'query', { value: prepared, configurable: true });
}

/** Sends "begin" with what the caller sends next, in one write. A failure ends the connection, so that nothing commits. */
function begin(client: pg.Client, send: (asked: string) => unknown): Promise<typeof BEGUN> {
  const { stream } = client.connection;
  stream.cork();
  void Promise.resolve(send('begin')).catch((error: Error) => stream.destroy(error));
  process.nextTick(() => stream.uncork());
  return Promise.resolve(BEGUN);
}
