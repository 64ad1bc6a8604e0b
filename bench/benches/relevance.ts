import http from 'node:http';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';
import { tenants } from '../../houses/montarve/house.ts';
import { askAll, type Find, LANGUAGES } from '../../test/relevance/ask.ts';
import { mean, report } from '../../test/relevance/score.ts';
import type { Bench } from '../bench.ts';

const Answer = v.object({ products: v.array(v.object({ productId: v.string() })) });

/**
 * Measures nDCG@10 of the graded searches in the demo range over HTTP. Fails below the thresholds
 * (docs/rules/search.md#relevance).
 */
export const relevance: Bench = {
  products: 0,
  shortSeconds: 0,
  run: async ({ shop, out }) => {
    let isGood = true;
    for (const asked of LANGUAGES) {
      const scored = await askAll(overHttp(shop.port), asked);
      const ndcg = mean(scored);
      for (const line of report(asked.language, scored)) out(line);
      if (ndcg < asked.atLeast) {
        out(`  under: ${asked.language} has to reach ${asked.atLeast}`);
        isGood = false;
      }
      out(JSON.stringify({ bench: `relevance of ${asked.language}`, ndcg, searches: scored.length }));
    }
    return isGood;
  },
};

/** The Host header selects the tenant; fetch would not send it. */
function overHttp(port: number): Find {
  return ({ tenant, locale }, term) =>
    new Promise((resolve, reject) => {
      const path = `/api/search/searchv2?${new URLSearchParams({ locale, query: term, count: '48' })}`;
      http
        .get({ host: '127.0.0.1', port, path, headers: { host: tenants[tenant].hostName } }, (response) => {
          json(response).then((answer) => {
            resolve(v.parse(Answer, answer).products.map(({ productId }) => productId));
          }, reject);
        })
        .on('error', reject);
    });
}
