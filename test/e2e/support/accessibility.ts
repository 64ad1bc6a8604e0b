import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds on the page, or in a part of it, one line each. In the page itself: its usual way opens a second page
 * for every look, which took a third of the time of all browser tests. No page of the shop has frames of other hosts.
 */
export async function accessibilityProblems(page: Page, part?: string): Promise<string[]> {
  // What passes is not described: that took as long as looking.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' / ')}`);
}
