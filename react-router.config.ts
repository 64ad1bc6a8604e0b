import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/storefront',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table is small; shipping it at once saves a manifest request per link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
