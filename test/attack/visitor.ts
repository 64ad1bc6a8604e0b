import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';

export type Reply = {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** Set-Cookie values as sent. */
  setCookies: readonly string[];
};

export type Sent = {
  method?: string;
  /** Raw path and query; sent without normalisation. */
  path: string;
  /** Added to those of a browser; null removes one. */
  headers?: Record<string, string | null>;
  form?: Record<string, string> | readonly (readonly [string, string])[];
  json?: unknown;
  body?: string | Buffer;
};

/** A browser with its own cookies that sends each request over a connection of its own. */
export type Visitor = {
  cookies: Map<string, string>;
  ask(sent: Sent): Promise<Reply>;
  get(path: string, headers?: Record<string, string | null>): Promise<Reply>;
  post(path: string, form: Record<string, string>, headers?: Record<string, string | null>): Promise<Reply>;
  /** Sends a document to the gateway; returns the parsed answer. */
  query(document: string, variables?: object): Promise<{ status: number; body: string }>;
};

/** Address of the target's connections, and its name in browsers. */
export type Connection = {
  origin: string;
  /** Address to connect to. */
  address: string;
  port: number;
  /** False for a certificate that the suite made itself. */
  checksCertificate: boolean;
  /** Headers that simulate another client. */
  clientHeaders: Record<string, string>;
};

/** Time for one answer, in milliseconds. */
const ANSWER_MS = 60_000;
/** Bytes of an answer that are read; the rest is dropped. */
const MOST_READ = 4_000_000;

/** Opens a browser without cookies. */
export function openVisitor(connection: Connection): Visitor {
  const cookies = new Map<string, string>();
  const ask = async (sent: Sent): Promise<Reply> => {
    const reply = await send(connection, cookies, sent);
    for (const line of reply.setCookies) remember(cookies, line);
    return reply;
  };
  return {
    cookies,
    ask,
    get: (path, headers = {}) => ask({ path, headers }),
    post: (path, form, headers = {}) => ask({ method: 'POST', path, form, headers }),
    query: (query, variables = {}) => ask({ method: 'POST', path: '/api/gateway/', json: { query, variables } }),
  };
}

function remember(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';', 1);
  const at = pair.indexOf('=');
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
  if (value === '' || /;\s*max-age=0/i.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}

function contentOf(sent: Sent): { type: string | null; content: string | Buffer | null } {
  if (sent.json !== undefined) return { type: 'application/json', content: JSON.stringify(sent.json) };
  if (sent.form === undefined) return { type: null, content: sent.body ?? null };
  const pairs = Array.isArray(sent.form) ? sent.form : Object.entries(sent.form);
  const content = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
  return { type: 'application/x-www-form-urlencoded', content };
}

function send(connection: Connection, cookies: ReadonlyMap<string, string>, sent: Sent): Promise<Reply> {
  const { type, content } = contentOf(sent);
  const method = sent.method ?? 'GET';
  const url = new URL(connection.origin);
  const given: Record<string, string | null> = {
    host: url.host,
    'user-agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
    accept: 'text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.8',
    cookie: cookies.size === 0 ? null : [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'content-type': type,
    'content-length': content === null ? null : String(Buffer.byteLength(content)),
    ...(method === 'GET' || method === 'HEAD' ? {} : { origin: connection.origin, 'sec-fetch-site': 'same-origin' }),
    ...connection.clientHeaders,
    ...sent.headers,
  };
  const headers = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
  const options = { host: connection.address, port: connection.port, path: sent.path, method, headers, agent: false };
  return new Promise((resolve, reject) => {
    const request =
      url.protocol === 'https:'
        ? https.request({
            ...options,
            servername: url.hostname,
            rejectUnauthorized: connection.checksCertificate,
          })
        : http.request(options);
    request.setTimeout(ANSWER_MS, () => request.destroy(new Error(`no answer to ${method} ${sent.path}`)));
    let reply: Promise<Reply> | null = null;
    request.on('response', (response) => {
      reply = readReply(response);
      reply.then(resolve, reject);
    });
    // A server may refuse a body before it has arrived: its answer counts, not the broken connection.
    request.on('error', (error) => reply ?? reject(error));
    request.end(content ?? undefined);
  });
}

async function readReply(response: http.IncomingMessage): Promise<Reply> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      size += chunk.length;
      if (size <= MOST_READ) chunks.push(chunk);
    }
  } catch (error) {
    // The server closes the connection after it refused a body.
    if ((response.statusCode ?? 0) < 400) throw error;
  }
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: Buffer.concat(chunks).toString('utf8'),
    setCookies: response.headers['set-cookie'] ?? [],
  };
}
