import fs from 'node:fs';

/** The last two are read only where a person declares them. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'iso-8859-15' | 'macintosh';

/**
 * Characters beyond ASCII of German, French, Italian, Dutch and Spanish texts about goods. It lacks characters by which
 * other encodings of 8 bits betray themselves: Š and Ž are the ä and é of a Mac.
 */
const USUAL =
  /^[ -~\s\u00a0ÄÖÜäöüßàâæçéèêëîïôœùûÀÂÆÇÉÈÊËÎÏÔŒÙÛáíóúñÁÍÓÚÑìòÌÒ€£§©®°±²³´µ·¹º¼½¾×Ø÷ø«»¡¿‘’‚“”„…–—•™‹›¨ª]*$/u;
/** Quotation marks within a word are letters of another encoding: „ is the ä of a DOS program. */
const BROKEN_WORD = /\p{L}[„”“‚¨ª¹º£§«»•—]\p{Ll}|[¹²³ª]\p{L}/u;

/**
 * Returns the encoding of a text file. Spreadsheets save "Unicode text" as UTF-16 with a byte order mark, and CSV in
 * Windows-1252. The latter counts only if the file cannot be UTF-8 and every character is usual; otherwise the reader
 * names the place that is not UTF-8.
 */
export async function textEncodingOf(file: string): Promise<TextEncoding> {
  const mark = await firstBytes(file);
  if (mark[0] === 0xff && mark[1] === 0xfe) return 'utf-16le';
  if (mark[0] === 0xfe && mark[1] === 0xff) return 'utf-16be';
  if (await everyPiece(file, 'utf-8', () => true)) return 'utf-8';
  return (await everyPiece(file, 'windows-1252', (text) => USUAL.test(text) && !BROKEN_WORD.test(text)))
    ? 'windows-1252'
    : 'utf-8';
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await fs.promises.open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Tells whether the whole file can be decoded and each piece passes. */
async function everyPiece(
  file: string,
  encoding: 'utf-8' | 'windows-1252',
  passes: (text: string) => boolean,
): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of fs.createReadStream(file, { highWaterMark: 256 * 1024 }))
      if (chunk instanceof Uint8Array && !passes(decoder.decode(chunk, { stream: true }))) return false;
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
