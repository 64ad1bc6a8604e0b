import { hash, randomBytes } from 'node:crypto';
import { isOwnOrigin } from './public-request.ts';

/**
 * Returns a policy that allows the shop's own host, and inline scripts by their hash. It adds origins of the tenant for
 * scripts, requests and pictures (`outside`). All pages allow the video service (`videoOrigin`), because client
 * navigation stays under the policy of the first page.
 */
export function contentSecurityPolicy(
  scriptHashes: readonly string[],
  development: boolean,
  outside: readonly string[] = [],
  payOrigin: string | null = null,
  videoOrigin: string | null = null,
): string {
  const others = outside.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'self'",
    ["script-src 'self'", ...outside, ...scriptHashes.map((value) => `'sha256-${value}'`)].join(' '),
    // Vite's development server injects styles and talks over a web socket.
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    `img-src 'self' data:${others}`,
    `media-src 'self'${videoOrigin === null ? '' : ` ${videoOrigin}`}`,
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}${others}`,
    "object-src 'none'",
    "base-uri 'none'",
    // A form without JavaScript is redirected to the pay page, and browsers check the redirect's target too.
    `form-action 'self'${payOrigin === null ? '' : ` ${payOrigin}`}`,
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Policy for answers that are no page of the shop: a browser runs and loads nothing of them. */
export const NOTHING_RUNS =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Longest script whose hash is remembered, and their largest number. Pages of a route and locale share such scripts. */
const SHORT_SCRIPT = 8000;
const MOST_SCRIPTS = 200;
const shortHashes = new Map<string, string>();

/** Returns the SHA-256 of an inline script, as the policy names it. */
export function scriptHash(script: string): string {
  const known = script.length <= SHORT_SCRIPT ? shortHashes.get(script) : undefined;
  if (known !== undefined) return known;
  const value = hash('sha256', script, 'base64');
  if (script.length > SHORT_SCRIPT) return value;
  if (shortHashes.size >= MOST_SCRIPTS) shortHashes.clear();
  // A part of a text keeps the whole text, which is a page.
  shortHashes.set(Buffer.from(script).toString(), value);
  return value;
}

const SCRIPT_END = '</script>';

/**
 * Mark of the scripts that the renderer writes, as their nonce. It is random for each process and never sent, so that
 * markup from texts of people cannot have it.
 */
export const SCRIPT_MARK = randomBytes(24).toString('base64url');
const MARKED = ` nonce="${SCRIPT_MARK}"`;
const MARKED_SCRIPT = `<script${MARKED}`;

/**
 * Returns the parts of a page without marks, and the SHA-256 of each inline script that the renderer wrote. A script
 * must be within one part. Browsers do not run any other inline script, wherever it came from.
 */
export function approveScripts(page: readonly string[]): { parts: string[]; hashes: string[] } {
  const hashes = new Set<string>();
  for (const part of page) for (const script of markedScripts(part)) hashes.add(scriptHash(script));
  // Splitting copies no text, unlike replacing.
  return { parts: page.flatMap((part) => (part.includes(MARKED) ? part.split(MARKED) : part)), hashes: [...hashes] };
}

function markedScripts(html: string): string[] {
  const scripts: string[] = [];
  for (let start = html.indexOf(MARKED_SCRIPT); start !== -1; start = html.indexOf(MARKED_SCRIPT, start)) {
    const open = html.indexOf('>', start);
    const end = html.indexOf(SCRIPT_END, open);
    if (open === -1 || end === -1) break;
    scripts.push(html.slice(open + 1, end));
    start = end + SCRIPT_END.length;
  }
  return scripts;
}

export const SECURITY_HEADERS: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Value of Strict-Transport-Security, which browsers obey over https only. */
export const TRANSPORT_SECURITY = 'max-age=31536000; includeSubDomains';

/**
 * Returns whether another site triggers a change. Browsers name the source in Sec-Fetch-Site, older ones in Origin. A
 * request with neither comes from no browser, so no foreign page can add cookies to it.
 */
export function isForeignChange(request: Request, own: { publicUrl: string; host: string }): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  const origin = request.headers.get('origin');
  // Compare with the host that the browser used: another name of the tenant or an IP address counts too.
  return origin !== null && !isOwnOrigin(origin, own);
}
