import * as v from 'valibot';
import { ConfigProblem } from '../config-problem.ts';
import { integerBetween } from '../setting-formats.ts';

/** CDN in front of the shop that removes answers by their keys. `seconds`: longest life of an answer in it. */
export type CdnConfig = { seconds: number } & (
  | {
      kind: 'http';
      /** Origin of each cache server. */
      origins: string[];
      method: 'BAN' | 'PURGE';
      token: string | undefined;
    }
  | { kind: 'fastly' | 'cloudflare'; api: string; service: string; token: string }
);

/** Addresses of the APIs as documented; `CDN_URL` replaces them in tests. */
const APIS = { fastly: 'https://api.fastly.com', cloudflare: 'https://api.cloudflare.com/client/v4' };

const isOrigin = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, search, hash } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && username === '' && search === '' && hash === '';
};

/** Variables of the environment that name the CDN and its purge interface. */
export const CDN_VARIABLES = {
  CDN: v.optional(
    v.picklist(['none', 'http', 'fastly', 'cloudflare'], 'CDN must be "none", "http", "fastly" or "cloudflare"'),
    'none',
  ),
  CDN_URL: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((entry) => entry.trim().replace(/\/$/, ''))),
      v.check(
        (entries) => entries.every(isOrigin),
        'CDN_URL must be addresses that start with http:// or https://, without a user or query, separated by commas',
      ),
    ),
  ),
  CDN_METHOD: v.optional(v.picklist(['BAN', 'PURGE'], 'CDN_METHOD must be "BAN" or "PURGE"'), 'BAN'),
  CDN_SERVICE: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\w{8,64}$/, 'CDN_SERVICE must be the id of the service (Fastly) or of the zone (Cloudflare)'),
    ),
  ),
  CDN_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[!-~]{8,500}$/, 'CDN_TOKEN must have at least 8 characters and no spaces')),
  ),
  CDN_SECONDS: v.optional(integerBetween('CDN_SECONDS', 60, 86_400), '3600'),
};

const CdnEnvironment = v.object(CDN_VARIABLES);
type CdnValues = v.InferOutput<typeof CdnEnvironment>;

/** Returns the CDN; null without one. Throws ConfigProblem with one line if settings are missing or contradict. */
export function cdnOf(env: CdnValues): CdnConfig | null {
  const { CDN: kind, CDN_URL: urls, CDN_SERVICE: service, CDN_TOKEN: token, CDN_SECONDS: seconds } = env;
  if (kind === 'none') {
    const useless = (['CDN_URL', 'CDN_SERVICE', 'CDN_TOKEN'] as const).find((name) => env[name] !== undefined);
    const kinds = useless === 'CDN_SERVICE' ? '"fastly" or "cloudflare"' : '"http", "fastly" or "cloudflare"';
    if (useless) throw new ConfigProblem(`${useless} is set, so CDN must be ${kinds}`);
    return null;
  }
  if (kind === 'http') {
    if (urls === undefined) throw new ConfigProblem('CDN is http, so CDN_URL must be set');
    if (service !== undefined) throw new ConfigProblem('CDN_SERVICE is set, so CDN must be "fastly" or "cloudflare"');
    return { kind, origins: urls, method: env.CDN_METHOD, token, seconds };
  }
  if (service === undefined) throw new ConfigProblem(`CDN is ${kind}, so CDN_SERVICE must be set`);
  if (token === undefined) throw new ConfigProblem(`CDN is ${kind}, so CDN_TOKEN must be set`);
  const [api = APIS[kind], ...others] = urls ?? [];
  if (others.length > 0) throw new ConfigProblem(`CDN is ${kind}, so CDN_URL must be one address`);
  return { kind, api, service, token, seconds };
}
