import { type Context, Hono } from 'hono';
import { ADMIN_ROOT } from '../../admin/sections.ts';
import { outsideTexts } from '../../admin/texts/outside-texts.ts';
import type { Clock } from '../../platform/clock.ts';
import { escaped } from '../../platform/escaped.ts';
import type { Preview } from '../../shop/content/pages/index.ts';
import { readStaffLanguage } from '../../shop/staff/employees/index.ts';
import { LOCALES } from '../../tenants/locales.ts';
import { prefixOf } from '../../tenants/paths.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { AppEnv } from '../../web/app-env.ts';
import { readCookie, setCookie } from '../../web/cookies.ts';
import type { AppState } from './app-state.ts';

/** Cookie that bypasses the page cache: see bypassesCache. */
const COOKIE = 'preview';
const WAY_IN = '/_preview';
const WAY_OUT = '/_preview/leave';
const STYLE = '/_preview/banner.css';
const CLOSE = '/_preview/close.js';

const BANNER_CSS = `
#preview-banner{display:flex;flex-wrap:wrap;align-items:center;gap:8px 24px;padding:8px 16px;background:#f2c879;color:#1b1f1d;font:500 16px/1.4 system-ui,sans-serif;border-block-end:2px solid #1b1f1d}
#preview-banner p{margin:0;flex:1 1 16rem}
#preview-banner button,#preview-left a{min-height:44px;padding:8px 16px;background:#1b1f1d;color:#fff;border:0;border-radius:2px;font:inherit;cursor:pointer}
#preview-banner button:focus-visible{outline:3px solid #2c4aa0;outline-offset:2px}
#preview-left{max-width:36rem;margin:15vh auto;padding:0 24px;font:1rem/1.5 system-ui,sans-serif;color:#1b1f1d}
#preview-left h1{font-size:1.75rem;line-height:1.2}
#preview-left a{display:inline-block;text-decoration:none}
`;

/** Closes the tab. Browsers allow that only if a script opened it; otherwise the page asks the employee to do so. */
const CLOSE_JS = `window.close();setTimeout(function(){var stuck=document.getElementById('stuck'),close=document.getElementById('close');close.hidden=true;stuck.hidden=false;stuck.textContent=stuck.dataset.text},400);`;

const LEFT_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Returns the preview that an employee views with this request; null if there is none. */
export function previewOf(c: Context<AppEnv>, state: AppState): Preview | null {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return null;
  const { tenant, secure } = c.var.facts;
  const token = readCookie(c.req.raw, COOKIE, secure);
  const preview = token === null ? null : (state.open.previews?.open(token) ?? null);
  return preview?.tenant === tenant.id ? preview : null;
}

/** Mounts the addresses that enter a preview by its link and leave it. */
export function previewRoutes(deps: { clock: Clock; state(): AppState | null }): Hono<AppEnv> {
  const { clock, state } = deps;
  const routes = new Hono<AppEnv>();
  const opened = (c: Context<AppEnv>, token: string): Preview | null => {
    const preview = state()?.open.previews?.open(token) ?? null;
    return preview?.tenant === c.var.facts.tenant.id ? preview : null;
  };

  routes.get(WAY_IN, (c) => {
    const token = c.req.query('token') ?? '';
    const preview = opened(c, token);
    if (!preview) {
      const { text, lang } = wordsOf(readStaffLanguage(c.req.query('lang')) ?? 'de');
      return c.html(leftPage({ lang, title: text.over, link: null, closes: false, text }), 404, PRIVATE);
    }
    const seconds = Math.max(1, Math.floor((preview.until.getTime() - clock.now().getTime()) / 1000));
    return new Response(null, {
      status: 303,
      headers: {
        ...PRIVATE,
        Location: pathOf(preview),
        'Set-Cookie': setCookie(COOKIE, token, seconds, c.var.facts.secure),
      },
    });
  });

  routes.post(WAY_OUT, (c) => {
    const { secure } = c.var.facts;
    const preview = opened(c, readCookie(c.req.raw, COOKIE, secure) ?? '');
    const { text, lang } = wordsOf(preview?.language ?? 'de');
    const link = preview ? pathOf(preview) : '/';
    return c.html(leftPage({ lang, title: text.left, link, closes: true, text }), 200, {
      ...PRIVATE,
      'Set-Cookie': setCookie(COOKIE, '', 0, secure),
    });
  });

  const file = (type: string, body: string) => () =>
    new Response(body, { headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-cache' } });
  routes.get(STYLE, file('text/css', BANNER_CSS));
  routes.get(CLOSE, file('text/javascript', CLOSE_JS));
  return routes;
}

const PRIVATE = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': LEFT_POLICY,
};

function wordsOf(language: Preview['language']) {
  const { lang, content } = outsideTexts[language];
  return { lang, text: content.banner };
}

function pathOf({ locale, path }: Preview): string {
  const known = LOCALES.find((one) => one === locale);
  const prefix = known === undefined ? '' : prefixOf(known);
  return path === '/' ? prefix || '/' : `${prefix}${path}`;
}

function leftPage(about: {
  lang: string;
  title: string;
  link: string | null;
  closes: boolean;
  text: ReturnType<typeof wordsOf>['text'];
}): string {
  const { lang, title, link, closes, text } = about;
  const words = closes
    ? `<p id="close">${escaped(text.close)}</p><p id="stuck" role="alert" hidden data-text="${escaped(text.stuck)}"></p>`
    : '';
  const way =
    link === null
      ? `<p><a href="${ADMIN_ROOT}/content">Backoffice</a></p>`
      : `<p><a href="${escaped(link)}">${escaped(text.page)}</a></p>`;
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex,nofollow"><title>${escaped(title)}</title><link rel="stylesheet" href="${STYLE}">${closes ? `<script src="${CLOSE}" defer></script>` : ''}</head><body><main id="preview-left"><h1>${escaped(title)}</h1>${words}${way}</main></body></html>`;
}

/**
 * Inserts the preview's banner as the first element of the body. The banner is no component of the page, so ordinary
 * pages stay as small as before. React ignores unknown elements in a body.
 */
export function withBanner(page: Buffer, preview: Preview, tenant: Tenant): Buffer {
  const html = page.toString('utf8');
  const start = html.indexOf('<body');
  const at = html.indexOf('>', start) + 1;
  if (start === -1 || at === 0) return page;
  return Buffer.from(`${html.slice(0, at)}${bannerOf(preview, tenant)}${html.slice(at)}`);
}

function bannerOf(preview: Preview, tenant: Tenant): string {
  const { text, lang } = wordsOf(preview.language);
  const time = (at: Date, style: 'short' | undefined) =>
    new Intl.DateTimeFormat(lang, {
      timeZone: tenant.timeZone,
      ...(style ? { dateStyle: 'medium' as const } : {}),
      timeStyle: 'short',
    }).format(at);
  const said = [
    text.preview,
    ...(preview.page ? [text.draft(String(preview.page.version))] : []),
    ...(preview.at ? [text.at(time(preview.at, 'short')), text.stock] : []),
    text.until(time(preview.until, undefined)),
  ];
  return `<aside id="preview-banner" lang="${lang}" aria-label="${escaped(text.preview)}"><link rel="stylesheet" href="${STYLE}"><p>${escaped(said.join(' · '))}</p><form method="post" action="${WAY_OUT}" data-plain><button type="submit">${escaped(text.leave)}</button></form></aside>`;
}
