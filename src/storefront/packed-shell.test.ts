import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packShell, type ShellParts, unpackShell } from './packed-shell.ts';

/** Returns shell data with the given text and number. */
const frameOf = (text: string, number: number) =>
  ({
    companyName: text,
    banner: null,
    freeFrom: number,
    headerSlots: [],
    data: { [text]: [text, true] },
    navigation: '',
  }) as unknown as ShellParts;

test('unpacks what was packed, with quotes and any other signs', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer(), (text, number) => {
      const frame = frameOf(text, number);
      expect(unpackShell(packShell(frame))).toEqual({ ...frame, navigation: [] });
    }),
  );
  const odd = frameOf('Kasten ¨"\\u00a8\\¨', 1);
  expect(unpackShell(packShell(odd))).toEqual({ ...odd, navigation: [] });
});

test('needs no escape for signs that every name and value has', () => {
  expect(packShell(frameOf('Montarve', 99))).not.toContain('"');
});

test('unpacks a text once, however many parts of a page use it', () => {
  const text = packShell(frameOf('Montarve', 99));
  expect(unpackShell(text)).toBe(unpackShell(text));
});
