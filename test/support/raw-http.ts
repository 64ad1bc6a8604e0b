import { once } from 'node:events';
import net from 'node:net';

/** Sends these bytes unchanged, and resolves with all received data when the connection ends. */
export async function exchange(port: number, bytes: string): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  const received = collect(socket);
  socket.write(bytes);
  return received;
}

/** Sends requests in order over one connection, each once the answer to the previous one has begun. */
export async function converse(port: number, requests: readonly string[]): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  const received = collect(socket);
  for (const request of requests) {
    socket.write(request);
    await Promise.race([once(socket, 'data'), received]);
  }
  return received;
}

async function collect(socket: net.Socket): Promise<string> {
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  await once(socket, 'close');
  return received;
}

/** Returns the head of a request. */
export function head(line: string, ...more: string[]): string {
  return `${[line, ...more].join('\r\n')}\r\n\r\n`;
}

export type RawAnswer = { status: number; headers: Record<string, string>; body: string };

/** Requests over a connection of its own; returns the answer with its raw body. */
export async function ask(port: number, line: string, ...more: string[]): Promise<RawAnswer> {
  return readAnswer(await exchange(port, head(line, ...more)));
}

/** Parses the first answer in the received data; a repeated header's values are joined. */
export function readAnswer(received: string): RawAnswer {
  const end = received.indexOf('\r\n\r\n');
  const [line = '', ...lines] = received.slice(0, end).split('\r\n');
  const headers: Record<string, string> = {};
  for (const entry of lines) {
    const colon = entry.indexOf(':');
    const name = entry.slice(0, colon).toLowerCase();
    const value = entry.slice(colon + 1).trim();
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
  return { status: Number(line.split(' ')[1] ?? 0), headers, body: received.slice(end + 4) };
}
