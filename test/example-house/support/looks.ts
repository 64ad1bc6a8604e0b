import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { tokensOf } from '../../../src/tenants/theme-sheets.ts';
import { accessibilityProblems } from '../../e2e/support/accessibility.ts';
import { expect } from '../../e2e/support/shop-test.ts';

const WIDTHS = [360, 1440];

/** Runs in the browser: returns the colours and families of fonts of everything visible. */
function computedLooks(): { colours: string[]; fonts: string[] } {
  const colours = new Set<string>();
  const fonts = new Set<string>();
  for (const element of document.querySelectorAll('body, body *')) {
    if (!element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    for (const colour of [style.color, style.backgroundColor, style.borderTopColor, style.fill, style.stroke])
      colours.add(colour);
    for (const family of style.fontFamily.split(',')) fonts.add(family.trim().replaceAll('"', ''));
  }
  return { colours: [...colours], fonts: [...fonts] };
}

/** Colours of the demo retailer's pages as browsers compute them. Browsers draw some controls in white themselves. */
const FOREIGN = [...tokensOf(fs.readFileSync(path.resolve('houses/montarve/theme.css'), 'utf8')).values()]
  .map((value) => /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(value))
  .flatMap((hex) =>
    hex
      ? [
          `rgb(${hex
            .slice(1)
            .map((part) => Number.parseInt(part, 16))
            .join(', ')})`,
        ]
      : [],
  )
  .filter((colour) => colour !== 'rgb(255, 255, 255)');
/** As of theme.css. */
const PALETTES = { light: 'rgb(246, 250, 252)', dark: 'rgb(13, 26, 35)' } as const;

/** Expects the open page to be accessible and in the retailer's own look, light and dark, narrow and wide. */
export async function expectOwnLook(page: Page): Promise<void> {
  for (const [scheme, surface] of Object.entries(PALETTES)) {
    await page.emulateMedia({ colorScheme: scheme === 'dark' ? 'dark' : 'light' });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const about = `${page.url()} ${scheme} ${width}`;
      await expect(page.locator('body'), about).toHaveCSS('background-color', surface);
      const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrolled, `${about}: sideways`).toBeLessThanOrEqual(width);
      const { colours, fonts } = await page.evaluate(computedLooks);
      expect(
        colours.filter((colour) => FOREIGN.includes(colour)),
        about,
      ).toEqual([]);
      expect(fonts, about).not.toContain('Archivo');
    }
    expect(await accessibilityProblems(page), `${page.url()} ${scheme}`).toEqual([]);
  }
}
