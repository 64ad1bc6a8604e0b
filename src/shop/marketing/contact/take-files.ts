/** Limits of attachments in bytes; one megabyte is 1024 x 1024 (docs/rules/contact.md#files). */
export const FILE_LIMITS = { count: 10, each: 5 * 1024 * 1024, all: 5 * 1024 * 1024 } as const;
/** Ten photos of a phone with 16 megapixels, and some more. All pictures of a form count together. */
export const MOST_FORM_PIXELS_IN_ALL = 200_000_000;
export const EXTENSIONS = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'heic', 'heif'] as const;

export type FileProblem =
  | 'format'
  | 'duplicate'
  | 'too-many'
  | 'too-large'
  | 'total'
  | 'pixels'
  | 'busy'
  | 'unreadable';
export type RefusedFile = { name: string; problem: FileProblem };
/** File as received, and its path until the form is closed. */
export type TakenFile = { name: string; path: string };

/** Creates a gate that checks files one by one against the limits. */
export function fileGate() {
  const names = new Set<string>();
  let count = 0;
  let bytes = 0;
  return {
    /** Checks format, duplicate, count in this order (docs/rules/contact.md#files). Null: the content may be read. */
    beforeContent: (name: string): FileProblem | null => {
      const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
      if (!EXTENSIONS.some((known) => known === extension)) return 'format';
      if (names.has(name.toLowerCase())) return 'duplicate';
      return count >= FILE_LIMITS.count ? 'too-many' : null;
    },
    /** Checks the size of the file and of all files: the first ones count, up to the one that exceeds the total. */
    afterContent: (name: string, size: number): FileProblem | null => {
      if (size > FILE_LIMITS.each) return 'too-large';
      if (bytes + size > FILE_LIMITS.all) return 'total';
      names.add(name.toLowerCase());
      count += 1;
      bytes += size;
      return null;
    },
    /** Returns the bytes left: more of a file need not be stored. */
    room: () => FILE_LIMITS.all - bytes,
  };
}

/** Reads a file into memory up to the limit; `size` is the number of bytes received. */
export async function readFile(
  content: AsyncIterable<Uint8Array>,
  most: number,
): Promise<{ size: number; content: Buffer | null }> {
  // Grows in steps, and releases the memory of a refused file.
  let held = Buffer.alloc(0);
  let size = 0;
  for await (const piece of content) {
    const before = size;
    size += piece.byteLength;
    if (size > most) held = Buffer.alloc(0);
    else {
      if (size > held.length) {
        const larger = Buffer.allocUnsafeSlow(Math.min(most, Math.max(size, held.length * 2)));
        held.copy(larger);
        held = larger;
      }
      held.set(piece, before);
    }
  }
  return { size, content: size > most ? null : held.subarray(0, size) };
}

/** Returns a name that is safe to show and save: no path, no special characters. */
export function safeName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  return (
    last
      .replaceAll(/[^\p{L}\p{N} ._-]/gu, '')
      .replace(/^[. ]+/, '')
      .slice(-80) || 'bild'
  );
}

/** Brands of phone pictures: coded as HEVC, a still or the first of several (ISO/IEC 23008-12). */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];
/** Number of first bytes that determine the format. */
export const LONGEST_TYPE = 128;

/** Returns the picture format by the first bytes; null if it is not accepted. */
export function pictureTypeOf(content: Uint8Array): 'jpeg' | 'png' | 'gif' | 'webp' | 'bmp' | 'heic' | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, Math.min(LONGEST_TYPE, content.byteLength));
  if (bytes.length < 16) return null;
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(0, 2) === 'BM' && bytes.readUInt32LE(6) === 0) return 'bmp';
  return text(4, 8) === 'ftyp' && hasHeicBrand(bytes) ? 'heic' : null;
}

/** Tests the main brand and the compatible ones. */
function hasHeicBrand(bytes: Buffer): boolean {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length);
  for (let at = 8; at + 4 <= end; at += 4)
    if (at !== 12 && HEIC_BRANDS.includes(bytes.toString('latin1', at, at + 4))) return true;
  return false;
}
