import type { Language, Locale } from '../../../tenants/tenant.ts';
import type { Refused, StaffMember } from '../../staff/employees/index.ts';
import type { ProductDocumentKind, ProductDocumentProblem } from './document-rules.ts';

export type { ProductDocumentKind, ProductDocumentProblem } from './document-rules.ts';

export type ProductDocument = {
  id: string;
  kind: ProductDocumentKind;
  /** ISO 639-1. */
  language: string;
  /** Part of the address of the file, which follows its content. */
  fileId: string;
  bytes: number;
  addedAt: Date;
};

export type ProductDocuments = {
  /**
   * Returns the documents of a product by kind, in the order of the languages. Documents in other languages fill the kinds
   * that have none in these.
   */
  list(request: { productId: string; languages: readonly Language[] }): Promise<ProductDocument[]>;
  /** Returns a PDF by the id of its file; null for an unknown one. */
  file(fileId: string): Promise<Buffer | null>;
};

export type ProductDocumentOutcome =
  | { ok: true; id: string }
  | Refused
  | { ok: false; problem: ProductDocumentProblem };

/** Documents of products for employees. Every function checks the role; changes are recorded in the audit trail. */
export type ProductDocumentAdministration = {
  /** Returns the documents of a product with its title; null for an unknown product or without permission. */
  open(
    member: StaffMember,
    request: { productId: string; locale: Locale },
  ): Promise<{ title: string; documents: ProductDocument[] } | null>;
  /** Stores a document, which replaces the one of its kind and language. */
  add(
    member: StaffMember,
    document: { productId: string; kind: string; language: string; content: Buffer },
  ): Promise<ProductDocumentOutcome>;
  remove(member: StaffMember, document: { productId: string; id: string }): Promise<{ ok: true } | Refused>;
};
