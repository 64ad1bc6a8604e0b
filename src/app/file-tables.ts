import type { FileTable } from '../platform/object-store/file-tables.store.ts';
import { STORED_PRODUCT_DOCUMENTS } from '../shop/catalogue/product-documents/index.ts';
import { STORED_PICTURES, STORED_VIDEOS } from '../shop/catalogue/products/index.ts';
import { STORED_PHOTOS } from '../shop/customers/reviews/index.ts';
import { STORED_MESSAGE_FILES } from '../shop/marketing/contact/index.ts';
import { STORED_DOCUMENTS } from '../shop/money/documents/index.ts';
import { STORED_EVIDENCE } from '../shop/money/ledger/index.ts';

/** Files of all departments that an object store can have. */
export const FILE_TABLES: readonly FileTable[] = [
  STORED_PICTURES,
  STORED_VIDEOS,
  STORED_PRODUCT_DOCUMENTS,
  STORED_PHOTOS,
  STORED_MESSAGE_FILES,
  STORED_DOCUMENTS,
  STORED_EVIDENCE,
];
