import { PDFDocument } from '@cantoo/pdf-lib';

/** Joins PDF files to one, for one print. */
export async function mergePdf(files: readonly Uint8Array[]): Promise<Uint8Array> {
  const [only] = files;
  if (only && files.length === 1) return only;
  const joined = await PDFDocument.create();
  for (const file of files) {
    const part = await PDFDocument.load(file);
    for (const page of await joined.copyPages(part, part.getPageIndices())) joined.addPage(page);
  }
  return joined.save();
}
