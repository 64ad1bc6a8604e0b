import path from 'node:path';
import * as v from 'valibot';
import { ConfigProblem } from '../config-problem.ts';
import { address, integerBetween } from '../setting-formats.ts';
import type { FilePlace, FilePlaces } from './open-stores.ts';

const place = (name: string) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /^(?:postgres|s3|folder:\/.+)$/.test(text),
      `${name} must be "postgres", "s3" or "folder:" and an absolute path`,
    ),
  );

/** Variables of the environment that say where files are stored. */
export const FILE_VARIABLES = {
  FILES: v.optional(place('FILES'), 'postgres'),
  FILES_BEFORE: v.optional(place('FILES_BEFORE')),
  FILES_RENDITIONS_MB: v.optional(integerBetween('FILES_RENDITIONS_MB', 0, 100_000_000), '10240'),
  S3_ENDPOINT: v.optional(
    v.pipe(
      address('S3_ENDPOINT', ['https:', 'http:']),
      v.check((text) => {
        if (!URL.canParse(text)) return false;
        const { username, pathname, search, hash } = new URL(text);
        return username === '' && pathname === '/' && search === '' && hash === '';
      }, 'S3_ENDPOINT must be the origin of the service, without user, path and query'),
    ),
  ),
  S3_REGION: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/, 'S3_REGION must be the name of a region, such as eu-central-2')),
    'us-east-1',
  ),
  S3_BUCKET: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
        'S3_BUCKET must be the name of a bucket: 3 to 63 of a-z, 0-9, "." and "-"',
      ),
    ),
  ),
  S3_PREFIX: v.optional(
    v.pipe(v.string(), v.regex(/^(?:[a-z0-9-]{1,40}\/){1,4}$/, 'S3_PREFIX must end with "/", such as "shop/"')),
  ),
  S3_ACCESS_KEY_ID: v.optional(
    v.pipe(v.string(), v.regex(/^[!-~]{3,200}$/, 'S3_ACCESS_KEY_ID must be an access key without spaces')),
  ),
  S3_SECRET_ACCESS_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[!-~]{8,500}$/, 'S3_SECRET_ACCESS_KEY must be a secret key without spaces')),
  ),
};

const FileEnvironment = v.object(FILE_VARIABLES);
type FileValues = v.InferOutput<typeof FileEnvironment>;

/** Returns where files are stored. Throws ConfigProblem with one line if settings are missing or contradict. */
export function filePlacesOf(env: FileValues): FilePlaces {
  const { FILES, FILES_BEFORE } = env;
  if (FILES_BEFORE === FILES) throw new ConfigProblem('FILES_BEFORE must be another place than FILES');
  if (FILES_BEFORE === 'postgres')
    throw new ConfigProblem('FILES_BEFORE must not be "postgres": files in the database are always read');
  if (env.S3_BUCKET !== undefined && FILES !== 's3' && FILES_BEFORE !== 's3')
    throw new ConfigProblem('S3_BUCKET is set, so FILES or FILES_BEFORE must be "s3"');
  return {
    current: placeOf('FILES', FILES, env),
    former: FILES_BEFORE ? placeOf('FILES_BEFORE', FILES_BEFORE, env) : null,
  };
}

function placeOf(name: string, text: string, env: FileValues): FilePlace {
  if (text === 'postgres') return { kind: 'postgres' };
  if (text !== 's3') return { kind: 'folder', folder: path.resolve(text.slice('folder:'.length)) };
  const given = (variable: 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'): string => {
    const value = env[variable];
    if (value === undefined) throw new ConfigProblem(`${name} is s3, so ${variable} must be set`);
    return value;
  };
  return {
    kind: 's3',
    endpoint: given('S3_ENDPOINT'),
    region: env.S3_REGION,
    bucket: given('S3_BUCKET'),
    prefix: env.S3_PREFIX ?? '',
    accessKeyId: given('S3_ACCESS_KEY_ID'),
    secretAccessKey: given('S3_SECRET_ACCESS_KEY'),
  };
}
