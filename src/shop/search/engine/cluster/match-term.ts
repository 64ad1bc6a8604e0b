import * as v from 'valibot';
import { type AskedGoods, keptCounts } from '../index/kept-goods.ts';
import type { QueryPlan } from '../language/language.ts';
import type { ClusterAnswer } from './cluster-client.ts';
import { type ClusterSearch, type Query, valid } from './cluster-client.ts';
import {
  allOf,
  exceptFor,
  goodsQueries,
  isNamedBySlots,
  matchesSlot,
  NOTHING,
  slotsOf,
  someOf,
} from './term-queries.ts';

/** Products that answer a term, and how: see `findProducts` of the index in memory, whose rules these are. */
export type Match = {
  /** Filter of the answers. */
  query: Query;
  /** Filter of the answers with all words, which precede others of the kind; null if there is no such order. */
  first: Query | null;
  /** Whether the answers only mention the words of the term. */
  isMentioned: boolean;
};

export type MatchGiven = {
  locale: string;
  plan: QueryPlan;
  /** Filter of all products in the list: sold, with a text, in the category. */
  scope: Query;
  /** Filter of the products that are in the list whatever their words; null for none. */
  forced: Query | null;
  /** Goods that the request asks for; null if its words alone decide. */
  asked: AskedGoods | null;
  /** Whether names of categories have the words of the term. */
  isListed: boolean;
};

type Ask = (searches: readonly ClusterSearch['body'][]) => Promise<ClusterAnswer[]>;

/** With fewer products that match the whole term, others of the kind follow them. */
const ENOUGH = 3;
const MOST_PLACES = 5000;

/** Finds the answers of a term. Asks the cluster at most twice. */
export async function matchTerm(given: MatchGiven, ask: Ask): Promise<Match> {
  const { locale, plan, scope, forced, asked } = given;
  const isPlain = forced === null;
  if (isPlain && plan.isAbsent) return { query: NOTHING, first: null, isMentioned: false };
  const goods = goodsQueries(locale, plan);
  const ofKind = asked !== null && asked.kinds.length > 0 ? { terms: { categories: asked.kinds } } : null;
  const isGoods = plan.goods && plan.corrected === null;
  const isByGoods = asked !== null || isGoods || (plan.isNeededGoods && plan.corrected === null);
  const wantedSearch = wantedAggregations(given, ofKind);
  const placesSearch = {
    places: { filter: goods.called, aggs: { of: { terms: { field: 'place', size: MOST_PLACES } } } },
  };
  const [wantedCounts, placeCounts] = await ask([
    { size: 0, track_total_hits: false, query: scope, aggs: wantedSearch },
    { size: 0, track_total_hits: false, query: { term: { locales: locale } }, aggs: isByGoods ? placesSearch : {} },
  ]);
  const { query, first } = wantedAnswers(given, countsIn(wantedCounts));
  const places = isByGoods ? placesIn(placeCounts) : [];
  const isOwn = allOf([goods.own, { terms: { place: places } }]);
  const wanted = ofKind === null ? isOwn : someOf([isOwn, ofKind]);
  const isTitled = exceptFor(goods.any, wanted);
  const slots = slotsOf(plan);
  const named = isNamedBySlots(locale, slots, { called: false });
  const [answer] = await ask([
    {
      size: 0,
      track_total_hits: false,
      query: allOf([scope, forced === null ? query : exceptFor(query, forced)]),
      aggs: {
        called: { filter: isNamedBySlots(locale, slots, { called: true }) },
        named: { filter: named },
        goodsCalled: { filter: goods.called },
        wanted: { filter: wanted },
        others: { filter: isTitled },
        all: { filter: { match_all: {} } },
      },
    },
  ]);
  const counts = countsIn(answer);
  const isCalled = counts('called') > 0;
  const isNamed = isCalled || counts('named') > 0;
  if (isPlain && !isNamed && plan.goods) return { query: NOTHING, first: null, isMentioned: false };
  const kept = isByGoods
    ? keptCounts(
        {
          called: counts('goodsCalled'),
          wanted: counts('wanted'),
          others: counts('others'),
          mentions: counts('all') - counts('wanted') - counts('others'),
        },
        { isOnly: asked?.isOnly === true, isListed: given.isListed },
      )
    : KEPT_ALL;
  const isGuess = kept.isDetail && !given.isListed && isPlain && isGoods && plan.isThing && asked === null;
  const isAnswer = isNamed && !isGuess;
  const isNarrow = isCalled || kept.kept !== 'all' || (given.isListed && isNamed);
  const only = kept.kept === 'all' ? null : kept.kept === 'wanted' ? wanted : someOf([wanted, goods.any]);
  const narrow = isNarrow ? allOf([query, named, ...(only === null ? [] : [only])]) : query;
  return {
    query: forced === null ? narrow : someOf([narrow, forced]),
    first,
    isMentioned: !(isAnswer || !isPlain),
  };
}

const KEPT_ALL: ReturnType<typeof keptCounts> = { kept: 'all', isDetail: false };

function isWhole(plan: QueryPlan): boolean {
  return plan.whole || plan.slots.length === 1;
}

/** Returns the aggregations by which `wantedAnswers` decides. */
function wantedAggregations({ locale, plan, asked }: MatchGiven, ofKind: Query | null): Query {
  if (isWhole(plan)) return {};
  const slots = slotsOf(plan);
  const required = slots.filter((slot) => slot.required).map((slot) => matchesSlot(locale, slot));
  const needed = slots[plan.needed];
  const complete = allOf(required);
  const called = isNamedBySlots(locale, slots, { called: true });
  const isByCalled = asked !== null || (plan.isNeededGoods && plan.corrected === null);
  const ofGoods = ofKind !== null ? [someOf([ofKind, called])] : isByCalled ? [called] : [];
  return {
    goods: { filter: allOf([complete, ...ofGoods]) },
    needed: { filter: needed?.required === true ? matchesSlot(locale, needed) : NOTHING },
    ...Object.fromEntries(required.map((_, at) => [`least ${at + 1}`, { filter: someOf(required, at + 1) }])),
  };
}

/**
 * Returns the products that match enough words: all of them if any product does; else the goods of the term; else as many
 * as any product matches.
 */
function wantedAnswers(
  { locale, plan }: MatchGiven,
  counts: (name: string) => number,
): { query: Query; first: Query | null } {
  const slots = slotsOf(plan);
  const required = slots.filter((slot) => slot.required).map((slot) => matchesSlot(locale, slot));
  const any = someOf(slots.map((slot) => matchesSlot(locale, slot)));
  if (required.length === 0) return { query: any, first: null };
  if (isWhole(plan)) return { query: allOf(required), first: null };
  const needed = slots[plan.needed];
  const enough = plan.isWidened ? ENOUGH : 1;
  if (needed?.required && counts('goods') < enough && counts('needed') > 0)
    return { query: matchesSlot(locale, needed), first: allOf(required) };
  for (let least = required.length; least > 0; least -= 1)
    if (counts(`least ${least}`) > 0) return { query: someOf(required, least), first: null };
  return { query: any, first: null };
}

const count = v.object({ doc_count: v.number() });

function countsIn(answer: ClusterAnswer | undefined): (name: string) => number {
  return (name) => {
    const found = answer?.aggregations?.[name];
    return found === undefined ? 0 : valid(count, found).doc_count;
  };
}

const places = v.object({ of: v.object({ buckets: v.array(v.object({ key: v.string() })) }) });

function placesIn(answer: ClusterAnswer | undefined): string[] {
  const found = answer?.aggregations?.places;
  return found === undefined ? [] : valid(places, found).of.buckets.map(({ key }) => key);
}
