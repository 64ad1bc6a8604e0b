import type { Extension } from '../extending/extension.ts';
import type { Clock } from '../platform/clock.ts';
import type { Pool } from '../platform/database/pool.ts';
import type { Log } from '../platform/log.ts';
import type { Article } from '../shop/catalogue/products/index.ts';
import type { Language, Tenant, TenantId } from './tenant.ts';
import type { Theme } from './theme.ts';

const MARK = Symbol.for('kontor.house');

/** Dependencies of a loader of first data. */
export type FirstDataDeps = {
  pool: Pool;
  clock: Clock;
  log: Log;
  dataDir: string;
  /** Reports the completed part, 0 to 1, and the current step. */
  onProgress?: ((part: number, step: string) => void) | undefined;
};

/** Specimens of labels and information sheets for goods with a legal label. */
export type Specimens = {
  /** Returns an SVG picture. */
  specimenLabel(goods: LabelledGoods, language: Language): string;
  /** Returns an HTML page. */
  specimenSheet(goods: LabelledGoods, language: Language): string;
};

/** Goods with an energy or tyre label, as their specimens name them. */
export type LabelledGoods = Pick<Article, 'brand' | 'name' | 'productId' | 'energy' | 'tyre'>;

/** Loader of first data in place of the feeds and pages in the retailer's folder. */
export type DemoData = {
  /** Fills an empty shop. Returns true if anything was loaded. */
  load(deps: FirstDataDeps): Promise<boolean>;
  /**
   * Program that makes orders of past months, which the server starts beside the shop. Its first message is a PastTask
   * (src/server/demo-past.ts).
   */
  past?: URL;
  /** Draws labels of invented goods, which are in no registry. Absent: the shop has no pages of them. */
  specimens?: () => Promise<Specimens>;
};

/** Configuration of one retailer: the default export of `house.ts` in the retailer's folder. */
export type HouseConfig<Id extends TenantId = TenantId> = {
  /** Short name for logs and file names: lower-case letters, digits and hyphens. */
  name: string;
  /** Tenants by id, in the order of lists. The first one is the main tenant. */
  tenants: Readonly<Record<Id, Tenant>>;
  /** Tenant whose range and terms visitors of unknown hosts see. Search engines must not index those pages. */
  fallback: Id;
  /** Loads the data of a first start with DEMO=on. Without it that start reads data/ and content/ of the folder. */
  demo?: DemoData;
  /** Look outside of style sheets; absent: the neutral one. */
  theme?: Theme;
  /** Extensions of the platform (docs/extending), in the order in which several of one point count. */
  extensions?: readonly Extension[];
};

/** Mistakes of a configuration: the place in it, and what is wrong. */
export type Mistakes = [place: string, mistake: string][];

/** Types a retailer's configuration and marks it, so that the loader recognises it. */
export function defineHouse<const Id extends TenantId>(house: {
  name: string;
  tenants: Readonly<Record<Id, Tenant>>;
  fallback: NoInfer<Id>;
  demo?: DemoData;
  theme?: Theme;
  extensions?: readonly Extension[];
}): HouseConfig<Id> {
  return Object.assign(house, { [MARK]: true });
}

/** Tells whether a value comes from defineHouse(). Each bundle has its own copy of that function. */
export function isHouse(value: unknown): value is HouseConfig {
  return typeof value === 'object' && value !== null && MARK in value;
}
