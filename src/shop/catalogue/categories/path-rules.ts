import { isPathOfShop } from '../products/index.ts';
import type { PathRules } from './category-tree.ts';

/** Returns the addresses that no category may take: the shop's own, and those of content pages ("de-CH /beratung"). */
export function pathRules(contentPaths: ReadonlySet<string>): PathRules {
  return {
    isReserved: (locale, path) => isPathOfShop(locale, path) || contentPaths.has(`${locale} /${path}`),
  };
}
