import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../platform/clock.ts';
import type { Pool } from '../../platform/database/pool.ts';
import type { Locale, TenantId } from '../../tenants/tenant.ts';
import { type CategoryRow, soldCategories } from './categories.store.ts';
import type { CategoryId, CategoryNode } from './types.ts';

/** Whose navigation it is. */
export type NavigationKey = { tenant: TenantId; locale: Locale };

export type Navigation = {
  /** The tree of what is on sale. While the database is away it is the one known last. */
  tree(key: NavigationKey): Promise<CategoryNode[]>;
  /** Reads all trees in use again; those that are no longer what they were. */
  refresh(): Promise<NavigationKey[]>;
};

/** Navigation is on every page. Changes are told (see refresh); this is for a process that nobody tells. */
const KEPT_MS = 15_000;

type Kept = { key: NavigationKey; until: number; tree: Promise<CategoryNode[]> };

export function createNavigation(deps: { pool: Pool; clock: Clock }): Navigation {
  const { pool, clock } = deps;
  const kept = new Map<string, Kept>();

  function read(key: NavigationKey, before: Kept | undefined): Promise<CategoryNode[]> {
    const tree = soldCategories(pool, key.tenant, key.locale)
      .then(asTree)
      .catch((error: unknown) => {
        if (!before) throw error;
        return before.tree;
      });
    const name = `${key.tenant} ${key.locale}`;
    const entry = { key, until: clock.now().getTime() + KEPT_MS, tree };
    kept.set(name, entry);
    // A failed query must not be kept.
    tree.catch(() => {
      if (kept.get(name) === entry) kept.delete(name);
    });
    return tree;
  }

  return {
    tree: (key) => {
      const known = kept.get(`${key.tenant} ${key.locale}`);
      return known && known.until > clock.now().getTime() ? known.tree : read(key, known);
    },
    refresh: async () => {
      const changed = await Promise.all(
        [...kept.values()].map(async (known) => {
          const [before, after] = await Promise.all([known.tree.catch(() => null), read(known.key, known)]);
          return isDeepStrictEqual(before, after) ? [] : [known.key];
        }),
      );
      return changed.flat();
    },
  };
}

/** Rows come parents first. */
function asTree(rows: CategoryRow[]): CategoryNode[] {
  const nodes = new Map<string, CategoryNode>();
  const roots: CategoryNode[] = [];
  for (const row of rows) {
    const node: CategoryNode = {
      id: row.id as CategoryId,
      name: row.name,
      path: row.path,
      depth: row.depth,
      children: [],
    };
    nodes.set(row.id, node);
    const parent = row.parentId ? nodes.get(row.parentId) : undefined;
    (parent ? parent.children : roots).push(node);
  }
  return roots;
}
