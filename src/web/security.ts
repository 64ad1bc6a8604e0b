import { hash } from 'node:crypto';
import { isOwnOrigin } from './public-request.ts';

/**
 * Everything comes from the shop's own host; of inline scripts only those that the page came with, named by their hash.
 * `outside`: origins whose scripts the tenant has configured, which may then load, ask and show pictures. `videoOrigin`:
 * the video service's. It is allowed on all pages, since a script goes from page to page under the policy of the first.
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
    // A form without JavaScript is led on to the pay page, which browsers count as where it goes.
    `form-action 'self'${payOrigin === null ? '' : ` ${payOrigin}`}`,
    "frame-ancestors 'none'",
  ].join('; ');
}

/** For answers that are no page of the shop: whatever they hold, a browser runs and loads nothing of it. */
export const NOTHING_RUNS =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Scripts that are the same on every page are short; how many of them are remembered. */
const SHORT_SCRIPT = 2000;
const MOST_SCRIPTS = 200;
const shortHashes = new Map<string, string>();

function hashOf(script: string): string {
  const known = script.length <= SHORT_SCRIPT ? shortHashes.get(script) : undefined;
  if (known !== undefined) return known;
  const value = hash('sha256', script, 'base64');
  if (script.length > SHORT_SCRIPT) return value;
  if (shortHashes.size >= MOST_SCRIPTS) shortHashes.clear();
  shortHashes.set(script, value);
  return value;
}

const SCRIPT_END = '</script>';
/** A script with an address is covered by 'self'; structured data is not run. */
const NOT_INLINE = /\ssrc=|\stype="(?:application\/(?:ld\+)?json|importmap)"/;

/** SHA-256 of each inline script of a page as React writes it (attributes in double quotes, ">" in them escaped). */
export function inlineScriptHashes(html: string): string[] {
  const hashes: string[] = [];
  for (let start = html.indexOf('<script'); start !== -1; start = html.indexOf('<script', start)) {
    const open = html.indexOf('>', start);
    const end = html.indexOf(SCRIPT_END, open);
    if (open === -1 || end === -1) break;
    if (!NOT_INLINE.test(html.slice(start, open))) hashes.push(hashOf(html.slice(open + 1, end)));
    start = end + SCRIPT_END.length;
  }
  return [...new Set(hashes)];
}

export const SECURITY_HEADERS: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Only over https, where a browser heeds it. */
export const TRANSPORT_SECURITY = 'max-age=31536000; includeSubDomains';

/**
 * A change that another site triggers is refused: browsers say where a request comes from in Sec-Fetch-Site, older
 * ones in Origin. A request with neither comes from no browser, and has no cookies that somebody else's page lent it.
 */
export function isForeignChange(request: Request, own: { publicUrl: string; host: string }): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  const origin = request.headers.get('origin');
  // The host as the browser used it: another name of the tenant counts too, or a number in its own network.
  return origin !== null && !isOwnOrigin(origin, own);
}
