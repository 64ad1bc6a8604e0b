import path from 'node:path';

/**
 * Folder of the built pages: `BUILD_DIR` below the folder of the platform, else `build`. Pages belong to one retailer;
 * two retailers that run from one clone need a folder each.
 */
export const BUILD_FOLDER: string = path.resolve(import.meta.dirname, '../..', process.env.BUILD_DIR || 'build');
