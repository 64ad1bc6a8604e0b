import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Locale, TenantId } from '../../../tenants/tenant.ts';
import { type CategoryRow, soldCategories } from './categories.store.ts';
import type { CategoryId, CategoryNode } from './types.ts';

/** Whose navigation it is. */
export type NavigationKey = { tenant: TenantId; locale: Locale };

export type Navigation = {
  /** The tree of what is on sale. While the database is away it is the one known last. */
  tree(key: NavigationKey): Promise<CategoryNode[]>;
  /**
   * Reads all trees in use again; those that changed since it was last asked, whoever read them anew first. What cannot
   * be read is tried again until it can: pages are made of the old trees meanwhile.
   */
  refresh(): Promise<NavigationKey[]>;
};

/** Navigation is on every page. Changes are told (see refresh); this is for a process that nobody tells. */
const KEPT_MS = 15_000;
/** How soon a refresh that failed is tried again. */
const AGAIN_MS = 500;

type Kept = { key: NavigationKey; until: number; tree: Promise<CategoryNode[]> };

export function createNavigation(deps: { pool: Pool; clock: Clock }): Navigation {
  const { pool, clock } = deps;
  const kept = new Map<string, Kept>();
  /** Whose tree is not the one that pages may have been made of. */
  const changed = new Map<string, NavigationKey>();
  /** Refreshes asked for, and how many of them have read everything. */
  let asked = 0;
  let done = 0;
  let reading: Promise<void> | null = null;

  /** `noted` once the tree is compared with the one before; it fails if there is no newer tree to be had. */
  function read(key: NavigationKey, before: Kept | undefined): { tree: Promise<CategoryNode[]>; noted: Promise<void> } {
    const name = `${key.tenant} ${key.locale}`;
    const newer = soldCategories(pool, key.tenant, key.locale).then(asTree);
    const tree = before ? newer.catch(() => before.tree) : newer;
    const entry = { key, until: clock.now().getTime() + KEPT_MS, tree };
    kept.set(name, entry);
    // A failed query must not be kept.
    tree.catch(() => {
      if (kept.get(name) === entry) kept.delete(name);
    });
    const noted = Promise.all([before?.tree.catch(() => undefined), newer]).then(([was, is]) => {
      if (was && !isDeepStrictEqual(was, is)) changed.set(name, key);
    });
    // Who only wants the tree hears of its failure there.
    noted.catch(() => {});
    return { tree, noted };
  }

  async function readAll(): Promise<void> {
    const upTo = asked;
    const results = await Promise.allSettled([...kept.values()].map((known) => read(known.key, known).noted));
    const failed = results.find((result) => result.status === 'rejected');
    if (!failed) done = upTo;
    else if (pool.ending) throw failed.reason;
    else await pause(AGAIN_MS, undefined, { ref: false });
  }

  return {
    tree: (key) => {
      const known = kept.get(`${key.tenant} ${key.locale}`);
      return known && known.until > clock.now().getTime() ? known.tree : read(key, known).tree;
    },
    refresh: async () => {
      asked += 1;
      const mine = asked;
      while (done < mine) {
        reading ??= readAll().finally(() => {
          reading = null;
        });
        await reading;
      }
      const keys = [...changed.values()];
      changed.clear();
      return keys;
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
