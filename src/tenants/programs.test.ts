import { describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { programOf } from './programs.ts';

const EXAMPLES: [string, Record<string, string>][] = [
  ['search engine', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['search engine', { 'user-agent': 'Mozilla/5.0', from: 'googlebot(at)googlebot.com' }],
  ['link preview', { 'user-agent': 'facebookexternalhit/1.1' }],
  ['link preview', { 'user-agent': 'WhatsApp/2.23.20.0' }],
  ['language model', { 'user-agent': 'Mozilla/5.0 AppleWebKit/537.36 (compatible; GPTBot/1.2)' }],
  ['monitoring', { 'user-agent': 'Mozilla/5.0 (compatible; UptimeRobot/2.0)' }],
  ['monitoring', { 'user-agent': 'Mozilla/5.0', 'x-monitoring': '1' }],
  ['monitoring', { 'user-agent': 'Mozilla/5.0', 'x-datadog-origin': 'synthetics-browser' }],
  [
    'measuring',
    { 'user-agent': 'Mozilla/5.0 (Linux; Android 11) Chrome/130.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse' },
  ],
  ['scraper', { 'user-agent': 'Scrapy/2.11.2 (+https://scrapy.org)' }],
];

describe.each(Object.values(tenants).map((tenant) => [tenant.id, tenant] as const))('%s', (_, tenant) => {
  test.each(EXAMPLES)('%s: %j', (kind, headers) => {
    expect(programOf(tenant, new Headers(headers))).toBe(kind);
  });

  test.each([
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    'Mozilla/5.0 (Linux; Android 14; CUBOT P80) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
    // HTTP clients that people use by hand or in scripts count as people.
    'curl/8.5.0',
    'python-requests/2.32.3',
    'node',
    '',
  ])('finds no program for %j', (userAgent) => {
    expect(programOf(tenant, new Headers({ 'user-agent': userAgent }))).toBeNull();
  });
});

test("uses the tenant's own table", () => {
  const own = { programs: [{ kind: 'monitoring', header: 'x-probe', value: /^kontor$/ } as const] };
  expect(programOf(own, new Headers({ 'x-probe': 'kontor' }))).toBe('monitoring');
  expect(programOf(own, new Headers({ 'user-agent': 'Googlebot' }))).toBeNull();
});

test('checks a header of any length fast', () => {
  expect(programOf(tenants.ch, new Headers({ 'user-agent': 'x'.repeat(100_000) }))).toBeNull();
});
