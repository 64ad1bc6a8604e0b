import { AwsV4Signer } from 'aws4fetch';
import { fetchByHttp } from './fetch-web.ts';
import {
  type FetchDeps,
  type FetchedFile,
  type FetchTask,
  failed,
  type RemotePlace,
  secretFor,
} from './remote-file.ts';

type S3Place = Extract<RemotePlace, { kind: 's3' }>;

/** Returns the address of an object, with the bucket in the path, as every service accepts it. */
export function s3Address({ endpoint, bucket, key }: Pick<S3Place, 'endpoint' | 'bucket' | 'key'>): URL | null {
  if (!URL.canParse(endpoint)) return null;
  const path = [bucket, ...key.split('/')].map(encodeURIComponent).join('/');
  return new URL(`/${path}`, endpoint);
}

/**
 * Fetches an object of a bucket if it has changed. The secret is "access key:secret key"; without one the object is
 * public.
 */
export async function fetchS3(deps: FetchDeps, place: S3Place, task: FetchTask): Promise<FetchedFile> {
  const address = s3Address(place);
  if (!address) return failed('no-host');
  // A weak check by date adds nothing to the tag of an object.
  const version = { ...task.version, modified: null };
  return fetchByHttp(deps, address, { ...task, version }, async (url) => {
    if (place.secret === '' || url.host !== address.host) return { ok: true, headers: {} };
    const secret = secretFor(deps, place.secret, url.hostname);
    if (!secret.ok) return secret;
    const [, accessKeyId = '', secretAccessKey = ''] = /^([^:]+):(.+)$/.exec(secret.value) ?? [];
    if (accessKeyId === '') return { ok: false, failure: failed('wrong-secret', place.secret) };
    const signer = new AwsV4Signer({
      url: url.href,
      accessKeyId,
      secretAccessKey,
      service: 's3',
      region: place.region || 'us-east-1',
    });
    const { headers } = await signer.sign();
    return { ok: true, headers: Object.fromEntries(headers) };
  });
}
