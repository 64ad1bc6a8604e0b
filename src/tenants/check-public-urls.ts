import { ConfigProblem } from '../platform/config.ts';
import type { PublicUrls } from '../platform/public-url.ts';
import { tenants } from './index.ts';
import { configuredHosts } from './origins.ts';

/** Refuses a list that gives one tenant the host name of another one without an origin: both would be public there. */
export function checkPublicUrls(configured: PublicUrls): void {
  const clash = [...configuredHosts(configured)].flatMap(([host, { id }]) =>
    Object.values(tenants)
      .filter((other) => other.hostName === host && other.id !== id && configured[other.id] === undefined)
      .map((other) => `PUBLIC_URL gives ${id} the host ${host} of ${other.id}; add ${other.id}=https://… to it`),
  )[0];
  if (clash !== undefined) throw new ConfigProblem(clash);
}
