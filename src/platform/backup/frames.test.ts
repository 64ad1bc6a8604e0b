import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Frame, frame, MAGIC, readFrames } from './frames.ts';

async function read(bytes: Buffer, cuts: number[] = []): Promise<Frame[]> {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  async function* pieces() {
    for (const [index, place] of places.entries()) yield bytes.subarray(place, places[index + 1] ?? bytes.length);
  }
  const frames: Frame[] = [];
  for await (const { kind, content } of readFrames(pieces(), () => {}))
    frames.push({ kind, content: Buffer.from(content) });
  return frames;
}

test('parses frames for any chunk boundaries', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 300 })), fc.array(fc.nat()), async (contents, cuts) => {
      const bytes = Buffer.concat([MAGIC, ...contents.map((content) => frame('D', Buffer.from(content)))]);
      const frames = await read(bytes, cuts);
      expect(frames.map(({ content }) => [...content])).toEqual(contents.map((content) => [...content]));
    }),
  );
});

test.each([
  ['nothing', Buffer.alloc(0), 'ends in the middle'],
  ['another file', Buffer.from('PK\u0003\u0004 something else entirely'), 'does not begin like a backup'],
  ['a file that was cut', Buffer.concat([MAGIC, frame('T', { name: 'a' }).subarray(0, 8)]), 'ends in the middle'],
  ['an unknown part', Buffer.concat([MAGIC, Buffer.from('X\0\0\0\0')]), 'unreadable'],
  ['an absurd length', Buffer.concat([MAGIC, Buffer.from('D\xff\xff\xff\xff', 'latin1')]), 'unreadable'],
])('refuses %s', async (_, bytes, reason) => {
  await expect(read(bytes)).rejects.toThrow(reason);
});
