import * as v from 'valibot';
import { ConfigProblem } from './config-problem.ts';
import { integerBetween } from './setting-formats.ts';

/** Search cluster with OpenSearch's protocol. */
export type SearchClusterConfig = {
  /** Addresses of nodes, with credentials if needed. */
  urls: string[];
  /** Beginning of the names of all indexes of this shop. */
  prefix: string;
  /** Of each index of products. */
  settings: { shards: number; replicas: number };
};

/** Variables of the search cluster. */
export const SEARCH_VARIABLES = {
  SEARCH_URL: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((entry) => entry.trim())),
      v.check(
        (entries) => entries.every(isNode),
        'SEARCH_URL must be addresses of nodes that start with http:// or https://, separated by commas',
      ),
    ),
  ),
  SEARCH_PREFIX: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_-]{0,39}$/, 'SEARCH_PREFIX must be small letters, digits, "_" and "-"')),
    'kontor',
  ),
  SEARCH_SHARDS: v.optional(integerBetween('SEARCH_SHARDS', 1, 64), '1'),
  SEARCH_REPLICAS: v.optional(integerBetween('SEARCH_REPLICAS', 0, 8), '1'),
};

type Values = {
  SEARCH_URL?: string[] | undefined;
  SEARCH_PREFIX: string;
  SEARCH_SHARDS: number;
  SEARCH_REPLICAS: number;
  DATABASE_URL?: string | undefined;
};

/** Returns the search cluster; null without one. Throws ConfigProblem if the shop's own database would fill it. */
export function searchClusterOf(env: Values): SearchClusterConfig | null {
  if (env.SEARCH_URL === undefined) return null;
  if (env.DATABASE_URL === undefined)
    throw new ConfigProblem('SEARCH_URL is for machines that share a database, so DATABASE_URL must be set');
  return {
    urls: env.SEARCH_URL,
    prefix: env.SEARCH_PREFIX,
    settings: { shards: env.SEARCH_SHARDS, replicas: env.SEARCH_REPLICAS },
  };
}

function isNode(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '';
}
