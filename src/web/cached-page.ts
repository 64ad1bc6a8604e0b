import { hash } from 'node:crypto';
import { boundedQueue } from '../platform/bounded-queue.ts';
import { type Coding, chooseCodings, decode, encode, encodeFinely } from './content-coding.ts';
import { SECURITY_HEADERS } from './security.ts';

/** Rendered public page with its headers and its compressed bodies. */
export type CachedPage = {
  kind: PageKind;
  /** Base of the strong entity tags; each coding has its own: 'abc' becomes "abc-br". */
  tag: string;
  headers: [string, string][];
  /** End of validity: the first time at which something shown is wrong. Milliseconds; Infinity for never. */
  until: number;
  /** Longest life in a CDN that is purged, in seconds. */
  cdnSeconds: number;
  bodies: Map<Coding, Buffer>;
  /** Bodies that are being compressed. */
  making: Map<Coding, Promise<Buffer>>;
  /** Header names and values alternating, as writeHead takes them, by coding. */
  lines: Map<Coding, string[]>;
  /** Number of times that its body was sent, and whether the brotli body is the finely compressed one. */
  sent: number;
  isFine: boolean;
};

/** Answer with a cached page. HEAD and browsers that have the page get no body. */
export type SentPage = { status: 200 | 304; lines: string[]; body: Buffer | null };

/** Seconds in shared caches that are not purged (docs/rules/content.md#page-ages). */
export const SHARED_SECONDS = 15;
const STALE_SECONDS = 900;
const LONGEST_MS = (SHARED_SECONDS + STALE_SECONDS) * 1000;
const PUBLIC = `public, s-maxage=${SHARED_SECONDS}, stale-while-revalidate=${STALE_SECONDS}`;

/** A whole page, or the data that a page's script asks for. */
export type PageKind = 'document' | 'data';

/**
 * Returns the Cache-Control of a page: the usual ages (docs/rules/content.md#page-ages), but never beyond its validity.
 * Browsers revalidate every document. They would give scripts stale data from their own cache, so data has no stale
 * age. The seconds in shared caches exceed SHARED_SECONDS only before a CDN that is purged.
 */
export function cacheControl(kind: PageKind, until: number, now: number, shared = SHARED_SECONDS): string {
  const left = until - now;
  if (kind === 'document' && shared === SHARED_SECONDS && left >= LONGEST_MS) return PUBLIC;
  const seconds = Math.max(0, Math.floor(left / 1000));
  const fresh = Math.min(shared, seconds);
  if (kind === 'data') return `public, max-age=0, s-maxage=${fresh}`;
  return `public, s-maxage=${fresh}, stale-while-revalidate=${Math.min(STALE_SECONDS, seconds - fresh)}`;
}

export async function encodeForCache(
  body: Buffer,
  headers: [string, string][],
  about: { kind: PageKind; until: Date | null; coding: Coding; cdnSeconds?: number },
): Promise<CachedPage> {
  const packed = await encode(body, about.coding);
  const page: CachedPage = {
    kind: about.kind,
    // Hash the packed body: a sixth of the page and as unique. Hashing a whole list takes 0.15 ms.
    tag: hash('sha256', packed, 'base64url').slice(0, 22),
    headers,
    until: about.until?.getTime() ?? Number.POSITIVE_INFINITY,
    cdnSeconds: about.cdnSeconds ?? SHARED_SECONDS,
    bodies: new Map([[about.coding, packed]]),
    making: new Map(),
    lines: new Map(),
    sent: 0,
    isFine: false,
  };
  return page;
}

/** Returns the size of a page's bodies and headers in bytes. */
export function sizeOf(page: CachedPage): number {
  const headers = page.headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return [...page.bodies.values()].reduce((sum, body) => sum + body.length, headers);
}

/** Returns the body in a coding. A missing coding is made from another one and stored; then `onGrown` is called. */
function bodyIn(page: CachedPage, coding: Coding, onGrown: () => void): Buffer | Promise<Buffer> {
  const made = page.bodies.get(coding);
  if (made) return made;
  const underWay = page.making.get(coding);
  if (underWay) return underWay;
  const [first] = page.bodies;
  if (!first) throw new Error('a cached page has no body');
  const making = decode(first[1], first[0])
    .then((body) => encode(body, coding))
    .then((body) => {
      page.bodies.set(coding, body);
      onGrown();
      return body;
    })
    .finally(() => page.making.delete(coding));
  page.making.set(coding, making);
  return making;
}

/** Number of times that a page is sent before it is compressed finely. */
const FINE_AFTER = 3;

/**
 * Limits fine compression: a waiting page takes 100 KB and more, an encoder several MB. A hundred at once took 400 MB,
 * which the process never returned. A page that finds the queue full is tried again after FINE_AFTER further answers.
 */
const inQueue = boundedQueue(1, 20);

/** Makes a small brotli body of a popular page. Until then, and on failure, the page is sent as it is. */
function makeFine(page: CachedPage, body: Buffer, coding: Coding, onGrown: () => void): void {
  inQueue(async () => encodeFinely(await decode(body, coding))).then(
    (fine) => {
      if (fine === null) {
        page.sent = 0;
        return;
      }
      page.bodies.set('br', fine);
      page.bodies.delete('zstd');
      page.lines.delete('br');
      page.isFine = true;
      onGrown();
    },
    () => {},
  );
}

/** Returns the tag of the current body first, then those of bodies sent before the fine one. Other bytes, other tag. */
function etags(page: CachedPage, coding: Coding): [string, ...string[]] {
  const plain = (of: Coding): string => `"${page.tag}-${of}"`;
  return coding === 'br' && page.isFine ? [`"${page.tag}-br-fine"`, plain('br'), plain('zstd')] : [plain(coding)];
}

function linesFor(page: CachedPage, coding: Coding): string[] {
  const known = page.lines.get(coding);
  if (known) return known;
  const lines = [
    ...Object.entries({ ...SECURITY_HEADERS, ...Object.fromEntries(page.headers) }),
    ['Vary', 'Accept-Encoding'] as const,
    ['ETag', etags(page, coding)[0]] as const,
  ].flat();
  page.lines.set(coding, lines);
  return lines;
}

/** Returns whether If-None-Match names the tag. A proxy may have weakened it. */
function isKnown(header: string | undefined, tag: string): boolean {
  return header !== undefined && (header.includes(tag) || header.trim() === '*');
}

export type PageRequest = { method: string; acceptEncoding: string | undefined; ifNoneMatch: string | undefined };

/** Returns the answer with a page; a promise only if its body has to be compressed first. */
export function sendPage(
  page: CachedPage,
  asked: PageRequest,
  now: number,
  onGrown: () => void,
  /** Whether a CDN holds the page only until the shop purges it. */
  isPurged = false,
): SentPage | Promise<SentPage> {
  const { quick, small } = chooseCodings(asked.acceptEncoding);
  const coding = page.isFine ? small : quick;
  const shared = isPurged ? page.cdnSeconds : SHARED_SECONDS;
  const lines = [...linesFor(page, coding), 'Cache-Control', cacheControl(page.kind, page.until, now, shared)];
  const held = etags(page, coding).find((tag) => isKnown(asked.ifNoneMatch, tag));
  if (held !== undefined) {
    lines[lines.indexOf('ETag') + 1] = held;
    return { status: 304, lines, body: null };
  }
  if (coding !== 'identity') lines.push('Content-Encoding', coding);
  const withBody = (body: Buffer): SentPage => {
    if (small === 'br') {
      page.sent += 1;
      if (page.sent === FINE_AFTER) makeFine(page, body, coding, onGrown);
    }
    lines.push('Content-Length', String(body.length));
    return { status: 200, lines, body: asked.method === 'HEAD' ? null : body };
  };
  const body = bodyIn(page, coding, onGrown);
  return body instanceof Promise ? body.then(withBody) : withBody(body);
}
