import fs from 'node:fs';
import * as v from 'valibot';
import type { Containment } from '../../../../extending/contain.ts';
import type { ExtensionContext } from '../../../../extending/context.ts';
import { type BrokenRow, FeedProblem, LONGEST_ROW, type RawRow } from '../../../../platform/feeds/rows.ts';
import { storableRows } from '../../../../platform/feeds/storable.ts';
import type { SourceReading } from './source-reading.ts';

/** File that an extension reads. It can be read several times. */
export type ImportFile = {
  /** Name without folders. */
  name: string;
  bytes(): AsyncIterable<Uint8Array>;
  /** Text in UTF-8, in chunks of any length. */
  text(): AsyncIterable<string>;
};

/** Record of a file: attributes of the feed (docs/import.md) with their values, or the reason why it is unreadable. */
export type ImportRecord =
  | { line: number; values: Record<string, string | string[]> }
  | { line: number; broken: string; attribute?: string; id?: string };

/** File format that an extension reads for imports of products, prices and stock. */
export type ImportFormat = {
  /** Name for `--format` and for settings of sources; unique among the extensions. */
  name: string;
  /** Name on screen, such as "Velodata 4". */
  label: string;
  /**
   * Yields the records of a file, each within 30 seconds. `line` is for reports. If it throws, nothing of the file is
   * imported; a `broken` record is reported, and the others count. `signal` and `fetch` of the context end with the
   * reading.
   */
  read(file: ImportFile, context: ExtensionContext): AsyncIterable<ImportRecord>;
};

/** Formats of all extensions, by name. */
export type ImportFormats = ReadonlyMap<string, SourceReading & { label: string }>;

const RECORD_MS = 30_000;
const text = v.pipe(v.string(), v.maxLength(LONGEST_ROW));
const recordSchema = v.union([
  v.object({ line: v.number(), broken: text, attribute: v.exactOptional(text), id: v.exactOptional(text) }),
  v.object({ line: v.number(), values: v.record(v.string(), v.union([text, v.array(text)])) }),
]);

/** Returns the formats of extensions. */
export function importFormatsOf(
  extensions: readonly { name: string; importFormats?: readonly ImportFormat[] }[],
  containment: Pick<Containment, 'within'>,
): ImportFormats {
  return new Map(
    extensions.flatMap(({ name: extension, importFormats = [] }) =>
      importFormats.map((format) => [
        format.name,
        {
          label: format.label,
          rows: (file, rules, onBytes) =>
            storableRows(recordsOf(containment, { extension, format }, { file, onBytes }), rules),
        },
      ]),
    ),
  );
}

/** Returns the reader of a format. Throws FeedProblem if no extension has it (any more). */
export function formatNamed(formats: ImportFormats, name: string): SourceReading {
  const found = formats.get(name);
  if (!found) throw new FeedProblem(`no extension reads the format "${name}"`);
  return found;
}

async function* recordsOf(
  containment: Pick<Containment, 'within'>,
  { extension, format }: { extension: string; format: ImportFormat },
  { file, onBytes }: { file: string; onBytes(part: number): void },
): AsyncGenerator<RawRow | BrokenRow> {
  const place = { extension, point: 'import format' };
  const failed = Symbol('failed');
  const ending = new AbortController();
  let iterator: AsyncIterator<ImportRecord> | undefined;
  const next = () =>
    containment.within(
      place,
      async (context) => {
        iterator ??= format.read(fileOf(file, onBytes), context)[Symbol.asyncIterator]();
        const result = await iterator.next();
        return result.done ? null : v.parse(recordSchema, result.value);
      },
      failed,
      { limitMs: RECORD_MS, signal: ending.signal },
    );
  try {
    for (let record = await next(); record !== null; record = await next()) {
      if (typeof record === 'symbol')
        throw new FeedProblem(`the extension "${extension}" failed to read the format "${format.name}"`);
      yield record;
    }
  } finally {
    ending.abort();
    // Closes files that the extension reads.
    await containment.within(place, () => iterator?.return?.(), undefined);
  }
}

function fileOf(file: string, onBytes: (part: number) => void): ImportFile {
  const { size } = fs.statSync(file);
  async function* bytes(): AsyncGenerator<Uint8Array> {
    let read = 0;
    for await (const chunk of fs.createReadStream(file, { highWaterMark: 256 * 1024 })) {
      if (!(chunk instanceof Uint8Array)) continue;
      read += chunk.byteLength;
      onBytes(read / size);
      yield chunk;
    }
  }
  async function* decoded(): AsyncGenerator<string> {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for await (const chunk of bytes()) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  }
  return { name: file.replace(/^.*[/\\]/, ''), bytes, text: decoded };
}
