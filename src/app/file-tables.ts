import type { FileTable } from '../platform/object-store/file-tables.store.ts';
import { STORED_PICTURES, STORED_VIDEOS } from '../shop/catalogue/products/index.ts';

/** Files of all departments that an object store can have. */
export const FILE_TABLES: readonly FileTable[] = [STORED_PICTURES, STORED_VIDEOS];
