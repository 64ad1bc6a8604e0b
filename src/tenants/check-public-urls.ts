import type { PublicUrls } from '../platform/public-url.ts';
import { tenants } from './index.ts';
import { configuredHosts } from './origins.ts';

/** Returns the problem of a list that gives one tenant the host name of another tenant without an origin, else null. */
export function publicUrlsProblem(configured: PublicUrls): string | null {
  const [clash] = [...configuredHosts(configured)].flatMap(([host, { id }]) =>
    Object.values(tenants)
      .filter((other) => other.hostName === host && other.id !== id && configured[other.id] === undefined)
      .map((other) => `PUBLIC_URL gives ${id} the host ${host} of ${other.id}; add ${other.id}=https://… to it`),
  );
  return clash ?? null;
}
