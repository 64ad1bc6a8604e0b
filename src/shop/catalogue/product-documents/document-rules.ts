/** Kinds of documents, in the order of pages. */
export const PRODUCT_DOCUMENT_KINDS = ['data-sheet', 'manual', 'assembly', 'care', 'energy-sheet'] as const;
export type ProductDocumentKind = (typeof PRODUCT_DOCUMENT_KINDS)[number];

/** Largest file in bytes. */
export const PRODUCT_DOCUMENT_LIMIT = 8 * 1024 * 1024;

/** Bytes at the end of a PDF that contain its end mark (ISO 32000-1, 7.5.5, and the tolerance of readers). */
const TAIL = 1024;

export type ProductDocumentProblem = 'kind' | 'language' | 'not-pdf' | 'document-too-large';

/** Returns what is wrong with a document; null for a good one. The content decides, whatever the file is called. */
export function documentProblem(
  given: { kind: string; language: string; content: Buffer },
  languages: readonly string[],
): ProductDocumentProblem | null {
  if (!isDocumentKind(given.kind)) return 'kind';
  if (!languages.includes(given.language)) return 'language';
  if (given.content.length > PRODUCT_DOCUMENT_LIMIT) return 'document-too-large';
  return isPdf(given.content) ? null : 'not-pdf';
}

export function isDocumentKind(kind: string): kind is ProductDocumentKind {
  return PRODUCT_DOCUMENT_KINDS.some((known) => known === kind);
}

/** Returns true for a PDF with its header, at least one object, and its end mark. */
function isPdf(content: Buffer): boolean {
  const head = content.subarray(0, 8).toString('latin1');
  const tail = content.subarray(-TAIL).toString('latin1');
  return /^%PDF-[12]\.\d/.test(head) && tail.includes('%%EOF') && content.includes(' obj');
}
