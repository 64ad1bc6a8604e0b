import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';

/** Hundredths, by category: performance, accessibility, best practices, SEO. */
export type Scores = Record<string, number>;

/** Lowest scores (docs/rules/measuring.md#lighthouse-scores). */
export const LEAST: Scores = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };

const Module = v.object({ default: v.function() });
const Result = v.object({
  lhr: v.object({ categories: v.record(v.string(), v.object({ score: v.nullable(v.number()) })) }),
});

/**
 * Lighthouse's scores of a page on its phone. It is no dependency of the shop: `folder` is where it is installed
 * (`npm i lighthouse` elsewhere, then `.../node_modules/lighthouse`), `port` that of a Chromium that may be driven.
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

/** What is below the least, in words; empty if nothing is. */
export function belowLeast(scores: Scores): string[] {
  return Object.entries(LEAST).flatMap(([name, least]) => {
    const score = scores[name] ?? 0;
    return score < least ? [`${name} ${score}, at least ${least}`] : [];
  });
}
