import type { Goods } from './catalogue/goods.ts';
import type { Floors } from './floor/ratios.ts';
import type { BenchShop } from './machine/shop.ts';

/** Input of a bench: a shop to measure, and the duration. `out` prints a line. */
export type BenchRun = {
  shop: BenchShop;
  goods: Goods;
  seconds: number;
  minutes: number;
  /** Number of orders that counts as many, for benches that store orders. */
  orders: number | null;
  /** Number of open accounts, for benches that close them. */
  accounts: number | null;
  /** Folders of built checkouts, for benches that compare. */
  against: readonly string[];
  /** Whether all benches run one after the other, each as short as is meaningful. */
  isShort: boolean;
  /** Whether measured ratios replace the stored ones. */
  stores: boolean;
  /** Floors that an earlier bench of this run measured. */
  floors: Floors;
  out(line: string): void;
};

export type Bench = {
  /** Default number of generated products. The short form uses `shortProducts`, if that is less. */
  products: number;
  shortProducts?: number;
  /** True if requests must come from several addresses. */
  behindProxy?: boolean;
  /** False if the bench searches nothing: the index of the demo shop is enough. */
  searches?: boolean;
  /** Duration in the short form, when all benches run one after the other. */
  shortSeconds: number;
  /** Returns false if a result misses its target; the command then fails. */
  run(given: BenchRun): Promise<boolean>;
};

/** Bench that opens its own shops instead of measuring one that is open. */
export type FleetBench = {
  products: number;
  opensShops: true;
  run(given: { products: number } & Pick<BenchRun, 'minutes' | 'isShort' | 'out'>): Promise<boolean>;
};

/**
 * Returns the seconds of unmeasured visits before a measurement. Code is compiled while it runs, and a connection plans
 * a statement anew for its first five executions. A shop that has just started needs several times the processor time.
 */
export function warmUpSeconds(isShort: boolean): number {
  return isShort ? 4 : 20;
}

/** Returns `count` consecutive places from `from` on. */
export function places(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}
