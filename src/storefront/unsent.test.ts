import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { keepPage, sending } from './unsent.ts';

const ROUTES = path.join(import.meta.dirname, 'routes');
/** Its form is always on another page, which sends it itself. */
const WITHOUT_PAGE = ['account/logout.ts'];

const files = fs
  .readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !WITHOUT_PAGE.includes(file))
  .map((file) => ({ file, source: fs.readFileSync(path.join(ROUTES, file), 'utf8') }))
  .filter(({ source }) => /^export (?:async )?(?:function|const) action\b/m.test(source));

test('finds the routes with forms', () => {
  expect(files.length).toBeGreaterThan(40);
});

test.each(files)('$file keeps its page when a form does not arrive', ({ source }) => {
  expect(source).toMatch(/export (?:async )?function clientAction\(/);
  expect(source).toMatch(/\b(?:keepPage|sendOrFail)\(/);
  expect(source).toContain('stayAfterFailure');
});

const request = new Request('http://shop.test/konto', { method: 'POST' });

test('an answer and a redirect pass', async () => {
  expect(await keepPage(request, () => Promise.resolve('saved'))).toBe('saved');
  const redirect = new Response(null, { status: 303, headers: { Location: '/konto' } });
  await expect(keepPage(request, () => Promise.reject(redirect))).rejects.toBe(redirect);
  expect(sending.failed).toBe(false);
});
