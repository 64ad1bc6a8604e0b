import * as v from 'valibot';
import { answerQuery } from '../../src/shop/search/engine/index/answer-query.ts';
import { viewsOf } from '../../src/shop/search/engine/index/open-published.ts';
import { searchFolder, snapshotFolder } from '../../src/shop/search/engine/index/snapshot-folder.ts';
import { places } from '../bench.ts';
import { generatedGoods } from '../catalogue/goods.ts';
import { answerFloor } from './answer-floor.ts';
import { floorSearches } from './floor-searches.ts';

/**
 * Floor of a search: asks the index of the shop's snapshot, without HTTP. Arguments: the shop's data folder and the kind
 * of searches. Tells the totals of the first searches, so that the bench can compare them.
 */
const [dataDir, kind] = v.parse(v.tuple([v.string(), v.picklist(['category', 'search'])]), process.argv.slice(2));
const COMPARED = 10;
const WARM_SEARCHES = 2000;

const snapshot = snapshotFolder(searchFolder({ dataDir })).load();
if (!snapshot) throw new Error('the shop has no snapshot of its index');
const view = viewsOf({ generation: 1, dictionaryVersion: 1, ...snapshot.content }, new Map()).get('ch');
if (!view) throw new Error('the index has no Swiss tenant');
const searchAt = floorSearches(generatedGoods(), kind);

let next = 0;
function ask(): number {
  next += 1;
  return view ? answerQuery(view, searchAt(next - 1).request, Date.now()).total : 0;
}

const totals = places(0, COMPARED).map(ask);
for (let warm = 0; warm < WARM_SEARCHES; warm += 1) ask();
answerFloor({ totals }, async (until) => {
  const from = next;
  do ask();
  while (performance.now() < until);
  return { count: next - from, databaseMs: 0 };
});
