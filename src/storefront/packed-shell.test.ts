import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packShell, type ShellParts, unpackShell } from './packed-shell.ts';

/** What a frame holds, with texts of any kind in it. */
const frameOf = (text: string, number: number) =>
  ({
    companyName: text,
    banner: null,
    freeFrom: number,
    headerSlots: [],
    data: { [text]: [text, true] },
    navigation: '',
  }) as unknown as ShellParts;

test('what is unpacked is what was packed, quotes and signs of any kind included', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer(), (text, number) => {
      const frame = frameOf(text, number);
      expect(unpackShell(packShell(frame))).toEqual({ ...frame, navigation: [] });
    }),
  );
  const odd = frameOf('Kasten ¨"\\u00a8\\¨', 1);
  expect(unpackShell(packShell(odd))).toEqual({ ...odd, navigation: [] });
});

test('nothing in it has to be escaped that stands in every name and value', () => {
  expect(packShell(frameOf('Montarve', 99))).not.toContain('"');
});

test('the same text is unpacked once, however many parts of a page ask', () => {
  const text = packShell(frameOf('Montarve', 99));
  expect(unpackShell(text)).toBe(unpackShell(text));
});
