import fs from 'node:fs/promises';
import { LANGUAGES } from '../../../../languages/language.ts';
import {
  documentFileId,
  documentProblem,
  PRODUCT_DOCUMENT_LIMIT,
  type ProductDocumentKind,
  type ProductDocumentProblem,
} from '../../product-documents/index.ts';
import type { NamedDocument } from './document-columns.ts';
import type { FileFinder } from './files-beside.ts';

/** Document of a feed. `file` is null for an address of the shop, whose file is stored already. */
export type FeedDocument = { kind: ProductDocumentKind; language: string; fileId: string; file: string | null };

/** Reads a document that a feed names, each file once per import. */
export type DocumentReader = (named: NamedDocument, language: string) => Promise<FeedDocument | { problem: string }>;

const PROBLEMS: Record<ProductDocumentProblem, string> = {
  kind: 'is of an unknown kind',
  language: 'is in an unknown language',
  'not-pdf': 'is no PDF',
  'document-too-large': `is larger than ${PRODUCT_DOCUMENT_LIMIT / 1024 / 1024} MB`,
};

/** Address of a document as the export writes it. */
const STORED = /^https?:\/\/[^/\s]+\/documents\/([0-9a-f]{16})\.pdf$/;

/** Creates a reader that checks files beside the feed. Their content is read again when it is written. */
export function documentReader(find: FileFinder): DocumentReader {
  const known = new Map<string, Promise<{ fileId: string; file: string } | { problem: string }>>();
  return async (named, language) => {
    const about = { kind: named.kind, language: named.language ?? language };
    const [, stored] = STORED.exec(named.file) ?? [];
    if (stored !== undefined) return { ...about, fileId: stored, file: null };
    const reading = known.get(named.file) ?? readFile(find, named.file, about);
    known.set(named.file, reading);
    const read = await reading;
    return 'problem' in read ? read : { ...about, ...read };
  };
}

async function readFile(
  find: FileFinder,
  written: string,
  about: { kind: string; language: string },
): Promise<{ fileId: string; file: string } | { problem: string }> {
  const found = await find(written, 'documents');
  if ('problem' in found) return found;
  const stat = await fs.stat(found.file);
  if (!stat.isFile()) return { problem: `${written} is no file` };
  if (stat.size > PRODUCT_DOCUMENT_LIMIT) return { problem: `${written} ${PROBLEMS['document-too-large']}` };
  const content = await fs.readFile(found.file);
  const problem = documentProblem({ ...about, content }, LANGUAGES);
  return problem === null
    ? { fileId: documentFileId(content), file: found.file }
    : { problem: `${written} ${PROBLEMS[problem]}` };
}
