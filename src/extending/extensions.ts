import { house } from '../tenants/load-house.ts';
import type { Extension } from './extension.ts';

/** Extensions of the retailer of this process, as its configuration lists them. The start has checked them. */
export const extensions: readonly Extension[] = house.extensions ?? [];
