import type { Goods } from './catalogue/goods.ts';
import type { BenchShop } from './machine/shop.ts';

/** What a bench gets: a shop to measure, and how long. `out` prints a line. */
export type BenchRun = {
  shop: BenchShop;
  goods: Goods;
  seconds: number;
  minutes: number;
  /** How many orders are many, where that is asked. */
  orders: number | null;
  /** How many open accounts, where they are closed. */
  accounts: number | null;
  /** All benches run one after the other, each with as little as says something. */
  isShort: boolean;
  out(line: string): void;
};

export type Bench = {
  /** Generated products unless told otherwise; in the short form `shortProducts`, where that is less. */
  products: number;
  shortProducts?: number;
  /** True where requests have to come from more addresses than one. */
  behindProxy?: boolean;
  /** False where nothing is searched for: the index of the demo house is enough. */
  searches?: boolean;
  /** In the short form, when all benches run one after the other. */
  shortSeconds: number;
  /** False where something is not as it must be: the command then fails. */
  run(given: BenchRun): Promise<boolean>;
};

/**
 * How long a visit is made before it is measured: code is compiled while it runs, statements are planned anew until a
 * connection has asked five times, and a shop that has just started needs several times the processor time.
 */
export function warmUpSeconds(isShort: boolean): number {
  return isShort ? 4 : 20;
}

/** `count` places from `from` on. */
export function places(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}
