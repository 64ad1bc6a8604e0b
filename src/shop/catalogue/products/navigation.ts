import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Locale, TenantId } from '../../../tenants/tenant.ts';
import { type CategoryRow, soldCategories } from './categories.store.ts';
import { menuPictures } from './menu-pictures.store.ts';
import type { CategoryId, CategoryNode } from './types.ts';

/** Key of a navigation tree. */
export type NavigationKey = { tenant: TenantId; locale: Locale };

export type Navigation = {
  /** Returns the tree of categories with products on sale; the last known tree while the database is unreachable. */
  tree(key: NavigationKey): Promise<CategoryNode[]>;
  /**
   * Reads all trees in use again. Returns those that changed since the last call, even if another caller read them
   * first. Retries until all trees are read; pages show the old trees in the meantime.
   */
  refresh(): Promise<NavigationKey[]>;
};

/** Cache time in milliseconds for a process without the change feed; with it, `refresh` updates the trees. */
const KEPT_MS = 15_000;
/** Delay before a failed refresh runs again, in milliseconds. */
const AGAIN_MS = 500;

type Kept = { key: NavigationKey; until: number; tree: Promise<CategoryNode[]> };

export function createNavigation(deps: { pool: Pool; clock: Clock }): Navigation {
  const { pool, clock } = deps;
  const kept = new Map<string, Kept>();
  /** Trees that differ from those in cached pages. */
  const changed = new Map<string, NavigationKey>();
  /** Number of requested refreshes, and number of those that have read all trees. */
  let asked = 0;
  let done = 0;
  let reading: Promise<void> | null = null;

  /**
   * Reads a tree. `noted` resolves after the comparison with the previous tree; it rejects if no newer tree can be
   * read.
   */
  function read(key: NavigationKey, before: Kept | undefined): { tree: Promise<CategoryNode[]>; noted: Promise<void> } {
    const name = `${key.tenant} ${key.locale}`;
    const newer = readTree(pool, key);
    const tree = before ? newer.catch(() => before.tree) : newer;
    const entry = { key, until: clock.now().getTime() + KEPT_MS, tree };
    kept.set(name, entry);
    // A failed query must not stay in the cache.
    tree.catch(() => {
      if (kept.get(name) === entry) kept.delete(name);
    });
    const noted = Promise.all([before?.tree.catch(() => undefined), newer]).then(([was, is]) => {
      if (was && !isDeepStrictEqual(was, is)) changed.set(name, key);
    });
    // A caller that needs only the tree gets the failure from `tree`.
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

/** Reads the tree of categories with the pictures of its departments, so that menus need no search (decision 293). */
async function readTree(pool: Pool, { tenant, locale }: NavigationKey): Promise<CategoryNode[]> {
  const departments = asTree(await soldCategories(pool, tenant, locale));
  const asked = departments.map((department) => ({ department: department.id, leaf: firstLeaf(department).id }));
  const pictures = await menuPictures(pool, { tenant, asked });
  return departments.map((department) => {
    const picture = pictures.get(department.id);
    return picture ? { ...department, picture } : department;
  });
}

function firstLeaf(node: CategoryNode): CategoryNode {
  const [first] = node.children;
  return first ? firstLeaf(first) : node;
}

/**
 * Builds the tree from rows in which parents precede their children. Leaves out hidden categories, and with them all
 * below; likewise those below a category without a name in the locale.
 */
function asTree(rows: CategoryRow[]): CategoryNode[] {
  const nodes = new Map<string, CategoryNode>();
  const roots: CategoryNode[] = [];
  for (const row of rows) {
    const parent = row.parentId === null ? null : nodes.get(row.parentId);
    if (row.hidden || parent === undefined) continue;
    const node: CategoryNode = {
      id: row.id as CategoryId,
      name: row.name,
      path: row.path,
      depth: row.depth,
      ...(row.sorting === null ? {} : { sorting: row.sorting }),
      children: [],
    };
    nodes.set(row.id, node);
    (parent ? parent.children : roots).push(node);
  }
  return roots;
}
