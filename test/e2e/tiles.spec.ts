import { readRange } from '../../houses/montarve/data/range.ts';
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

test('the longest words of names fit half a phone, also without a dictionary to hyphenate them', async ({ page }) => {
  const titles = readRange().products.flatMap(({ title }) => Object.values(title));
  const words = [...new Set(titles.flatMap((title) => title.split(/[\s\-/’',]+/)))].filter(({ length }) => length > 14);
  expect(words.length).toBeGreaterThan(20);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/mode');
  const cut = await page
    .getByRole('main')
    .locator('[data-card] h2')
    .first()
    .evaluate((name, all) => {
      const room = name.clientWidth;
      const word = document.createElement('span');
      word.style.whiteSpace = 'nowrap';
      word.style.position = 'absolute';
      name.append(word);
      return all.filter((one) => {
        word.textContent = one;
        return word.getBoundingClientRect().width > room;
      });
    }, words);
  expect(cut).toEqual([]);
});
