import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { activeSpan, span } from '../tracing/spans.ts';
import { ObjectStoreFailure } from './object-store.ts';
import { s3ErrorCode } from './s3-answers.ts';

/** Bucket of an S3-compatible service. `prefix` is empty or ends with "/". */
export type S3Bucket = {
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type S3Limits = {
  /** Milliseconds until the head of an answer, and between two chunks of its body. */
  patienceMs: number;
  /** Attempts of one request. */
  attempts: number;
  /** Milliseconds before the second attempt. Each further pause doubles. */
  pauseMs: number;
};

export const S3_LIMITS: S3Limits = { patienceMs: 15_000, attempts: 5, pauseMs: 200 };
/** Limits while a visitor waits. */
export const S3_SERVING_LIMITS: S3Limits = { patienceMs: 3000, attempts: 2, pauseMs: 100 };

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Key within the bucket, without the prefix; null for the bucket itself. */
  key: string | null;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer;
};

export type S3Deps = {
  bucket: S3Bucket;
  limits: S3Limits;
  /** Waits some milliseconds before the next attempt. */
  rest(ms: number): Promise<void>;
  /** Returns a number from 0 to 1, which spreads the attempts of several machines. */
  random(): number;
};

/** Answer whose head has arrived. The status is below 500 and not 429. */
export type S3Answer = { status: number; headers: Headers; chunks(): AsyncIterable<Buffer> };

/** Address of an object with the bucket in the path, as every service accepts it. */
export function s3ObjectAddress({ endpoint, bucket, prefix }: S3Bucket, key: string | null): URL {
  const names = key === null ? [bucket] : [bucket, ...`${prefix}${key}`.split('/')];
  return new URL(`/${names.map(encodeURIComponent).join('/')}`, endpoint);
}

/** Sends a signed request. Repeats it after a pause while the service is unreachable, busy or broken. */
export async function requestS3(deps: S3Deps, request: S3Request): Promise<S3Answer> {
  const { limits, bucket } = deps;
  let problem = '';
  for (let attempt = 0; attempt < limits.attempts; attempt += 1) {
    if (attempt > 0) await deps.rest(limits.pauseMs * 2 ** (attempt - 1) * (0.5 + deps.random() / 2));
    const outcome = await attemptS3(deps, request);
    if (typeof outcome !== 'string') return outcome;
    problem = outcome;
  }
  throw new ObjectStoreFailure(`the bucket ${bucket.bucket} does not answer (${problem})`);
}

function attemptS3(deps: S3Deps, request: S3Request): Promise<S3Answer | string> {
  const attributes = { 'http.request.method': request.method };
  return span('call object store', { kind: 'client', attributes }, async () => {
    const outcome = await sendAttempt(deps, request);
    if (typeof outcome === 'string') activeSpan()?.fail(outcome);
    return outcome;
  });
}

async function sendAttempt({ bucket, limits }: S3Deps, request: S3Request): Promise<S3Answer | string> {
  const { method, key, query = {}, body } = request;
  const url = s3ObjectAddress(bucket, key);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const { accessKeyId, secretAccessKey, region } = bucket;
  // The service compares the hash with what it received.
  const hash = createHash('sha256')
    .update(body ?? '')
    .digest('hex');
  const headers = { ...request.headers, 'x-amz-content-sha256': hash };
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers,
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
  });
  const signed = await signer.sign();
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), limits.patienceMs + uploadMs(body));
  try {
    const answer = await fetch(signed.url, {
      method,
      headers: signed.headers,
      body: body ? new Uint8Array(body) : null,
      redirect: 'manual',
      signal: stop.signal,
    });
    if (answer.status >= 500 || answer.status === 429) {
      stop.abort();
      return String(answer.status);
    }
    return {
      status: answer.status,
      headers: answer.headers,
      chunks: () => chunksOf(answer, { stop, patienceMs: limits.patienceMs, bucket }),
    };
  } catch (error) {
    return stop.signal.aborted ? 'late' : problemOf(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Time that an upload may take besides, at 100 kB a second. */
const uploadMs = (body: Buffer | undefined): number => (body ? body.length / 100 : 0);

async function* chunksOf(
  answer: Response,
  { stop, patienceMs, bucket }: { stop: AbortController; patienceMs: number; bucket: S3Bucket },
): AsyncGenerator<Buffer> {
  const reader = answer.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const timer = setTimeout(() => stop.abort(), patienceMs);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return;
      yield Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
  } catch (error) {
    const problem = stop.signal.aborted ? 'late' : problemOf(error);
    throw new ObjectStoreFailure(`the bucket ${bucket.bucket} broke off (${problem})`);
  } finally {
    stop.abort();
  }
}

/** Reads the answer's text, at most a list of objects. */
export async function s3Text(answer: S3Answer): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer.chunks()) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Throws for a refused request, with the code of the service. */
export async function refuseS3(bucket: S3Bucket, answer: S3Answer): Promise<never> {
  const code = s3ErrorCode(await s3Text(answer)) ?? String(answer.status);
  throw new ObjectStoreFailure(`the bucket ${bucket.bucket} refuses the request (${code})`);
}

/** Signs an address from which anyone reads the object for some seconds. */
export async function signS3Link(bucket: S3Bucket, key: string, seconds: number): Promise<string> {
  const url = s3ObjectAddress(bucket, key);
  url.searchParams.set('X-Amz-Expires', String(seconds));
  const { accessKeyId, secretAccessKey, region } = bucket;
  const signer = new AwsV4Signer({
    url: url.href,
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    signQuery: true,
  });
  return (await signer.sign()).url.href;
}

function problemOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'failed';
}
