import { expect, test } from 'vitest';
import { hostHeaders, linesVaryingBy, varyBy } from './vary.ts';

test.each([
  [{}, 'Host'],
  [{ 'Cache-Control': 'public, s-maxage=15' }, 'Host'],
  [{ 'Cache-Control': 'no-cache' }, 'Host'],
  [{ Vary: 'Accept' }, 'Accept, Host'],
  [{ 'Cache-Control': 'private, no-store' }, null],
  [{ 'Cache-Control': 'public, max-age=31536000, immutable', Vary: 'Accept-Encoding' }, 'Accept-Encoding'],
])('an answer with %j varies by %s', (given, expected) => {
  const headers = new Headers(given);
  varyBy('Host', headers);
  expect(headers.get('Vary')).toBe(expected);
});

test('forwarded headers select the tenant behind a proxy only', () => {
  expect(hostHeaders(false)).toBe('Host');
  expect(hostHeaders(true)).toBe('Host, X-Forwarded-Host, X-Forwarded-Proto');
});

test('adds the names to the one Vary line of a cached page', () => {
  const lines = ['Content-Type', 'text/html', 'Vary', 'Accept-Encoding', 'ETag', '"a"'];
  expect(linesVaryingBy('Host', lines)).toEqual([
    'Content-Type',
    'text/html',
    'Vary',
    'Accept-Encoding, Host',
    'ETag',
    '"a"',
  ]);
  expect(lines[3]).toBe('Accept-Encoding');
  expect(linesVaryingBy('Host', ['ETag', '"a"'])).toEqual(['ETag', '"a"', 'Vary', 'Host']);
});
