import { randomBytes } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { accessRule } from '../../admin/access-rule.ts';
import type { AdminRequest, AdminServices } from '../../admin/context.ts';
import { ADMIN_ROOT, LOGGED_OUT } from '../../admin/sections.ts';
import type { AddressList } from '../../platform/address-list.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { AdminVisitor } from '../../shop/staff/employees/index.ts';
import { emptyHead } from '../../storefront/head-notes.ts';
import { isMultipart } from '../../storefront/multipart.ts';
import { tenants } from '../../tenants/index.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { AppEnv } from '../../web/app-env.ts';
import { clientAddress } from '../../web/client-address.ts';
import { readCookie, setCookie } from '../../web/cookies.ts';
import { withCountedForm } from '../../web/counted-form.ts';
import { editorFiles } from '../../web/editor-files.ts';
import { withLimitedBody } from '../../web/limit-body.ts';
import { noCards } from '../../web/printed-card-cache.ts';
import { isReading, NOT_ALLOWED } from '../../web/reading-methods.ts';
import { nobody } from '../../web/render-page.ts';
import { isUnavailable, Unavailable } from '../../web/unavailable.ts';
import type { AppState } from './app-state.ts';
import { methodsInstead } from './page-methods.ts';

const COOKIE = 'staff';
/** Cookie of a device that passed both factors (decision 130), and its age in seconds: the most that browsers allow. */
const DEVICE_COOKIE = 'staff-device';
const DEVICE_SECONDS = 400 * 86_400;
const LONGEST_SESSION = 12 * 3600;
const NONCE_BYTES = 16;
const LARGEST_FORM = 256 * 1024;
/** Largest content form in bytes. The content page itself reports a smaller excess to the employee. */
const LARGEST_PAGE_FORM = 4 * 1024 * 1024;
/** Address of the visual editor, a program of its own that loads parts of itself. */
const EDITOR = new RegExp(`^${ADMIN_ROOT}/content/[0-9a-f-]{36}/editor$`);
/** Addresses of the media library and its pictures, whose forms have files. */
const PICTURE_FORM = new RegExp(`^${ADMIN_ROOT}/media(?:/upload|/[0-9a-f]{16})?$`);
/** Address of a source, which takes samples and feeds. */
const SOURCE_FORM = new RegExp(`^${ADMIN_ROOT}/sources/[^/]{1,60}$`);
/** Addresses of the product editor and of a category, whose forms have pictures. */
const PRODUCT_FORM = new RegExp(`^${ADMIN_ROOT}/(?:products/[^/]{1,60}/edit|categories/[^/]{1,200})$`);
/** Address of the packing station, the only page that may use the camera. */
const PACKING_STATION = `${ADMIN_ROOT}/warehouse/pack`;
const CAMERA_POLICY = 'camera=(self), microphone=(), geolocation=(), payment=()';
/** Largest upload in bytes. The import page itself counts the file and reports a smaller excess on a page. */
const LARGEST_FILE_FORM = 128 * 1024 * 1024;

/**
 * Mounts the session guard of the back office. It checks every request below /backoffice before a page runs.
 * Answers are never stored or indexed. Pages after the login run the scripts that carry the response's nonce.
 */
export function adminHttpRoutes(deps: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const answer = async (c: Context<AppEnv>) => {
    const state = deps.state();
    if (!state) return c.text('not ready', 503);
    const { method, path } = c.req;
    const refused = method === 'POST' ? null : methodsInstead(method, path, state.pages);
    if (refused) return notAllowed(c, refused);
    // Pages run no script, so they never request React Router's data addresses.
    if (!state.open.admin || path.endsWith('.data')) return c.text('There is no such page.', 404);
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    const response = await judge(c, deps, state, { admin: state.open.admin, nonce });
    const answered = withHeaders(response, policy(deps.config.production, EDITOR.test(path), nonce));
    if (path === PACKING_STATION) answered.headers.set('Permissions-Policy', CAMERA_POLICY);
    return answered;
  };
  routes.all(ADMIN_ROOT, answer);
  routes.all(`${ADMIN_ROOT}/*`, answer);
  return routes;
}

type Deps = { config: Config; proxies: AddressList; clock: Clock; state(): AppState | null };

async function judge(
  c: Context<AppEnv>,
  deps: Deps,
  state: AppState,
  { admin, nonce }: { admin: AdminServices; nonce: string },
): Promise<Response> {
  const { facts } = c.var;
  const request = c.req.raw;
  const token = readCookie(request, COOKIE, facts.secure);
  const visitor = await admin.staff.visitor(token, facts.tenant.id);
  const url = new URL(request.url);
  const reads = isReading(request.method);
  const path = url.pathname.replace(/(?<=.)\/+$/, '');
  const verdict = accessRule(visitor, path, url.search, reads);
  if (verdict.kind === 'go') return new Response(null, { status: 303, headers: { Location: verdict.to } });

  const backoffice: AdminRequest = {
    admin,
    visitor,
    token,
    address: clientAddress(request, getConnInfo(c).remote.address, deps.proxies),
    cookie: (fresh) => setCookie(COOKIE, fresh, LONGEST_SESSION, facts.secure, 'Strict'),
    device: readCookie(request, DEVICE_COOKIE, facts.secure),
    deviceCookie: (device) => setCookie(DEVICE_COOKIE, device, DEVICE_SECONDS, facts.secure, 'Strict'),
    endCookie: setCookie(COOKIE, '', 0, facts.secure, 'Strict'),
    houses: chosenFrom(visitor).map((tenant) => state.open.settings?.termsAt(tenant, deps.clock.now()) ?? tenant),
    editor: editorFiles(),
    scriptNonce: nonce,
    isSimulated: deps.config.payments.kind === 'simulated',
    absent: verdict.kind === 'absent',
  };
  if (verdict.kind === 'pass') {
    // Reveal to employees only which pages have forms.
    const refused = methodsInstead(request.method, path, state.pages);
    if (refused) return notAllowed(c, refused);
    const limited = reads ? request : await limitedForm(request, path);
    if (limited === null) return c.text('The form is too large.', 413);
    return render(c, deps, state, { request: limited, backoffice });
  }
  // A script shows its own message.
  if (verdict.kind === 'logged-out' && isJson(request))
    return Response.json({ problem: 'logged-out' }, { status: 401 });
  // A page with the shell of the back office answers forbidden and missing addresses.
  const { address, status } = REFUSALS[verdict.kind];
  const page = new Request(new URL(address, url), { headers: request.headers, signal: request.signal });
  const refusal = await render(c, deps, state, { request: page, backoffice });
  return new Response(refusal.body, { status, headers: refusal.headers });
}

/** Returns the tenants that an employee can choose. */
function chosenFrom(visitor: AdminVisitor): Tenant[] {
  const own = visitor.stage === 'open' ? visitor.member.tenants : undefined;
  return Object.values(tenants).filter(({ id }) => own?.has(id) ?? true);
}

function notAllowed(c: Context<AppEnv>, allowed: readonly string[]): Response {
  return c.text(NOT_ALLOWED, 405, { Allow: allowed.join(', '), 'Cache-Control': 'no-store' });
}

const REFUSALS = {
  denied: { address: `${ADMIN_ROOT}/denied`, status: 403 },
  absent: { address: `${ADMIN_ROOT}/denied`, status: 404 },
  'logged-out': { address: LOGGED_OUT, status: 401 },
};

/**
 * Reads the form of an authorised employee; null if it is too large. A form with files is streamed, and counted if it
 * has no Content-Length.
 */
async function limitedForm(request: Request, path: string): Promise<Request | null> {
  const takesFiles =
    path === `${ADMIN_ROOT}/imports` ||
    ((path === `${ADMIN_ROOT}/bulk` ||
      path === `${ADMIN_ROOT}/ledger` ||
      PICTURE_FORM.test(path) ||
      PRODUCT_FORM.test(path) ||
      SOURCE_FORM.test(path)) &&
      isMultipart(request));
  const takesPages = path.startsWith(`${ADMIN_ROOT}/content/`);
  if (!takesFiles) return withLimitedBody(request, takesPages ? LARGEST_PAGE_FORM : LARGEST_FORM);
  const length = request.headers.get('content-length');
  if (length === null || request.headers.has('transfer-encoding')) return withCountedForm(request, LARGEST_FILE_FORM);
  return Number(length) > LARGEST_FILE_FORM ? null : request;
}

function isJson(request: Request): boolean {
  return (request.headers.get('content-type') ?? '').startsWith('application/json');
}

/** Renders a page; throws Unavailable if the database went away meanwhile, as pages of the shop do. */
async function render(
  c: Context<AppEnv>,
  deps: Deps,
  state: AppState,
  { request, backoffice }: { request: Request; backoffice: AdminRequest },
): Promise<Response> {
  const { facts, log } = c.var;
  let away: unknown = null;
  const report = (err: unknown) => {
    if (isUnavailable(err)) away = err;
    log.error({ err }, 'page of the back office failed');
  };
  const answer = await state.pages.answer(request, {
    shop: state.open.shop,
    tenant: facts.tenant,
    locale: facts.locale,
    path: facts.path,
    publicUrl: facts.publicUrl,
    publicUrlOf: facts.publicUrlOf,
    letterUrlOf: facts.letterUrlOf,
    knownHost: facts.knownHost,
    outside: { tagManager: null, botProtection: null, origins: [] },
    now: deps.clock.now(),
    // Pages of the back office are never cached.
    cache: { tag: () => {}, until: () => {}, refreshAfter: () => {}, recheckLists: () => {} },
    head: emptyHead(),
    // Pages of the back office run no inline script.
    scriptMark: null,
    keptCards: noCards,
    printed: null,
    ...nobody,
    backoffice,
    report,
    fail: report,
    reportFetch: report,
  });
  if (away !== null) throw new Unavailable('the database is away', { cause: away });
  return answer;
}

function withHeaders(answer: Response, contentSecurityPolicy: string): Response {
  const headers = new Headers(answer.headers);
  headers.set('Cache-Control', 'private, no-store');
  headers.set('X-Robots-Tag', 'noindex, nofollow');
  headers.set('Vary', 'Cookie');
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', contentSecurityPolicy);
  return new Response(answer.body, { status: answer.status, headers });
}

/**
 * Returns a policy that allows only scripts with the response's nonce, so that a script injected into a text never runs.
 * Scripts cannot turn text into markup (Trusted Types). The visual editor loads parts of itself and renders markup of its
 * own library.
 */
function policy(production: boolean, isEditor: boolean, nonce: string): string {
  return [
    "default-src 'none'",
    ...(isEditor ? ["script-src 'self'"] : [`script-src 'nonce-${nonce}'`, "require-trusted-types-for 'script'"]),
    "connect-src 'self'",
    // Vite's development server puts styles into the page.
    production ? "style-src 'self'" : "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "frame-src 'self'",
    "media-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
