import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ConfinedFrame, createFrameReader, frameChunks, MOST_HEAD } from './frames.ts';

const MOST = 1000;
const bytesOf = (frame: ConfinedFrame) => Buffer.concat(frameChunks(frame));
const good = { number: 7, head: { kind: 'made' }, body: Buffer.from('body') };

/** Reads a stream that arrives in parts of so many bytes. */
function read(stream: Buffer, size: number, accept = true) {
  const frames: ConfinedFrame[] = [];
  const reader = createFrameReader(
    () => MOST,
    (frame) => {
      frames.push(frame);
      return accept;
    },
  );
  let isGood = true;
  for (let at = 0; at < stream.length; at += size) isGood = reader.push(stream.subarray(at, at + size));
  return { frames, isGood };
}

/** A frame whose fixed part declares other lengths or another mark. */
function declaring({ mark = 0x4b46524d, head = 2, body = 0 }): Buffer {
  const fixed = Buffer.alloc(16);
  for (const [index, value] of [mark, 1, head, body].entries()) fixed.writeUInt32BE(value, index * 4);
  return Buffer.concat([fixed, Buffer.from('{}')]);
}

test('reads the same frames however the stream is cut', () => {
  const frame = fc.record({
    number: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    head: fc.dictionary(fc.string({ maxLength: 5 }), fc.integer(), { noNullPrototype: true }),
    body: fc.uint8Array({ maxLength: MOST }).map((bytes) => Buffer.from(bytes)),
  });
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 4 }), fc.integer({ min: 1, max: 64 }), (frames, size) => {
      expect(read(Buffer.concat(frames.map(bytesOf)), size)).toEqual({ frames, isGood: true });
    }),
  );
});

test('never throws at random bytes and accepts none of them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 200 }), (bytes) => {
      expect(read(Buffer.from(bytes), 16)).toEqual({ frames: [], isGood: false });
    }),
  );
});

test.each([
  ['another mark', declaring({ mark: 0x4b465200 })],
  ['no head', declaring({ head: 0 })],
  ['too long a head', declaring({ head: MOST_HEAD + 1 })],
  ['the longest head', declaring({ head: 0xffffffff })],
  ['too long a body', declaring({ body: MOST + 1 })],
  ['the longest body', declaring({ body: 0xffffffff })],
  ['a head that is no JSON', Buffer.concat([declaring({ head: 3 }), Buffer.from('x')])],
])('refuses %s, and everything after it', (_, bytes) => {
  expect(read(Buffer.concat([bytes, bytesOf(good)]), 1)).toEqual({ frames: [], isGood: false });
});

test('ignores what follows a frame that was not accepted', () => {
  const { frames, isGood } = read(Buffer.concat([bytesOf(good), bytesOf(good)]), 100, false);
  expect([frames.length, isGood]).toEqual([1, false]);
});

test('sends no head that the other side would refuse', () => {
  expect(() => frameChunks({ ...good, head: 'x'.repeat(MOST_HEAD) })).toThrow(RangeError);
});
