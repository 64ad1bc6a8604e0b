import fc from 'fast-check';
import { UNSAFE_decodeViaTurboStream as decodeAsBrowsersDo } from 'react-router';
import { expect, test } from 'vitest';
import { plainDataScript } from './plain-data.ts';

/** As a browser reads the script, and the router what it says. */
async function read(script: string): Promise<unknown> {
  const text: unknown = JSON.parse(script);
  if (typeof text !== 'string') throw new Error('no text');
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

test('the router reads what was written', async () => {
  await fc.assert(
    fc.asyncProperty(plain, async (loaderData) => {
      const data = { loaderData, actionData: null };
      expect(await read(plainDataScript(data))).toEqual(data);
    }),
    { numRuns: 300 },
  );
});

test('what stands in two places is one value, also within itself', async () => {
  const shared = { name: 'Montarve' };
  const data: Record<string, unknown> = { first: shared, second: [shared, 'Montarve'] };
  data.whole = data;
  const found = await read(plainDataScript(data));
  expect(found).toEqual(data);
  expect(found).toHaveProperty('first', (found as typeof data & { second: unknown[] }).second[0]);
  expect(plainDataScript(data).match(/Montarve/g)).toHaveLength(1);
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
])('%s is left to the router', (_, value) => {
  expect(() => plainDataScript({ loaderData: { root: value } })).toThrow(TypeError);
});

test('nothing of it ends its script, begins a comment in it, or is no JavaScript of old', async () => {
  const data = { '</script>': '<!-- <script> & </script> \u2028 \u2029 "\\" \ud800', long: `<${'é"'.repeat(2000)}` };
  const script = plainDataScript(data);
  expect(script).not.toMatch(/[<>&\u2028\u2029\ud800]/);
  expect(await read(script)).toEqual(data);
  expect(plainDataScript(data)).toBe(script);
});
