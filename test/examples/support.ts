import { once } from 'node:events';
import fs from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { portOf } from '../webhooks/support.ts';

/** Makes an empty folder for a connector; it is removed after the test. */
export async function emptyFolder(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'kontor-connector-'));
  onTestFinished(() => fs.rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns the files below a folder, by name. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

export const readJson = async (...parts: string[]): Promise<unknown> =>
  JSON.parse(await fs.readFile(path.join(...parts), 'utf8'));

export type ReceivedCall = { method: string; url: string; authorization: string; body: unknown };

/** Server that records what it receives; `status` is its answer. */
export type OtherSide = { url: string; calls: ReceivedCall[]; status: number; close(): Promise<void> };

export async function openOtherSide(): Promise<OtherSide> {
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    const { method = '', url = '', headers } = request;
    side.calls.push({
      method,
      url,
      authorization: headers.authorization ?? '',
      body: text === '' ? null : JSON.parse(text),
    });
    response.writeHead(side.status).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const side: OtherSide = {
    url: `http://127.0.0.1:${portOf(server)}`,
    calls: [],
    status: 200,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  onTestFinished(() => side.close());
  return side;
}
