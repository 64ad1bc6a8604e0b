import fc from 'fast-check';
import { UNSAFE_decodeViaTurboStream as decodeAsBrowsersDo } from 'react-router';
import { expect, test } from 'vitest';
import { plainData } from './plain-data.ts';

/** Reads a text as the router does in a browser. */
async function read(text: string): Promise<unknown> {
  return (await decodeAsBrowsersDo(new Blob([text]).stream(), globalThis)).value;
}

const plain = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string({ unit: 'binary' }),
    fc.boolean(),
    fc.double({ noDefaultInfinity: true, noNaN: true }).filter((value) => !Object.is(value, -0)),
    fc.constantFrom(null, undefined, 0, 1, '', 'S', 'D'),
    fc.date({ noInvalidDate: true }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.string().filter((name) => name !== '__proto__'),
      tie('value'),
      { maxKeys: 4, noNullPrototype: true },
    ),
  ),
})).value;

test('writes what the router reads', async () => {
  await fc.assert(
    fc.asyncProperty(plain, async (loaderData) => {
      const data = { loaderData, actionData: null };
      expect(await read(plainData(data))).toEqual(data);
    }),
    { numRuns: 300 },
  );
});

test('writes a value used in two places once, also if it contains itself', async () => {
  const shared = { name: 'Montarve' };
  const data: Record<string, unknown> = { first: shared, second: [shared, 'Montarve'] };
  data.whole = data;
  const found = await read(plainData(data));
  expect(found).toEqual(data);
  expect(found).toHaveProperty('first', (found as typeof data & { second: unknown[] }).second[0]);
  expect(plainData(data).match(/Montarve/g)).toHaveLength(1);
});

test('writes a page shell that pages share as if it were new', () => {
  const shell = { name: 'Montarve', lines: ['Sofa', { text: 'root' }], year: 2026, none: null };
  const pages = [{ title: 'Sofa', name: 'Sofa' }, { shell, title: 'loaderData' }, shell, 'Montarve'];
  for (const page of pages) {
    const of = (root: object) => ({ loaderData: { root, page: page === shell ? root : page }, actionData: null });
    const isInside = typeof page === 'object' && 'shell' in page;
    if (!isInside) expect(plainData(of(shell), shell)).toBe(plainData(of(structuredClone(shell))));
    expect(plainData(of(shell), shell)).toBe(plainData(of(shell)));
    expect(plainData({ page, loaderData: { root: shell } }, shell)).toBe(
      plainData({ page, loaderData: { root: shell } }),
    );
  }
});

test.each([
  ['a date that is none', new Date(Number.NaN)],
  ['an answer', new Response('gone', { status: 410 })],
  ['an error', new Error('failed')],
  ['a promise', Promise.resolve(1)],
  ['a map', new Map()],
  ['a class of its own', new (class Own {})()],
  ['a function', () => 1],
  ['a large integer', 1n],
  ['no number', Number.NaN],
  ['more than every number', Number.POSITIVE_INFINITY],
  ['zero from below', -0],
])('leaves %s to the router', (_, value) => {
  expect(() => plainData({ loaderData: { root: value } })).toThrow(TypeError);
});

test('contains no end of its element and no comment', async () => {
  const data = { '</script>': '<!-- <script> & </script> \u2028 \u2029 "\\" \ud800', long: `<${'é"'.repeat(2000)}` };
  const text = plainData(data);
  expect(text).not.toMatch(/[<\ud800]/);
  expect(await read(text)).toEqual(data);
  expect(plainData(data)).toBe(text);
});
