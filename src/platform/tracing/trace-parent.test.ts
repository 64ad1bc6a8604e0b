import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTraceParent, writeTraceParent } from './trace-parent.ts';

const trace = '0af7651916cd43dd8448eb211c80319c';
const span = 'b7ad6b7169203331';

test('reads the fields of version 00 and of later versions', () => {
  expect(readTraceParent(`00-${trace}-${span}-01`)).toEqual({ traceId: trace, spanId: span, isSampled: true });
  expect(readTraceParent(`00-${trace}-${span}-00`)?.isSampled).toBe(false);
  expect(readTraceParent(`00-${trace}-${span}-03`)?.isSampled).toBe(true);
  expect(readTraceParent(`cc-${trace}-${span}-01-more`)?.traceId).toBe(trace);
});

test.each([
  [undefined],
  [null],
  [''],
  [`ff-${trace}-${span}-01`],
  [`00-${trace}-${span}-01-more`],
  [`00-${trace.toUpperCase()}-${span}-01`],
  [`00-${'0'.repeat(32)}-${span}-01`],
  [`00-${trace}-${'0'.repeat(16)}-01`],
  [`00-${trace}-${span}-01\r\nX-Injected: yes`],
  [`00-${trace}-${span}-01,00-${trace}-${span}-01`],
  [`cc-${trace}-${span}-01-${'x'.repeat(600)}`],
])('reads no position from %j', (text) => expect(readTraceParent(text)).toBeNull());

test('reads what it writes, and nothing else than hexadecimal fields', () => {
  const hex = (length: number) =>
    fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`)).filter((text) => /[^0]/.test(text));
  fc.assert(
    fc.property(hex(32), hex(16), fc.boolean(), (traceId, spanId, isSampled) => {
      expect(readTraceParent(writeTraceParent({ traceId, spanId, isSampled }))).toEqual({ traceId, spanId, isSampled });
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = readTraceParent(text);
      if (read) expect(writeTraceParent(read)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/);
    }),
  );
});
