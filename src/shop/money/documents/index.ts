/**
 * Issued documents: invoices, credit notes, reminders and letters with their number circles, and the archive of their
 * files (decision 151). A number is taken in the transaction that issues its document; the circle is locked last.
 */
export { attachDocuments } from './attach-documents.ts';
export { billAttachments } from './bill-attachments.ts';
export { isAddedInvoice, orderCause, shipmentCause } from './bill-parts.ts';
export { DOCUMENT_KINDS, type DocumentKind } from './codes.ts';
export type * from './document.ts';
export { createDocumentAdministration, type DocumentAdministration } from './document-administration.ts';
export { documentFile } from './document-file.ts';
export type { DocumentColumn, ListedDocument } from './document-list.store.ts';
export { documentsOf, STORED_DOCUMENTS } from './documents.store.ts';
export { createDocuments, type Documents } from './documents.ts';
export type { GrossItem } from './e-invoice/e-invoice.ts';
export { eInvoiceXml } from './e-invoice/e-invoice-facts.ts';
export { issueDocument, takeDocumentNumber } from './issue-document.ts';
export { invoiceOfShipment, issueInvoices } from './issue-invoices.ts';
export { issuePending } from './issue-pending.ts';
export { issueRequest } from './issue-request.ts';
