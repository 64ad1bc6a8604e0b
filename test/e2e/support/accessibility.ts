import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * What axe finds on the page, or in a part of it, one line each. In the page itself, without axe's own way into browsers:
 * that opens a second page for every look, or loads axe anew where it already is. No page of the shop has frames of other
 * hosts.
 */
export async function accessibilityProblems(page: Page, part?: string): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  return page.evaluate(async (selector) => {
    if (window.axe === undefined) throw new Error('axe did not load');
    // What passes is not described: that took as long as looking.
    const { violations } = await window.axe.run(selector ?? document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' / ')}`);
  }, part);
}
