import type { Goods } from './catalogue/goods.ts';
import type { BenchShop } from './machine/shop.ts';

/** What a bench gets: a shop to measure, and how long. `out` prints a line. */
export type BenchRun = {
  shop: BenchShop;
  goods: Goods;
  seconds: number;
  minutes: number;
  out(line: string): void;
};

export type Bench = {
  /** Generated products unless told otherwise. */
  products: number;
  /** In the short form, when all benches run one after the other. */
  shortSeconds: number;
  /** False where something is not as it must be: the command then fails. */
  run(given: BenchRun): Promise<boolean>;
};

/** `count` places from `from` on. */
export function places(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}
