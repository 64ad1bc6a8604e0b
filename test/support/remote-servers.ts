import { createHash, createHmac, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import ssh2, { type FileEntry, type ServerConnectionListener } from 'ssh2';

/** File of a server in tests: tests change it, and count how often it was sent. */
export type ServedFile = { content: string; modified: number; sent: number; unchanged: number };

export const servedFile = (content: string): ServedFile => ({
  content,
  modified: 1_790_000_000,
  sent: 0,
  unchanged: 0,
});

const etagOf = ({ content }: ServedFile) => `"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"`;

async function listen(server: http.Server | ssh2.Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function send(file: ServedFile, request: http.IncomingMessage, response: http.ServerResponse): void {
  const etag = etagOf(file);
  const modified = new Date(file.modified * 1000).toUTCString();
  const isKnown = request.headers['if-none-match']
    ? request.headers['if-none-match'] === etag
    : request.headers['if-modified-since'] === modified;
  if (isKnown) file.unchanged += 1;
  else file.sent += 1;
  response.writeHead(isKnown ? 304 : 200, { etag, 'last-modified': modified });
  response.end(isKnown ? '' : file.content);
}

/** Serves a file by HTTP at /feed.csv, for one user; other paths redirect, hang or are missing. */
export async function serveWeb(file: ServedFile, authorization: string | null = null) {
  const seen: (string | undefined)[] = [];
  const server = http.createServer((request, response) => {
    seen.push(request.headers.authorization);
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else if (pathname === '/elsewhere') response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
    else if (pathname === '/silent') return;
    else if (pathname !== '/feed.csv') response.writeHead(404).end();
    else if (authorization !== null && request.headers.authorization !== authorization) response.writeHead(401).end();
    else send(file, request, response);
  });
  const port = await listen(server);
  return {
    port,
    seen,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Signature of a request by AWS's published rules (Signature Version 4), written apart from the client's. */
export function s3Signature(request: {
  path: string;
  headers: Record<string, string>;
  signed: string[];
  region: string;
  secretKey: string;
}): string {
  const { path, headers, signed, region, secretKey } = request;
  const time = headers['x-amz-date'] ?? '';
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const canonical = [
    'GET',
    path,
    '',
    ...signed.map((name) => `${name}:${headers[name] ?? ''}`),
    '',
    signed.join(';'),
    headers['x-amz-content-sha256'] ?? '',
  ].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretKey}`, time.slice(0, 8)));
  return hmac(key, ['AWS4-HMAC-SHA256', time, scope, hash].join('\n')).toString('hex');
}

/** Serves a file as the object goods/feeds/äpfel.csv of an S3 service that checks signatures. */
export async function serveS3(file: ServedFile, secretKey: string) {
  const server = http.createServer((request, response) => {
    const [, signedNames = '', signature = ''] =
      /SignedHeaders=([^,]+), Signature=(\w+)/.exec(request.headers.authorization ?? '') ?? [];
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const path = request.url ?? '';
    const own = s3Signature({ path, headers, signed: signedNames.split(';'), region: 'eu-central-1', secretKey });
    if (signature !== own) response.writeHead(403).end();
    else if (decodeURIComponent(path) !== '/goods/feeds/äpfel.csv') response.writeHead(404).end();
    else send(file, request, response);
  });
  const port = await listen(server);
  return { port, close: async () => void server.close() };
}

/** Serves a file as /out/feed.csv by SFTP, for one user with a password. */
export async function serveSftp(file: ServedFile, login: { user: string; password: string }) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const hostKey = privateKey.export({ type: 'pkcs1', format: 'pem' });
  const parsed = ssh2.utils.parseKey(hostKey);
  if (parsed instanceof Error) throw parsed;
  const publicKey = parsed.getPublicSSH();
  const listener: ServerConnectionListener = (client) => {
    client.on('error', () => {});
    client.on('authentication', (context) => {
      const isRight =
        context.method === 'password' && context.username === login.user && context.password === login.password;
      if (isRight) context.accept();
      else context.reject(['password']);
    });
    client.on('session', (accept) => {
      accept().on('sftp', (acceptSftp) => serveFiles(acceptSftp(), file));
    });
  };
  const server = new ssh2.Server({ hostKeys: [hostKey] }, listener);
  const port = await listen(server);
  const fingerprint = `SHA256:${createHash('sha256').update(publicKey).digest('base64').replace(/=+$/, '')}`;
  return { port, fingerprint, close: async () => void server.close() };
}

const { STATUS_CODE } = ssh2.utils.sftp;

function serveFiles(sftp: ssh2.SFTPWrapper, file: ServedFile): void {
  const bytes = () => Buffer.from(file.content);
  const attributes = (): FileEntry['attrs'] => ({
    mode: 0o100644,
    uid: 0,
    gid: 0,
    size: bytes().byteLength,
    atime: file.modified,
    mtime: file.modified,
  });
  const stat = (id: number, path: string) =>
    path === '/out/feed.csv' ? sftp.attrs(id, attributes()) : sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
  sftp.on('STAT', stat);
  sftp.on('LSTAT', stat);
  sftp.on('FSTAT', (id) => sftp.attrs(id, attributes()));
  sftp.on('OPEN', (id) => {
    file.sent += 1;
    sftp.handle(id, Buffer.from('1'));
  });
  sftp.on('READ', (id, _handle, offset, length) => {
    const part = bytes().subarray(offset, offset + length);
    if (part.byteLength === 0) sftp.status(id, STATUS_CODE.EOF);
    else sftp.data(id, part);
  });
  sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK));
}
