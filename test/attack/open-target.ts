import { lookup } from 'node:dns/promises';
import net from 'node:net';
import tls from 'node:tls';
import * as v from 'valibot';
import { tenants } from '../../src/tenants/index.ts';
import type { Locale } from '../../src/tenants/tenant.ts';
import { isOfThisMachine } from './arguments.ts';
import type { Need } from './check.ts';
import { createAccount } from './customers.ts';
import type { Account, Target } from './target.ts';
import { openVisitor, type Visitor } from './visitor.ts';

export type OpenedTarget = Target & { close(): Promise<void> };

export type TargetOptions = {
  url: URL;
  /** Connection for raw bytes. */
  raw: { address: string; port: number; tls: boolean; host: string };
  checksCertificate: boolean;
  /** The target trusts X-Forwarded-For of this machine. */
  clients: boolean;
  writes: boolean;
  /** Reads the mails of the target, oldest first. */
  mails: ((to: string) => Promise<readonly string[]>) | null;
  accounts: readonly [Account, Account] | null;
  /** Requests reach the target as from another machine. */
  remote: boolean;
  close(): Promise<void>;
};

const LOCALES: readonly string[] = Object.values(tenants).flatMap((tenant) =>
  tenant.locales.map(({ locale }) => locale),
);
const isLocale = (text: string): text is Locale => LOCALES.includes(text);
const Found = v.object({ products: v.array(v.object({ sku: v.string(), available: v.boolean() })) });

/** Opens a target by its address, reading its locale from the home page. */
export async function openTarget(options: TargetOptions): Promise<OpenedTarget> {
  const { url, raw, checksCertificate } = options;
  const address = await addressOf(url.hostname);
  let clients = 0;
  const visitor = ({ address: given }: { address?: string } = {}): Visitor => {
    clients += 1;
    // Each visitor has a network of its own.
    const own = given ?? `10.${clients >> 8}.${clients & 255}.7`;
    return openVisitor({
      origin: url.origin,
      address,
      port: Number(url.port || (url.protocol === 'https:' ? 443 : 80)),
      checksCertificate,
      clientHeaders: options.clients ? { 'x-forwarded-for': own } : {},
    });
  };
  const home = await visitor().get('/');
  const locale = /<html[^>]* lang="([^"]+)"/.exec(home.body)?.[1] ?? '';
  if (!isLocale(locale)) throw new Error(`${url.origin} is no Kontor shop: its home page has the language "${locale}"`);
  let accounts: Promise<readonly [Account, Account]> | null = options.accounts
    ? Promise.resolve(options.accounts)
    : null;
  const has: Record<Need, boolean> = {
    https: url.protocol === 'https:',
    mails: options.mails !== null,
    writing: options.writes,
    accounts: options.accounts !== null || (options.writes && options.mails !== null),
    clients: options.clients,
    tenants: options.clients,
    remote: options.remote,
  };
  const target: OpenedTarget = {
    origin: url.origin,
    locale,
    host: raw.host,
    has: (need) => has[need],
    visitor,
    exchange: (bytes) => exchange(raw, bytes, checksCertificate),
    mails: async (to) => (await options.mails?.(to)) ?? [],
    accounts: () => {
      accounts ??= Promise.all([createAccount(target), createAccount(target)]);
      return accounts;
    },
    sku: async () => {
      const answer = await visitor().get('/api/search/searchv2');
      const found = v.parse(Found, JSON.parse(answer.body)).products.find(({ available }) => available);
      if (!found) throw new Error('the search finds no available product');
      return found.sku;
    },
    close: options.close,
  };
  return target;
}

/** Opens an instance that runs somewhere: nothing but its answers is known. */
export async function openInstance(
  url: URL,
  about: { writes: boolean; accounts: readonly [Account, Account] | null },
): Promise<OpenedTarget> {
  const isHere = isOfThisMachine(url.hostname);
  return openTarget({
    url,
    raw: {
      address: await addressOf(url.hostname),
      port: Number(url.port || (url.protocol === 'https:' ? 443 : 80)),
      tls: url.protocol === 'https:',
      host: url.host,
    },
    checksCertificate: !isHere,
    clients: false,
    mails: null,
    remote: !isHere,
    ...about,
    close: async () => {},
  });
}

/** Returns the address of a host; every name below localhost is this machine (RFC 6761). */
async function addressOf(hostname: string): Promise<string> {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (net.isIP(bare) !== 0) return bare;
  return isOfThisMachine(hostname) ? '127.0.0.1' : (await lookup(bare)).address;
}

/** Time until a connection that the target leaves open is closed here, in milliseconds. */
const OPEN_MS = 20_000;

function exchange(raw: TargetOptions['raw'], bytes: string, checksCertificate: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = raw.tls
      ? tls.connect({
          host: raw.address,
          port: raw.port,
          servername: new URL(`https://${raw.host}`).hostname,
          rejectUnauthorized: checksCertificate,
        })
      : net.connect(raw.port, raw.address);
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.setTimeout(OPEN_MS, () => socket.destroy());
    // A target that resets the connection has answered before or refused to.
    socket.on('error', (error) =>
      received === '' && 'code' in error && error.code !== 'ECONNRESET' ? reject(error) : null,
    );
    socket.on('close', () => resolve(received));
    socket.write(bytes, 'latin1');
  });
}
