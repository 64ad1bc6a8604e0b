import { Transform } from 'node:stream';

/** Error of a stream that is longer than its limit. */
export class TooLarge extends Error {
  override name = 'TooLarge';
}

/** Passes a stream through and fails beyond `most` bytes. */
export function withinBytes(most: number): Transform & { bytes(): number } {
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength;
      done(bytes > most ? new TooLarge() : null, chunk);
    },
  });
  return Object.assign(stream, { bytes: () => bytes });
}
