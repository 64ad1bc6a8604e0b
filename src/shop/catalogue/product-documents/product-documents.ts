import type { Pool } from '../../../platform/database/pool.ts';
import type { ProductDocuments } from './ports.ts';
import { readDocumentFile, readProductDocuments } from './product-documents.store.ts';

/** Creates the department's functions for shoppers. */
export function createProductDocuments({ pool }: { pool: Pool }): ProductDocuments {
  return {
    list: (request) => readProductDocuments(pool, request),
    file: async (fileId) => (/^[0-9a-f]{16}$/.test(fileId) ? readDocumentFile(pool, fileId) : null),
  };
}
