import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string };
export type Question = { method?: string; path: string; headers?: Record<string, string>; body?: Buffer | string };
export type Client = { origin: string; ask(question: Question): Promise<Answer>; close(): void };

/** Opens one HTTP/2 connection to this machine, as a browser that trusts this certificate. */
export function openClient(host: string, port: number, ca: string): Client {
  const authority = `${host}:${port}`;
  const session = connect(`https://127.0.0.1:${port}`, { ca, servername: host });
  session.on('error', () => {});
  return {
    origin: `https://${authority}`,
    ask: (question) => ask(session, authority, question),
    close: () => session.close(),
  };
}

function ask(session: ClientHttp2Session, authority: string, question: Question): Promise<Answer> {
  const { method = 'GET', path, headers = {}, body } = question;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const stream = session.request({
      ':method': method,
      ':path': path,
      ':authority': authority,
      ...length,
      ...headers,
    });
    let status = 0;
    let received: IncomingHttpHeaders = {};
    const chunks: Buffer[] = [];
    const done = () => resolve({ status, headers: received, body: Buffer.concat(chunks).toString() });
    stream.on('response', (head) => {
      status = Number(head[':status']);
      received = head;
    });
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', done);
    // The server cuts off a body that it refused early, after its answer.
    stream.on('error', (error) => (status === 0 ? reject(error) : done()));
    stream.on('close', () => (status === 0 ? reject(new Error(`no answer for ${path}`)) : done()));
    stream.end(body);
  });
}
