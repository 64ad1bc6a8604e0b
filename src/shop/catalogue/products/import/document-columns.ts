import { LANGUAGES } from '../../../../languages/language.ts';
import { PRODUCT_DOCUMENT_KINDS, type ProductDocumentKind } from '../../product-documents/index.ts';

/** Document as a feed names it. Without a language it is in that of the feed. */
export type NamedDocument = { kind: ProductDocumentKind; language: string | null; file: string };

/** Reads documents of a product: "manual|de|files/manual.pdf", or "manual|files/manual.pdf" in the feed's language. */
export function namedDocuments(written: readonly string[]): NamedDocument[] | { reason: string } {
  const documents: NamedDocument[] = [];
  for (const text of written.filter((part) => part !== '')) {
    const document = readDocument(text);
    if ('reason' in document) return document;
    if (documents.some(({ kind, language }) => kind === document.kind && language === document.language))
      return { reason: `names two documents "${[document.kind, document.language ?? []].flat().join('|')}"` };
    documents.push(document);
  }
  return documents;
}

function readDocument(text: string): NamedDocument | { reason: string } {
  const parts = text.split('|').map((part) => part.trim());
  const [written = '', language = null] = parts.length === 3 ? parts : [parts[0]];
  const file = parts.at(-1) ?? '';
  if (parts.length < 2 || parts.length > 3 || file === '')
    return { reason: `"${text.slice(0, 60)}" is not "kind|language|file", such as "manual|de|manual.pdf"` };
  const kind = PRODUCT_DOCUMENT_KINDS.find((known) => known === written.toLowerCase());
  if (kind === undefined)
    return { reason: `"${written.slice(0, 30)}" is none of the kinds ${PRODUCT_DOCUMENT_KINDS.join(', ')}` };
  const known = LANGUAGES.find((one) => one === language?.toLowerCase());
  if (language !== null && known === undefined)
    return { reason: `"${language.slice(0, 30)}" is none of the languages ${LANGUAGES.join(', ')}` };
  return { kind, language: known ?? null, file };
}
