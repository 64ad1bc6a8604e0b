import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** File of an archive; its content is read when its turn comes. */
export type ZippedFile = { name: string; content: AsyncIterable<Uint8Array> };

const LOCAL = 0x04_03_4b_50;
const DESCRIPTOR = 0x08_07_4b_50;
const CENTRAL = 0x02_01_4b_50;
const END = 0x06_05_4b_50;
const VERSION = 20;
/** Names are UTF-8, and sizes follow the content. */
const FLAGS = 0x08_08;
const DEFLATED = 8;
/** 1 January 1980: the archive says nothing of when it was made. */
const NO_DATE = 0x00_21;
const MOST_BYTES = 0xff_ff_ff_ff;

type Written = { name: Buffer; crc: number; packed: number; size: number; offset: number };

/** Yields a ZIP archive of files while they are read, in constant memory. Throws above 4 GB. */
export async function* zipStream(files: Iterable<ZippedFile> | AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for await (const file of files) {
    const entry: Written = { name: Buffer.from(file.name), crc: 0, packed: 0, size: 0, offset };
    const head = numbers([LOCAL, 4], ...common(entry));
    yield head;
    yield entry.name;
    for await (const chunk of deflated(entry, file.content)) {
      entry.packed += chunk.length;
      yield chunk;
    }
    const tail = numbers([DESCRIPTOR, 4], [entry.crc, 4], [entry.packed, 4], [entry.size, 4]);
    yield tail;
    offset += head.length + entry.name.length + entry.packed + tail.length;
    if (offset > MOST_BYTES || entry.size > MOST_BYTES) throw new RangeError('the archive is larger than 4 GB');
    written.push(entry);
  }
  let directory = 0;
  for (const entry of written) {
    const record = numbers(
      [CENTRAL, 4],
      [VERSION, 2],
      ...common(entry),
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [entry.offset, 4],
    );
    directory += record.length + entry.name.length;
    yield record;
    yield entry.name;
  }
  const count = written.length;
  yield numbers([END, 4], [0, 2], [0, 2], [count, 2], [count, 2], [directory, 4], [offset, 4], [0, 2]);
}

/** Fields that local and central records share; sizes are known in the central one. */
function common({ name, crc, packed, size }: Written): [value: number, bytes: 2 | 4][] {
  return [
    [VERSION, 2],
    [FLAGS, 2],
    [DEFLATED, 2],
    [0, 2],
    [NO_DATE, 2],
    [crc, 4],
    [packed, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
  ];
}

async function* deflated(entry: Written, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      entry.crc = crc32(chunk, entry.crc);
      entry.size += chunk.length;
      yield chunk;
    }
  };
  const packed = createDeflateRaw();
  // A failure ends `packed`, and so the loop over it.
  pipeline(Readable.from(counted()), packed, () => {});
  for await (const chunk of packed) yield chunk;
}

function numbers(...fields: [value: number, bytes: 2 | 4][]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [, length]) => sum + length, 0));
  let at = 0;
  for (const [value, length] of fields) at = bytes.writeUIntLE(value, at, length);
  return bytes;
}
