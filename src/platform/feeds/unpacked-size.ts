/** Signatures and lengths of the records at the end of a ZIP file (APPNOTE 4.3.12 and 4.3.16). */
const END = 0x06054b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;

/**
 * Returns the size of all files of a ZIP archive as its directory declares it; null if the directory is damaged, or
 * declares nothing for a file that has content. The reader of workbooks unpacks no more than this.
 */
export function unpackedSize(archive: Buffer): number | null {
  const end = findEnd(archive);
  if (end === null) return null;
  const count = archive.readUInt16LE(end + 10);
  let place = archive.readUInt32LE(end + 16);
  let size = 0;
  for (let entry = 0; entry < count; entry += 1) {
    if (place + ENTRY_BYTES > archive.length || archive.readUInt32LE(place) !== ENTRY) return null;
    const packed = archive.readUInt32LE(place + 20);
    const unpacked = archive.readUInt32LE(place + 24);
    // Two bytes are an empty file, packed.
    if (unpacked === 0 && packed > 2) return null;
    size += unpacked;
    const lengths = [28, 30, 32].map((offset) => archive.readUInt16LE(place + offset));
    place += ENTRY_BYTES + lengths.reduce((sum, length) => sum + length, 0);
  }
  return size;
}

function findEnd(archive: Buffer): number | null {
  const first = Math.max(0, archive.length - END_BYTES - LONGEST_COMMENT);
  for (let place = archive.length - END_BYTES; place >= first; place -= 1)
    if (archive.readUInt32LE(place) === END) return place;
  return null;
}
