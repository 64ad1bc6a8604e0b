import type { Config } from '@react-router/dev/config';
import { keepFromShoppers } from './src/admin/hide-from-shoppers.ts';
import { nameFrameStylesOnce } from './src/storefront/shell-styles.ts';

export default {
  appDirectory: 'src/storefront',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table is small; shipping it at once saves a manifest request per link.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) => {
    keepFromShoppers(buildDirectory);
    nameFrameStylesOnce(buildDirectory);
  },
} satisfies Config;
