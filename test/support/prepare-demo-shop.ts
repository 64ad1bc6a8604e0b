import { prepareDemoCluster } from './demo-shop-cluster.ts';

/** Part of npm test: loads the demo shop once, so that test servers start copies of it. */
await prepareDemoCluster();
