/**
 * Format of a backup file: a line with the name of the format, then frames. A frame is a letter, its length (four
 * bytes, big endian) and its content. H: header; T: start of a table; D: its rows as COPY writes them; E: end of a
 * table; J: a job; Z: end of the file with the checksum of everything before it.
 */
export const MAGIC = Buffer.from('KONTOR BACKUP 1\n');
const KINDS = ['H', 'T', 'D', 'E', 'J', 'Z'] as const;
export type FrameKind = (typeof KINDS)[number];
export type Frame = { kind: FrameKind; content: Buffer };

const HEAD = 5;
/** Maximum size of a frame in bytes, far above any real one. A larger length means that the file is no backup. */
const LARGEST = 64 * 1024 * 1024;

/** The file is not a valid backup. */
export class BrokenBackup extends Error {
  override name = 'BrokenBackup';
}

export function frame(kind: FrameKind, content: Buffer | object): Buffer {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
  const head = Buffer.alloc(HEAD);
  head.write(kind, 0, 'latin1');
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

/** Parses frames from a stream with arbitrary chunks. `onBytes` receives each frame as written, for a checksum. */
export async function* readFrames(
  source: AsyncIterable<Buffer>,
  onBytes: (kind: FrameKind | null, bytes: Buffer) => void,
): AsyncGenerator<Frame> {
  let held: Buffer = Buffer.alloc(0);
  let begun = false;
  for await (const chunk of source) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    if (!begun) {
      if (held.length < MAGIC.length) continue;
      if (!held.subarray(0, MAGIC.length).equals(MAGIC)) throw new BrokenBackup('it does not begin like a backup');
      onBytes(null, MAGIC);
      held = held.subarray(MAGIC.length);
      begun = true;
    }
    for (let next = takeFrame(held); next; next = takeFrame(held)) {
      onBytes(next.kind, held.subarray(0, next.length));
      yield { kind: next.kind, content: held.subarray(HEAD, next.length) };
      held = held.subarray(next.length);
    }
  }
  if (!begun || held.length > 0) throw new BrokenBackup('it ends in the middle');
}

function takeFrame(held: Buffer): { kind: FrameKind; length: number } | null {
  if (held.length < HEAD) return null;
  const letter = held.toString('latin1', 0, 1);
  const kind = KINDS.find((known) => known === letter);
  const length = HEAD + held.readUInt32BE(1);
  if (!kind || length > LARGEST) throw new BrokenBackup('a part of it is unreadable');
  return held.length < length ? null : { kind, length };
}
