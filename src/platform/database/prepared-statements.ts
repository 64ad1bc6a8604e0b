import type pg from 'pg';

/** Names of statements by their text. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `prepared-${names.size + 1}`;
  names.set(text, name);
  return name;
}

/**
 * Makes a connection prepare each statement with values once, and execute it without parsing and planning from then on. For
 * work that repeats the same statements thousands of times: every statement stays in memory until the connection ends.
 */
export function prepareStatements(client: pg.ClientBase): void {
  const query: unknown = client.query.bind(client);
  if (typeof query !== 'function') return;
  const prepared = (asked: unknown, ...rest: unknown[]): unknown => {
    const named =
      typeof asked === 'string' && Array.isArray(rest[0]) && rest[0].length > 0
        ? { text: asked, name: nameOf(asked) }
        : asked;
    return Reflect.apply(query, client, [named, ...rest]);
  };
  Object.defineProperty(client, 'query', { value: prepared, configurable: true });
}
