import { type CallToolResult, Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { connectApi } from '../../src/mcp/api-connection.ts';
import { createMcpServer } from '../../src/mcp/mcp-server.ts';
import { openOperations } from '../../src/mcp/serve-mcp.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createMetrics } from '../../src/platform/metrics/metrics.ts';
import { listen, portOf } from '../../src/server/listen.ts';
import { createShopListener } from '../../src/server/shop-listener.ts';
import type { TestApi, TestClient } from '../admin-api/support.ts';

export type ListeningApi = { url: string; close(): Promise<void> };

/** Lets the API listen on a port of this machine. */
export async function listenApi(api: TestApi): Promise<ListeningApi> {
  const config = readConfig({});
  const about = { config, log: silentLog, metrics: createMetrics('test'), scrape: async () => '', house: '' };
  const front = createShopListener(about);
  front.open(api.state);
  await listen(front.server, { port: 0, host: '127.0.0.1', shared: false }, config);
  return {
    url: `http://127.0.0.1:${portOf(front.server)}`,
    close: async () => {
      front.server.closeAllConnections();
      await front.drain({ idle: 'close', limitMs: 1 });
    },
  };
}

export type Assistant = {
  client: Client;
  names(): Promise<string[]>;
  call(name: string, given?: Record<string, unknown>): Promise<CallToolResult>;
  close(): Promise<void>;
};

/** Opens an assistant that works as an API client, in this process. */
export async function openAssistant(
  url: string,
  { id: clientId, secret }: TestClient,
  { mayChange = false }: { mayChange?: boolean } = {},
): Promise<Assistant> {
  const ending = new AbortController();
  const settings = { url: new URL(url), clientId, secret };
  const connection = connectApi({ settings, clock: systemClock, signal: ending.signal });
  const open = await openOperations(connection, { mayChange });
  if (!open.ok) throw new Error(open.problem.code);
  const server = createMcpServer(open);
  const client = new Client({ name: 'test', version: '1' });
  const [there, here] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(there), client.connect(here)]);
  return {
    client,
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: (name, given = {}) => client.callTool({ name, arguments: given }),
    close: async () => {
      await client.close();
      ending.abort();
    },
  };
}

/** Returns the first text of a result. */
export function textOfResult({ content }: CallToolResult): string {
  const [first] = content;
  return first?.type === 'text' ? first.text : '';
}

/** Returns a field of a result's content. */
export function fieldOf({ structuredContent }: CallToolResult, name: string): unknown {
  const fields = new Map(Object.entries(structuredContent ?? {}));
  return fields.get(name);
}
