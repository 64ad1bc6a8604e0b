import { ConfigProblem } from './config-problem.ts';
import type { RemoteSecret } from './remote-files/remote-file.ts';

export type VideoServiceConfig = {
  address: string;
  origin: string;
  /** Customer id of the service by tenant; "*" applies to all other tenants. */
  customers: Record<string, string>;
};

/** Throws if only one of the two settings is present: each is useless without the other. */
export function videoServiceOf(address: string | undefined, customers: string | undefined): VideoServiceConfig | null {
  if (address === undefined && customers === undefined) return null;
  if (address === undefined || customers === undefined) {
    const [given, missing] =
      address === undefined ? ['VIDEO_CUSTOMER_ID', 'VIDEO_SERVICE_URL'] : ['VIDEO_SERVICE_URL', 'VIDEO_CUSTOMER_ID'];
    throw new ConfigProblem(`${given} is set, so ${missing} must be set too`);
  }
  const entries = customers.split(',').map((entry) => entry.split('='));
  return {
    address,
    origin: new URL(address).origin,
    customers: Object.fromEntries(entries.map(([first = '', id]) => (id === undefined ? ['*', first] : [first, id]))),
  };
}

/** Throws if only the token is present. */
export function contentSourceOf(
  url: string | undefined,
  token: string | undefined,
): { url: string; token: string | undefined } | null {
  if (url !== undefined) return { url, token };
  if (token === undefined) return null;
  throw new ConfigProblem('CONTENT_SOURCE_TOKEN is set, so CONTENT_SOURCE_URL must be set too');
}

const FEED_SECRET = /^FEED_SECRET_([A-Z0-9_]{1,40})$/;

/** Returns the secrets for pulling feeds, such as FEED_SECRET_ACME="feeds.acme.example user:password". */
export function feedSecretsOf(given: Record<string, string | undefined>): Record<string, RemoteSecret> {
  const secrets: Record<string, RemoteSecret> = {};
  for (const [variable, text] of Object.entries(given)) {
    const [, name] = FEED_SECRET.exec(variable) ?? [];
    if (name === undefined) continue;
    const [, host, value] = /^([a-z0-9.:-]+)\s+(\S[\s\S]*)$/i.exec(text?.trim() ?? '') ?? [];
    if (host === undefined || value === undefined)
      throw new ConfigProblem(`${variable} must be the host that may receive the secret, a space, and the secret`);
    secrets[name] = { host, value };
  }
  return secrets;
}
