import { PDFDocument } from '@cantoo/pdf-lib';

/** Joins PDF files to one. mergePdf runs it in a thread. */
export async function joinPdf(files: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const joined = await PDFDocument.create();
  for (const file of files) {
    const part = await PDFDocument.load(file);
    for (const page of await joined.copyPages(part, part.getPageIndices())) joined.addPage(page);
  }
  return new Uint8Array(await joined.save());
}
