import { createHash, createHmac } from 'node:crypto';
import fs from 'node:fs';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { S3Bucket } from '../../src/platform/object-store/s3-requests.ts';

/**
 * `error` answers 503, `cut` closes the connection, `hang` never answers, `half` sends half of the body and never
 * continues.
 */
export type S3Fault = 'error' | 'cut' | 'hang' | 'half' | null;

export type S3TestServer = {
  bucket: S3Bucket;
  /** Decides for each request how it fails. */
  failBy(faultOf: (request: IncomingMessage) => S3Fault): void;
  close(): Promise<void>;
};

/** Fixed key of s3rver. The front has a secret of its own. */
const KEY_ID = 'S3RVER';
const SECRET = 'a-secret-of-tests';

/**
 * Starts an S3 server with one bucket, in a new folder. s3rver checks no signatures of version 4, so a front does. It
 * also fails on demand.
 */
export async function startS3Server(): Promise<S3TestServer> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-s3-'));
  const name = 'shop-files';
  const configureBuckets = [{ name }];
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const { port } = await server.run();
  let faultOf: (request: IncomingMessage) => S3Fault = () => null;
  const front = http.createServer((request, response) => {
    const fault = faultOf(request);
    if (fault === 'hang') return;
    if (fault === 'cut') request.socket.destroy();
    else if (fault === 'error') response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    else void pass(request, response, port, fault === 'half');
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  return {
    bucket: {
      endpoint: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
      region: 'us-east-1',
      bucket: name,
      prefix: 'shop/',
      accessKeyId: KEY_ID,
      secretAccessKey: SECRET,
    },
    failBy: (decide) => {
      faultOf = decide;
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => front.close(() => resolve()));
      front.closeAllConnections();
      await closed;
      await server.close();
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Checks the signature of a request and passes it on. */
async function pass(request: IncomingMessage, response: ServerResponse, port: number, isHalf: boolean): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (!isSigned(request, body)) {
    response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    return;
  }
  const { method, headers, url } = request;
  const onwards = http.request({ host: '127.0.0.1', port, method, headers, path: url }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    if (!isHalf) answer.pipe(response);
    else answer.once('data', (chunk: Buffer) => response.write(chunk.subarray(0, chunk.length / 2)));
  });
  onwards.on('error', () => response.destroy());
  onwards.end(body);
}

/** Calculates AWS Signature Version 4 on its own, from the published description. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://host');
  const inQuery = searchParams.has('X-Amz-Signature');
  const authorization = request.headers.authorization ?? '';
  const of = (name: string): string =>
    inQuery
      ? (searchParams.get(`X-Amz-${name}`) ?? '')
      : (new RegExp(`${name}=([^, ]+)`).exec(authorization)?.[1] ?? '');
  const signature = of('Signature');
  const names = of('SignedHeaders');
  const [, day = '', region = '', service = ''] = of('Credential').split('/');
  const date = inQuery ? of('Date') : String(request.headers['x-amz-date']);
  const hash = inQuery ? 'UNSIGNED-PAYLOAD' : String(request.headers['x-amz-content-sha256']);
  if (!inQuery && hash !== sha256(body)) return false;
  searchParams.delete('X-Amz-Signature');
  const query = [...searchParams].map((pair) => pair.map(encoded).join('=')).sort();
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, pathname, query.join('&'), headers.join(''), names, hash].join('\n');
  const scope = [day, region, service, 'aws4_request'].join('/');
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    Buffer.from(`AWS4${SECRET}`),
  );
  return createHmac('sha256', key).update(text).digest('hex') === signature;
}

const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
