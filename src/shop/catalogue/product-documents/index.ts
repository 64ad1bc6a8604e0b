/** Documents of products, such as data sheets and manuals. */
export { documentProblem, PRODUCT_DOCUMENT_KINDS, PRODUCT_DOCUMENT_LIMIT } from './document-rules.ts';
export type * from './ports.ts';
export { createProductDocumentAdministration } from './product-document-administration.ts';
export {
  deleteProductDocument,
  documentFileId,
  readStoredDocuments,
  STORED_PRODUCT_DOCUMENTS,
  type StoredDocument,
  writeProductDocument,
} from './product-documents.store.ts';
export { createProductDocuments } from './product-documents.ts';
