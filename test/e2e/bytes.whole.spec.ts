// Whole runs only: measures in a browser what bench/bytes/build-bytes.test.ts counts from the build.
import { bytesOfPage } from '../../bench/bytes/browser-bytes.ts';
import { BUDGET } from '../../bench/bytes/budget.ts';
import { variants } from '../support/depth.ts';
import { expect, test } from './support/shop-test.ts';

/** Bytes of a first visit without interaction (docs/rules/measuring.md#script-budget). The build test counts what a usable page needs. */
for (const [name, path] of variants([
  ['home', '/'],
  ['list', '/mode/damenmode'],
  ['list in French', '/fr/mode/mode-femme'],
  ['search in French', '/fr/s/?q=robe'],
  ['product', '/p/midikleid-mit-v-ausschnitt/100101-01'],
] as const)) {
  test(`${name}: scripts stay within their budget until usable and until network idle`, async ({
    browser,
    baseURL,
  }) => {
    const { weight, stylesTwice } = await bytesOfPage(browser, new URL(path, baseURL).href);
    expect(weight.usable).toBeLessThanOrEqual(BUDGET.usable);
    // The budget is for lists and product pages; a search loads its hints besides.
    expect(weight.idle).toBeLessThanOrEqual(BUDGET.idle + (name.startsWith('search') ? 0.5 : 0));
    expect(weight.style).toBeLessThanOrEqual(BUDGET.style);
    expect(weight.font).toBeLessThanOrEqual(BUDGET.font);
    expect(stylesTwice).toEqual([]);
    // The idle weight includes the data client.
    expect(weight.idle).toBeGreaterThan(weight.usable + 10);
  });
}
