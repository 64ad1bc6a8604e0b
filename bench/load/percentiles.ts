import type { Latency } from './visit.ts';

/** Returns nearest-rank percentiles in milliseconds, rounded to a hundredth. */
export function percentiles(values: readonly number[]): Latency {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number): number => {
    const value = sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;
    return Math.round(value * 100) / 100;
  };
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), highest: at(1) };
}
