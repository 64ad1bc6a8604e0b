import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Clock } from '../platform/clock.ts';
import {
  type ApiConnection,
  type ApiProblem,
  type ApiRefusal,
  connectApi,
  failedRequest,
  replyText,
} from './api-connection.ts';
import { readCatalogue } from './api-document.ts';
import { type OpenOperations, readsOnly } from './general-tools.ts';
import { createMcpServer } from './mcp-server.ts';
import type { McpSettings } from './mcp-settings.ts';

const DOCUMENT_PATH = '/api/admin/v1/openapi.json';

/** Reads what the shop offers, and which of it the client may call. Changes are left out unless they are allowed. */
export async function openOperations(
  connection: ApiConnection,
  { mayChange }: { mayChange: boolean },
): Promise<({ ok: true } & OpenOperations) | ApiRefusal> {
  const granted = await connection.scopes();
  if (!granted.ok) return granted;
  const read = await connection.read(DOCUMENT_PATH);
  if (!read.ok) return read;
  const catalogue = readCatalogue(replyText(read));
  if (!catalogue) return failedRequest('no-shop', 'The shop has no document of the API that this version understands.');
  const scopes = new Set(granted.scopes);
  const operations = new Map(
    [...catalogue.operations].filter(
      ([, one]) => (mayChange || readsOnly(one)) && one.scopes.every((scope) => scopes.has(scope)),
    ),
  );
  return { ok: true, connection, catalogue, operations, mayChange };
}

export type McpOptions = {
  settings: McpSettings;
  mayChange: boolean;
  clock: Clock;
  /** Writes a line to the log, never to standard output, which carries the protocol. */
  tell(line: string): void;
};

/** Serves an assistant on standard input and output until it closes them. Returns the problem that prevents the start. */
export async function serveMcp({ settings, mayChange, clock, tell }: McpOptions): Promise<ApiProblem | null> {
  const ending = new AbortController();
  const connection = connectApi({ settings, clock, signal: ending.signal });
  const open = await openOperations(connection, { mayChange });
  if (!open.ok) return open.problem;
  const transport = new StdioServerTransport();
  const served = serveStdio(() => createMcpServer(open), { transport, onerror: ({ message }) => tell(message) });
  await new Promise<void>((resolve) => {
    const { onclose } = transport;
    transport.onclose = () => {
      onclose?.();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => served.close());
    tell(
      `${open.operations.size} operations of ${settings.url.origin}, ${mayChange ? 'with changes' : 'only reading'}`,
    );
  });
  // Requests under way hold the process.
  ending.abort();
  return null;
}
