import { BOTH } from './support/languages.ts';
import { expect, test } from './support/shop-test.ts';

for (const locale of BOTH) {
  test(`${locale}: prices of a row of tiles share a baseline, reduced or not`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(locale === 'fr-CH' ? '/fr/mode' : '/mode');
    const rows = await page.locator('main [data-card]').evaluateAll((cards) => {
      const found = new Map<number, number[]>();
      for (const card of cards) {
        const price = card.querySelector('s')?.closest('span')?.previousElementSibling;
        // The amount itself: of a reduced price the one before the strike price.
        const amount = price ?? [...card.querySelectorAll('span[aria-hidden]')].at(-1)?.parentElement;
        // Cards far below are laid out once they are near the viewport.
        if (!amount?.checkVisibility({ contentVisibilityAuto: true })) continue;
        const top = Math.round(card.getBoundingClientRect().top);
        found.set(top, [...(found.get(top) ?? []), Math.round(amount.getBoundingClientRect().bottom)]);
      }
      return [...found.values()];
    });
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.some((bottoms) => bottoms.length > 2)).toBe(true);
    for (const bottoms of rows) expect(Math.max(...bottoms) - Math.min(...bottoms)).toBeLessThan(3);
  });
}
