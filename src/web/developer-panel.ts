import { hash } from 'node:crypto';
import fs from 'node:fs';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Config } from '../platform/config.ts';
import { ConfigProblem } from '../platform/config-problem.ts';
import type { AppEnv } from './app-env.ts';
import { readCookie, setCookie } from './cookies.ts';

/** Path of the page on which developers choose branches of apps and backends. */
export const PANEL_PATH = '/_developer';
/** Prefix of cookies that bypass the page cache (page-key.ts). */
const COOKIE = 'feature-branch-';

const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/, 'a name of small letters, digits and hyphens'));
const branch = v.pipe(v.string(), v.regex(/^[\w][\w.-]{0,79}$/, 'a branch without spaces and slashes'));
const Part = v.strictObject({
  id: name,
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(80)),
  url: v.pipe(v.string(), v.url()),
  branches: v.pipe(v.array(branch), v.maxLength(200)),
});
const Panel = v.strictObject({ apps: v.array(Part), backends: v.array(Part) });
type Part = v.InferOutput<typeof Part>;

/** Reads the configured apps and backends; empty lists without a file. */
function readPanel(file: string | undefined): v.InferOutput<typeof Panel> {
  if (file === undefined) return { apps: [], backends: [] };
  let given: unknown;
  try {
    given = JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    throw new ConfigProblem(`DEVELOPER_PANEL: ${file} is no file with JSON`);
  }
  const read = v.safeParse(Panel, given);
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new ConfigProblem(`DEVELOPER_PANEL: ${v.getDotPath(issue) ?? 'its top'}: ${issue.message}`);
}

/** Mounts the panel; null in production, where its path is a missing page. */
export function developerPanel(config: Pick<Config, 'production' | 'developerPanel'>): Hono<AppEnv> | null {
  if (config.production) return null;
  const panel = readPanel(config.developerPanel);
  const parts = [...panel.apps, ...panel.backends];
  const routes = new Hono<AppEnv>();
  const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Content-Security-Policy': POLICY };
  routes.get(PANEL_PATH, (c) => {
    const chosen = (part: Part) => readCookie(c.req.raw, `${COOKIE}${part.id}`, c.var.facts.secure) ?? '';
    return c.html(page(panel, chosen), 200, headers);
  });
  routes.post(PANEL_PATH, async (c) => {
    const form = await c.req.formData();
    for (const part of parts) {
      const given = form.get(part.id);
      if (typeof given !== 'string') continue;
      // Accept configured branches only.
      const wanted = part.branches.find((known) => known === given);
      c.header(
        'Set-Cookie',
        setCookie(`${COOKIE}${part.id}`, wanted ?? '', wanted ? 30 * 86_400 : 0, c.var.facts.secure),
        {
          append: true,
        },
      );
    }
    return c.redirect(PANEL_PATH, 303);
  });
  return routes;
}

const STYLE =
  'body{margin:0;background:#fbfaf7;color:#1c1b19;font:1rem/1.5 system-ui,sans-serif}main{max-width:48rem;margin:2rem auto;padding:0 1.5rem}label{display:block;font-weight:600}select,button{font:inherit;min-height:2.75rem;padding:0 .75rem}.part{margin:1rem 0}.where{color:#56605a;font-weight:400}';
const POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function page(panel: v.InferOutput<typeof Panel>, chosen: (part: Part) => string): string {
  const group = (title: string, parts: Part[]): string =>
    `<h2>${title}</h2>${parts.length === 0 ? '<p>None is configured: see DEVELOPER_PANEL.</p>' : parts.map((part) => field(part, chosen(part))).join('')}`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Developer panel</title><style>${STYLE}</style><main><h1>Developer panel</h1><form method="post">${group('Apps', panel.apps)}${group('Backends', panel.backends)}<button>Set cookies</button></form></main></html>`;
}

function field(part: Part, chosen: string): string {
  const options = ['', ...part.branches].map(
    (value) =>
      `<option value="${escaped(value)}"${value === chosen ? ' selected' : ''}>${value === '' ? 'main' : escaped(value)}</option>`,
  );
  return `<div class="part"><label for="${part.id}">${escaped(part.name)} <span class="where">${escaped(part.url)}</span></label><select id="${part.id}" name="${part.id}">${options.join('')}</select></div>`;
}
