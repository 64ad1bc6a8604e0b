import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import { isLoop, pathOfTarget, plainPath, readRedirect } from './redirect-rule.ts';

const read = (from: string, to: string, status = '301') => readRedirect(tenants.ch, { from, to, status });

test('reads a redirect, without a final slash and with decoded characters', () => {
  expect(read(' /alt/ ', '/neu?a=1#b')).toEqual({ from: '/alt', to: '/neu?a=1#b', status: 301 });
  expect(read('/gr%C3%B6sse', 'https://www.montarve.de/', '302')).toEqual({
    from: '/grösse',
    to: 'https://www.montarve.de/',
    status: 302,
  });
});

describe('refuses a redirect', () => {
  test.each([
    ['alt', '/neu', 'from'],
    ['//alt', '/neu', 'from'],
    ['/alt?x', '/neu', 'from'],
    ['/%E0%A4', '/neu', 'from'],
    ['/api/search/suggest', '/neu', 'from'],
    ['/backoffice', '/neu', 'from'],
    ['/_app', '/neu', 'from'],
    ['/', '/neu', 'home'],
    ['/fr', '/neu', 'home'],
    ['/alt', 'javascript:alert(1)', 'to'],
    ['/alt', '//evil.example', 'to'],
    ['/alt', '/\\evil.example', 'to'],
    ['/alt', 'http://www.montarve.ch/', 'to'],
    ['/alt', '/alt/', 'itself'],
    ['/alt', '/alt?again', 'itself'],
  ])('from %s to %s', (from, to, problem) => {
    expect(read(from, to)).toEqual({ problem });
  });

  test('with another status', () => {
    expect(read('/alt', '/neu', '307')).toEqual({ problem: 'status' });
  });
});

test('finds loops of any length, but not chains', () => {
  const stored = new Map([
    ['/b', '/c'],
    ['/c', '/d?x=1'],
  ]);
  expect(isLoop('/a', '/b', stored)).toBe(false);
  expect(isLoop('/d', '/b', stored)).toBe(true);
  expect(isLoop('/x', '/y', new Map([['/y', '/y']]))).toBe(true);
});

test('never stores redirects that form a loop', () => {
  const path = fc.integer({ min: 0, max: 7 }).map((number) => `/p${number}`);
  fc.assert(
    fc.property(fc.array(fc.tuple(path, path), { maxLength: 30 }), (entries) => {
      const stored = new Map<string, string>();
      for (const [from, to] of entries) if (!isLoop(from, to, stored)) stored.set(from, to);
      for (const start of stored.keys()) {
        let steps = 0;
        for (let at: string | undefined = start; at !== undefined; at = stored.get(at)) {
          steps += 1;
          expect(steps).toBeLessThan(20);
        }
      }
    }),
  );
});

test('decodes a path once, and returns null for another host', () => {
  expect(plainPath('/a%2525')).toBe('/a%25');
  expect(pathOfTarget('https://www.montarve.ch/a')).toBeNull();
  expect(pathOfTarget('/a/?b#c')).toBe('/a');
});
