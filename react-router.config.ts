import path from 'node:path';
import type { Config } from '@react-router/dev/config';
import { BUILD_FOLDER } from './src/platform/build-folder.ts';
import { hideFromShoppers } from './src/web/rendering/hide-from-shoppers.ts';
import { nameShellStylesOnce } from './src/web/rendering/shell-styles.ts';

export default {
  appDirectory: 'src/storefront',
  buildDirectory: path.relative(import.meta.dirname, BUILD_FOLDER),
  ssr: true,
  // The whole route table is small; shipping it at once saves a manifest request per link.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) => {
    hideFromShoppers(buildDirectory);
    nameShellStylesOnce(buildDirectory);
  },
} satisfies Config;
