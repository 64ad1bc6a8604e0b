import { house } from '../tenants/load-house.ts';

/** Ids of the tenants; `localhost` shows the first one. */
const [FIRST_ID = '', ...OTHER_IDS] = Object.keys(house.tenants);
const TENANT_IDS = [FIRST_ID, ...OTHER_IDS];

/** Public origins by tenant. A tenant without an entry is public at its host name. */
export type PublicUrls = Readonly<Partial<Record<string, string>>>;

const FORM =
  'must be https://host, https://{tenant}.host or a list such as ch=https://www.example.ch,de=https://www.example.de, without a path, user or query; http:// is for names of this machine only';
const LOCAL_NAME = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/;
const LABEL = '(?!-)[a-z0-9-]+(?<!-)';
const HOST_NAME = new RegExp(`^(?:${LABEL}(?:\\.${LABEL})*|\\[[0-9a-f:.]+\\])$`);
/** An address may contain "=" too; in a list it follows the id of a tenant. */
const ENTRY = /^\s*([\w-]+)\s*=(.*)$/;

/** Parses PUBLIC_URL: one origin for the first tenant, one with {tenant} for all, or a list by tenant. */
export function parsePublicUrl(text: string): { ok: true; urls: PublicUrls } | { ok: false; problem: string } {
  const urls: Partial<Record<string, string>> = {};
  const hosts = new Set<string>();
  const entries = entriesOf(text);
  if (entries === null) return { ok: false, problem: FORM };
  for (const [name, address] of entries) {
    const id = TENANT_IDS.find((known) => known === name);
    if (id === undefined)
      return { ok: false, problem: `names a tenant "${name}" that is none of ${TENANT_IDS.join(', ')}` };
    const url = originOf(address);
    if (url === null) return { ok: false, problem: FORM };
    // Only the host name tells which tenant a request is for.
    if (urls[id] !== undefined || hosts.has(url.hostname))
      return {
        ok: false,
        problem: `must name each tenant and each host once, and names ${id} or ${url.hostname} twice`,
      };
    hosts.add(url.hostname);
    urls[id] = url.origin;
  }
  return { ok: true, urls };
}

/** Returns null for a list with an invalid entry. */
function entriesOf(text: string): (readonly [id: string, address: string])[] | null {
  if (text.includes('{tenant}')) return TENANT_IDS.map((id) => [id, text.replaceAll('{tenant}', id)] as const);
  if (!ENTRY.test(text)) return [[FIRST_ID, text]];
  const entries = text.split(',').map((entry) => ENTRY.exec(entry));
  return entries.every((entry) => entry !== null)
    ? entries.map(([, id = '', address = '']) => [id, address.trim()] as const)
    : null;
}

/** Parses a bare origin; returns null for any other address. */
function originOf(address: string): URL | null {
  if (/[\s?#@\\]/.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isEncrypted = url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL_NAME.test(url.hostname));
  return isEncrypted && url.pathname === '/' && HOST_NAME.test(url.hostname) ? url : null;
}
