import { type BankEntry, BankFileProblem } from './bank-entry.ts';
import { camtEntries } from './camt-entries.ts';
import { isMt940, mt940Entries } from './mt940-entries.ts';

const MOST_BYTES = 200 * 1024 * 1024;
/** MT940 is read as a whole; a statement of a day has some hundred kilobytes. */
const MOST_MT940_BYTES = 20 * 1024 * 1024;
const ENOUGH_TO_KNOW = 64;
/** First bytes of ZIP, gzip and 7-Zip. */
const PACKED = ['504b0304', '1f8b', '377abcaf'].map((hex) => Buffer.from(hex, 'hex'));

/**
 * Yields the entries of a bank file while it arrives: camt.052, camt.053 and camt.054, or MT940. Throws
 * BankFileProblem, for a packed or unknown file too. The entries before a broken part are yielded.
 */
export async function* readBankFile(content: AsyncIterable<Uint8Array>): AsyncGenerator<BankEntry> {
  const pieces = limited(content);
  const first: Buffer[] = [];
  let start = Buffer.alloc(0);
  for (;;) {
    const { done, value } = await pieces.next();
    if (done) break;
    first.push(value);
    start = Buffer.concat(first);
    if (start.length >= ENOUGH_TO_KNOW) break;
  }
  if (PACKED.some((signature) => start.subarray(0, signature.length).equals(signature)))
    throw new BankFileProblem('the file is packed; unpack it and upload the file inside');
  const all = withFirst(start, pieces);
  if (isMt940(start.toString('utf8').replace(/^\ufeff/, ''))) yield* mt940Entries(await wholeText(all));
  else yield* readCamt(all);
}

async function* readCamt(content: AsyncIterable<Buffer>): AsyncGenerator<BankEntry> {
  const reader = camtEntries();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decoded = (piece?: Buffer): string => {
    try {
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
    } catch {
      throw new BankFileProblem('the file is no UTF-8');
    }
  };
  for await (const piece of content) yield* reader.read(decoded(piece));
  yield* reader.read(decoded());
  yield* reader.end();
}

async function* limited(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of content) {
    bytes += piece.length;
    if (bytes > MOST_BYTES) throw new BankFileProblem('the file is larger than 200 MB');
    yield Buffer.from(piece);
  }
}

async function* withFirst(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first;
  yield* rest;
}

/** Reads a text in UTF-8, or in the Western encoding of older bank software. */
async function wholeText(content: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of content) {
    bytes += piece.length;
    if (bytes > MOST_MT940_BYTES) throw new BankFileProblem('the statement is larger than 20 MB');
    pieces.push(piece);
  }
  const all = Buffer.concat(pieces);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(all);
  } catch {
    return new TextDecoder('windows-1252').decode(all);
  }
}
