import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readCookie, setCookie } from './cookies.ts';
import { approveScripts, contentSecurityPolicy, isForeignChange, SCRIPT_MARK } from './security.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

const post = (headers: Record<string, string>, method = 'POST') =>
  new Request('http://localhost:3000/warenkorb', { method, headers });
const foreign = (headers: Record<string, string>, method?: string) =>
  isForeignChange(post(headers, method), { publicUrl: 'http://localhost:3000', host: '192.168.1.5:3000' });

test('accepts the Origin header of an old browser for every name of the tenant', () => {
  expect(foreign({ origin: 'http://192.168.1.5:3000' })).toBe(false);
  expect(foreign({ origin: 'http://192.168.1.5:4000' })).toBe(true);
  expect(foreign({ origin: 'null' })).toBe(true);
});

test('refuses changes that another site triggers', () => {
  expect(foreign({ 'sec-fetch-site': 'cross-site' })).toBe(true);
  expect(foreign({ 'sec-fetch-site': 'same-site' })).toBe(true);
  expect(foreign({ origin: 'https://evil.example' })).toBe(true);
  expect(foreign({ origin: 'null' })).toBe(true);
});

test('accepts the shop’s own forms and scripts, and programs', () => {
  expect(foreign({ 'sec-fetch-site': 'same-origin' })).toBe(false);
  expect(foreign({ 'sec-fetch-site': 'none' })).toBe(false);
  expect(foreign({ origin: 'http://localhost:3000' })).toBe(false);
  expect(foreign({})).toBe(false);
});

test('never treats reading as a change', () => {
  expect(foreign({ 'sec-fetch-site': 'cross-site' }, 'GET')).toBe(false);
});

test('approves scripts with the mark only, and removes it', () => {
  const marked = `nonce="${SCRIPT_MARK}"`;
  const html = `<head><link ${marked} rel="x"/><script type="application/ld+json">{"a":1}</script></head>
    <script ${marked}>one()</script><script>evil()</script><script nonce="guess">evil()</script>
    <script ${marked} type="module" async="">import "/b.js";</script><script ${marked}>one()</script>`;
  // Between two scripts, as a page comes.
  const cut = html.lastIndexOf('<script');
  const { parts, hashes } = approveScripts([html.slice(0, cut), html.slice(cut)]);
  const sent = parts.join('');
  expect(hashes).toEqual([sha256('one()'), sha256('import "/b.js";')]);
  expect(sent).not.toContain(SCRIPT_MARK);
  expect(sent).toContain('<script>one()</script><script>evil()</script>');
  const policy = contentSecurityPolicy(hashes, false);
  expect(policy).toContain(`script-src 'self' 'sha256-${hashes[0]}' 'sha256-${hashes[1]}';`);
  expect(policy).not.toContain('unsafe');
  expect(contentSecurityPolicy([], false)).toContain("script-src 'self';");
});

test('does not approve a script that swallows one of the renderer', () => {
  const { parts, hashes } = approveScripts([`<script>evil();<script nonce="${SCRIPT_MARK}">one()</script>`]);
  // Browsers run one script here, up to the first end tag.
  const run = /<script>(.*?)<\/script>/s.exec(parts.join(''))?.[1] ?? '';
  expect(run).toContain('evil()');
  expect(hashes).not.toContain(sha256(run));
});

test('allows videos from the shop and the configured video service', () => {
  expect(contentSecurityPolicy([], false)).toContain("media-src 'self';");
  expect(contentSecurityPolicy([], false, ['https://tags.example'], null, 'https://media.example')).toContain(
    "media-src 'self' https://media.example;",
  );
});

test('approves no script of a page that breaks off in it', () => {
  const open = `<script nonce="${SCRIPT_MARK}"`;
  expect(approveScripts([`${open}>one()</script>${open}>two(`]).hashes).toEqual([sha256('one()')]);
  expect(approveScripts([open]).hashes).toEqual([]);
  expect(approveScripts([`${open}>one(`, ')</script>']).hashes).toEqual([]);
});

test('binds cookies to the host over https', () => {
  expect(setCookie('basket', 'x', 60, true)).toBe(
    '__Host-basket=x; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure',
  );
  expect(setCookie('basket', 'x', 60, false)).toBe('basket=x; Path=/; Max-Age=60; HttpOnly; SameSite=Lax');
  const request = new Request('http://localhost/', { headers: { cookie: 'basket=plain; __Host-basket=bound' } });
  expect(readCookie(request, 'basket', true)).toBe('bound');
  expect(readCookie(request, 'basket', false)).toBe('plain');
  expect(readCookie(request, 'session', false)).toBeNull();
});

test('allows outside origins for scripts, requests and pictures only, if a tenant has some', () => {
  const policy = contentSecurityPolicy([], false, ['https://tags.example']).split('; ');
  expect(policy.filter((part) => part.includes('tags.example')).map((part) => part.split(' ')[0])).toEqual([
    'script-src',
    'img-src',
    'connect-src',
  ]);
  expect(contentSecurityPolicy([], false)).not.toContain('https:');
});
