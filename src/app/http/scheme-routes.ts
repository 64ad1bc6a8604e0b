import { readFileSync } from 'node:fs';
import { type Context, Hono } from 'hono';
import { safeNext } from '../../storefront/safe-next.ts';
import { houseTheme, themeSheet } from '../../tenants/house-theme.ts';
import type { DarkMode } from '../../tenants/theme.ts';
import { chosenRules } from '../../tenants/theme-sheets.ts';
import type { AppEnv } from '../../web/app-env.ts';
import { readCookie, setReadableCookie } from '../../web/cookies.ts';
import { limitBody } from '../../web/limit-body.ts';
import { refuse } from './refuse.ts';

const COOKIE = 'scheme';
const YEAR = 365 * 24 * 60 * 60;
const LARGEST = 4096;

type Palettes = { light: string; dark: string };

/**
 * Mounts the choice between light and dark pages for browsers without script: a form that sets a cookie, and a sheet by
 * that cookie. Nothing for themes without a choice (decision 242).
 */
export function schemeRoutes(mode: DarkMode = houseTheme.dark ?? 'off', palettes?: Palettes): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  if (mode !== 'choice') return app;
  const { light, dark } = palettes ?? { light: read('theme.css'), dark: read('dark.css') };

  app.use(
    '/scheme',
    limitBody(LARGEST, (c: Context<AppEnv>) => refuse(c, 'too-large')),
  );
  app.post('/scheme', async (c) => {
    const { scheme } = await c.req.parseBody();
    const { secure } = c.var.facts;
    const isChosen = scheme === 'light' || scheme === 'dark';
    c.header('Set-Cookie', setReadableCookie(COOKIE, isChosen ? scheme : '', isChosen ? YEAR : 0, secure));
    return c.redirect(pageBefore(c.req.header('referer'), c.var.facts.host), 303);
  });

  app.get('/scheme.css', (c) => {
    const chosen = readCookie(c.req.raw, COOKIE, c.var.facts.secure);
    const scheme = chosen === 'light' || chosen === 'dark' ? chosen : null;
    const headers = { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'private, no-store', Vary: 'Cookie' };
    return c.body(chosenRules({ light, dark }, scheme), 200, headers);
  });
  return app;
}

const read = (name: 'theme.css' | 'dark.css'): string => readFileSync(themeSheet(name), 'utf8');

/** Returns the page of this host from which a form came, else the home page. */
function pageBefore(referer: string | undefined, host: string): string {
  if (referer === undefined || !URL.canParse(referer)) return '/';
  const { host: from, pathname, search } = new URL(referer);
  return (from === host && safeNext(`${pathname}${search}`)) || '/';
}
