import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { isShortRun } from '../../support/depth.ts';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The minified file: a page receives and compiles it in half the time. */
const SOURCE = fs.readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Waits until the page is loaded and nothing fades: axe would judge colours on their way. */
async function rest(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document.readyState === 'complete' &&
          document
            .getAnimations()
            .every(
              ({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
            ),
      ),
    )
    .toBe(true);
}

/**
 * Returns axe's findings on the page or a part of it, one line each. It runs axe in the page itself: axe's own browser
 * integration opens a second page for every check, or loads axe again. No page of the shop has frames of other hosts.
 * A short run skips the check unless `inEachRun`: axe doubles the time of a walk.
 */
export async function accessibilityProblems(
  page: Page,
  part?: string,
  { inEachRun = false }: { inEachRun?: boolean } = {},
): Promise<string[]> {
  if (isShortRun && !inEachRun) return [];
  await rest(page);
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(SOURCE);
  return page.evaluate(async (selector) => {
    if (window.axe === undefined) throw new Error('axe did not load');
    // Passed rules are not described: that doubled the time.
    const { violations } = await window.axe.run(selector ?? document, {
      resultTypes: ['violations'],
      // Off by default in axe. Voice control needs it (WCAG 2.5.3).
      rules: { 'label-content-name-mismatch': { enabled: true } },
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' / ')}`);
  }, part);
}
