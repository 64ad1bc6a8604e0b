import { checkKey, inParts, type ListedObject, type ObjectStore, ObjectStoreFailure } from './object-store.ts';
import { readS3List, s3Element, s3ErrorCode, s3PartList } from './s3-answers.ts';
import { refuseS3, requestS3, type S3Deps, s3Text, signS3Link } from './s3-requests.ts';

/** Bytes of one part of an upload. S3 permits 10,000 parts of at least 5 MiB; only one is in memory. */
export const S3_PART_BYTES = 8 * 1024 * 1024;

/** Creates a store in a bucket of an S3-compatible service. */
export function createS3Store(deps: S3Deps): ObjectStore {
  const { bucket } = deps;
  return {
    name: `bucket ${bucket.bucket}`,
    put: async (key, content, mediaType) => {
      checkKey(key);
      const parts = inParts(content, S3_PART_BYTES);
      const first = await parts.next();
      const body = first.done ? Buffer.alloc(0) : first.value;
      if (body.length < S3_PART_BYTES) return putWhole(deps, { key, mediaType, body });
      await putParts(deps, { key, mediaType, first: body, rest: parts });
    },
    get: async (key, range) => {
      checkKey(key);
      const headers = range ? { range: `bytes=${range.first}-${range.last}` } : {};
      const answer = await requestS3(deps, { method: 'GET', key, headers });
      if (answer.status === 404) return absent(deps, answer);
      if (answer.status !== 200 && answer.status !== 206) return refuseS3(bucket, answer);
      const total = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1];
      return { ...factsOfAnswer(answer.headers, total), chunks: answer.chunks() };
    },
    head: async (key) => {
      checkKey(key);
      const answer = await requestS3(deps, { method: 'HEAD', key });
      if (answer.status === 404) return null;
      return answer.status === 200 ? factsOfAnswer(answer.headers) : refuseS3(bucket, answer);
    },
    delete: async (key) => {
      checkKey(key);
      const answer = await requestS3(deps, { method: 'DELETE', key });
      if (answer.status !== 404 && answer.status >= 300) await refuseS3(bucket, answer);
      await s3Text(answer);
    },
    list: (prefix) => listBucket(deps, prefix),
    link: async (key, seconds) => {
      checkKey(key);
      return signS3Link(bucket, key, seconds);
    },
  };
}

function factsOfAnswer(headers: Headers, total?: string): { bytes: number; mediaType: string | null } {
  return { bytes: Number(total ?? headers.get('content-length') ?? 0), mediaType: headers.get('content-type') };
}

/** Tells an absent object from an absent bucket, which must not look like lost files. */
async function absent({ bucket }: S3Deps, answer: Parameters<typeof s3Text>[0]): Promise<null> {
  if (s3ErrorCode(await s3Text(answer)) === 'NoSuchBucket')
    throw new ObjectStoreFailure(`there is no bucket ${bucket.bucket}`);
  return null;
}

async function putWhole(deps: S3Deps, own: { key: string; mediaType: string; body: Buffer }): Promise<void> {
  const { key, mediaType, body } = own;
  const answer = await requestS3(deps, { method: 'PUT', key, headers: { 'content-type': mediaType }, body });
  if (answer.status !== 200) await refuseS3(deps.bucket, answer);
  await s3Text(answer);
}

/** Uploads a large object part by part. An upload that fails is aborted, so that its parts cost nothing. */
async function putParts(
  deps: S3Deps,
  own: { key: string; mediaType: string; first: Buffer; rest: AsyncGenerator<Buffer> },
): Promise<void> {
  const { key, mediaType } = own;
  const headers = { 'content-type': mediaType };
  const begun = await requestS3(deps, { method: 'POST', key, query: { uploads: '' }, headers });
  if (begun.status !== 200) return refuseS3(deps.bucket, begun);
  const uploadId = s3Element(await s3Text(begun), 'UploadId');
  if (uploadId === null) throw new ObjectStoreFailure(`the bucket ${deps.bucket.bucket} began no upload`);
  try {
    const tags = [await putPart(deps, { key, uploadId, number: 1, body: own.first })];
    for await (const body of own.rest) tags.push(await putPart(deps, { key, uploadId, number: tags.length + 1, body }));
    const body = Buffer.from(s3PartList(tags));
    const joined = await requestS3(deps, { method: 'POST', key, query: { uploadId }, body });
    const text = await s3Text(joined);
    // S3 may report a failure after it has sent status 200.
    const code = s3ErrorCode(text) ?? (joined.status === 200 ? null : String(joined.status));
    // A repeated request finds the upload joined already.
    if (code !== null && !(code === 'NoSuchUpload' && (await isThere(deps, key))))
      throw new ObjectStoreFailure(`the bucket ${deps.bucket.bucket} joins no parts (${code})`);
  } catch (error) {
    await requestS3(deps, { method: 'DELETE', key, query: { uploadId } }).catch(() => null);
    throw error;
  }
}

async function isThere(deps: S3Deps, key: string): Promise<boolean> {
  return (await requestS3(deps, { method: 'HEAD', key })).status === 200;
}

async function putPart(
  deps: S3Deps,
  { key, uploadId, number, body }: { key: string; uploadId: string; number: number; body: Buffer },
): Promise<string> {
  const query = { partNumber: String(number), uploadId };
  const answer = await requestS3(deps, { method: 'PUT', key, query, body });
  if (answer.status !== 200) return refuseS3(deps.bucket, answer);
  await s3Text(answer);
  return answer.headers.get('etag') ?? '';
}

async function* listBucket(deps: S3Deps, prefix: string): AsyncGenerator<ListedObject> {
  const own = deps.bucket.prefix;
  let next: string | null = null;
  do {
    const query: Record<string, string> = { 'list-type': '2', prefix: `${own}${prefix}` };
    if (next !== null) query['continuation-token'] = next;
    const answer = await requestS3(deps, { method: 'GET', key: null, query });
    if (answer.status !== 200) return refuseS3(deps.bucket, answer);
    const page = readS3List(await s3Text(answer));
    for (const found of page.objects) yield { ...found, key: found.key.slice(own.length) };
    next = page.next;
  } while (next !== null);
}
