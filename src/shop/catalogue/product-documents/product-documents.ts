import type { Pool } from '../../../platform/database/pool.ts';
import { NO_STORED_FILES, type StoredFiles } from '../../../platform/object-store/stored-files.ts';
import type { ProductDocuments } from './ports.ts';
import { readDocumentFile, readProductDocuments } from './product-documents.store.ts';

/** Creates the department's functions for shoppers. */
export function createProductDocuments({
  pool,
  files = NO_STORED_FILES,
}: {
  pool: Pool;
  files?: StoredFiles;
}): ProductDocuments {
  return {
    list: (request) => readProductDocuments(pool, { ...request, withOthers: false }),
    file: async (fileId) => (/^[0-9a-f]{16}$/.test(fileId) ? readDocumentFile(pool, files, fileId) : null),
  };
}
