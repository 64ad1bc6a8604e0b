import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';

/** Scores from 0 to 100 by category: performance, accessibility, best practices, SEO. */
export type Scores = Record<string, number>;

/** Lowest scores (docs/rules/measuring.md#lighthouse-scores). */
export const LEAST: Scores = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };

const Module = v.object({ default: v.function() });
const Result = v.object({
  lhr: v.object({ categories: v.record(v.string(), v.object({ score: v.nullable(v.number()) })) }),
});

/**
 * Returns Lighthouse's scores of a page on its phone. Lighthouse is no dependency of the shop. `folder` is its
 * installation (`npm i lighthouse` elsewhere, then `.../node_modules/lighthouse`). `port` is the debugging port of a
 * Chromium.
 */
export async function lighthouseScores(folder: string, port: number, url: string): Promise<Scores> {
  const file = pathToFileURL(path.join(path.resolve(folder), 'core/index.js')).href;
  const { default: lighthouse } = v.parse(Module, await import(file));
  const options = { port, output: 'json', logLevel: 'error', onlyCategories: Object.keys(LEAST) };
  const { lhr } = v.parse(Result, await lighthouse(url, options));
  return Object.fromEntries(
    Object.entries(lhr.categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
  );
}

/** Returns one text for each score below the minimum; empty if there is none. */
export function belowLeast(scores: Scores): string[] {
  return Object.entries(LEAST).flatMap(([name, least]) => {
    const score = scores[name] ?? 0;
    return score < least ? [`${name} ${score}, at least ${least}`] : [];
  });
}
