import { expect, test } from 'vitest';
import type { Images } from '../platform/images/transform.ts';
import { imageRoutes } from './images.ts';

/** Requests a picture from 192.0.2.7; `asked` collects what reaches the service. */
function routes(outcome: Awaited<ReturnType<Images['rendition']>>) {
  const asked: Parameters<Images['rendition']>[] = [];
  const app = imageRoutes(
    {
      rendition: async (...request) => {
        asked.push(request);
        return outcome;
      },
    },
    () => '192.0.2.7',
  );
  return { asked, get: (path: string, accept = '*/*') => app.request(path, { headers: { accept } }) };
}
const ID = '0123456789abcdef';

test('a picture is immutable, and is a job of its visitor', async () => {
  const { asked, get } = routes({ ok: true, content: Buffer.from('picture') });
  const answer = await get(`/images/${ID}/320`, 'image/avif,image/webp');
  expect(await answer.text()).toBe('picture');
  expect(answer.headers.get('Content-Type')).toBe('image/avif');
  expect(answer.headers.get('Cache-Control')).toContain('immutable');
  expect(asked).toEqual([
    [
      { id: ID, preset: 320, format: 'avif' },
      { network: '192.0.2.0/24', client: '192.0.2.7/32' },
    ],
  ]);
  expect((await get(`/images/${ID}/share`, 'image/avif')).headers.get('Content-Type')).toBe('image/jpeg');
});

test('a refused picture may be requested again soon, and no cache stores the refusal', async () => {
  const answer = await routes({ ok: false, problem: 'busy' }).get(`/images/${ID}/320`);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('Retry-After')).toBe('5');
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
});

test.each(['321', '2560', '0', 'share2', '320.jpg'])('no picture has the size %s', async (size) => {
  const { asked, get } = routes({ ok: true, content: Buffer.from('picture') });
  expect((await get(`/images/${ID}/${size}`)).status).toBe(404);
  expect(asked).toEqual([]);
});

test('an unknown and a broken picture are not found, and no cache stores that of the broken one', async () => {
  expect((await routes({ ok: false, problem: 'unknown' }).get(`/images/${ID}/320`)).status).toBe(404);
  const broken = await routes({ ok: false, problem: 'broken' }).get(`/images/${ID}/320`);
  expect([broken.status, broken.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
});
