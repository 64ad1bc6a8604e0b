import { createServer } from 'node:net';
import { slugify } from '../../src/shop/catalogue/products/slug.ts';
import type { Bench } from '../bench.ts';
import { openBrowser } from '../bytes/browser-bytes.ts';
import { belowLeast, LEAST, lighthouseScores, type Scores } from '../phone/lighthouse.ts';
import { walkOnPhone, walksOf } from '../phone/presses.ts';
import { type Seen, seenByPhone } from '../phone/slow-page.ts';
import { productPath, simpleProducts } from '../visits.ts';

/** Most milliseconds between a press and its answer, for three presses of four (INP). */
const MOST_WAIT_MS = 100;
/** Most milliseconds until the largest part of a page is painted. */
const LATEST_LARGEST_MS = 1200;

/** Maximum layout shift of a page while it loads (web.dev calls values up to here good). */
const MOST_SHIFT = 0.1;

/**
 * Measures when a phone on a slow line shows a page and can use it. With `LIGHTHOUSE` (its installation folder) it adds
 * Lighthouse scores. Fails if a page shifts too much or scores too low.
 */
export const phone: Bench = {
  products: 3000,
  shortSeconds: 0,
  run: async ({ shop, goods, isShort, out }) => {
    const lighthouse = process.env.LIGHTHOUSE;
    const port = await freePort();
    const browser = await openBrowser([`--remote-debugging-port=${port}`]);
    const times = isShort ? 1 : 5;
    let isGood = true;
    try {
      for (const [name, path] of [
        ['home', '/'],
        ['home in French', '/fr'],
        ['list', `/${goods.fixedCategory.path[0]}`],
        ['list in French', `/fr/${goods.fixedCategory.path[1]}`],
        ['product', productPath(goods.at(0))],
        ['product in French', `/fr/p/${slugify(goods.at(0).title[1])}/${goods.at(0).variants[0]?.sku ?? ''}`],
      ] as const) {
        const url = `${shop.url}${path}`;
        const visits: Seen[] = [];
        const scores: Scores[] = [];
        for (let time = 0; time < times; time += 1) {
          visits.push(await seenByPhone(browser, url));
          if (lighthouse) scores.push(await lighthouseScores(lighthouse, port, url));
        }
        const seen = {
          first: Math.round(median(visits.map(({ first }) => first))),
          largest: Math.round(median(visits.map(({ largest }) => largest))),
          usable: Math.round(median(visits.map(({ usable }) => usable))),
          shift: round(median(visits.map(({ shift }) => shift))),
        };
        const score: Scores = Object.fromEntries(
          Object.keys(LEAST).map((category) => [category, median(scores.map((each) => each[category] ?? 0))]),
        );
        const below = lighthouse ? belowLeast(score) : [];
        if (seen.shift >= MOST_SHIFT) below.push(`moves by ${seen.shift}, at most ${MOST_SHIFT}`);
        out(
          `phone, ${name}: first words ${seen.first} ms, largest picture ${seen.largest} ms, usable ${seen.usable} ms, ` +
            `shift ${seen.shift}${lighthouse ? `; Lighthouse ${Object.values(score).join(' ')}` : ''}`,
        );
        for (const line of below) out(`  not good: ${line}`);
        out(JSON.stringify({ bench: `phone, ${name}`, times, ...seen, ...(lighthouse ? score : {}), below }));
        if (below.length > 0) isGood = false;
      }
      const [simple] = simpleProducts(goods, 1, 300);
      for (const walk of walksOf(goods)) {
        const walked: Awaited<ReturnType<typeof walkOnPhone>>[] = [];
        for (let time = 0; time < times; time += 1)
          walked.push(await walkOnPhone(browser, shop.url, walk, simple?.variants[0]?.sku ?? ''));
        const waits = walk.presses.map(({ name }, place) => ({
          name,
          ms: quarter(walked.map(({ pressed }) => pressed[place]?.ms ?? 0)),
        }));
        // The browser's figure of a visit is its slowest answer.
        const wait = quarter(walked.map(({ pressed }) => Math.max(...pressed.map(({ ms }) => ms))));
        const largest = Math.round(median(walked.map(({ largest: at }) => at)));
        out(
          `phone, presses on ${walk.name}: slowest answer ${wait} ms (${waits.map(({ name, ms }) => `${name} ${ms}`).join(', ')}), ` +
            `largest part ${largest} ms`,
        );
        const missed = [
          ...(wait > MOST_WAIT_MS ? [`answers after ${wait} ms, at most ${MOST_WAIT_MS}`] : []),
          ...(largest > LATEST_LARGEST_MS ? [`largest part after ${largest} ms, at most ${LATEST_LARGEST_MS}`] : []),
        ];
        for (const line of missed) out(`  not good: ${line}`);
        out(JSON.stringify({ bench: `phone, presses on ${walk.name}`, times, wait, waits, largest, below: missed }));
        if (missed.length > 0) isGood = false;
      }
    } finally {
      await browser.close();
    }
    return isGood;
  },
};

/** Returns the median: a busy neighbour makes single values worse, never better. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Returns the value that three of four do not exceed. */
function quarter(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1] ?? 0;
}

function round(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}
