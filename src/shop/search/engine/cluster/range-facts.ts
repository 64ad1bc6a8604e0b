import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { type ClusterClient, type ClusterSearch, type Query, searchAll, totalOf } from './cluster-client.ts';

/** Word of the range as the cluster has it. */
export type FoundWord = { word: string; written: string; products: number; titles: number; counted: number };

/**
 * Facts of the range in the cluster, for code that cannot wait. A fact that is not there yet reads as nothing; `withFacts` runs
 * the code again once the facts have arrived.
 */
export type RangeFacts = {
  /** Number of products that match, at most `most`. */
  count(query: Query, most?: number): number;
  /** Returns the word; null if no text has it. */
  word(folded: string): FoundWord | null;
  /** Returns words of the locale that match, those of most products or titles first. */
  words(query: Query, by: 'products' | 'titles', most: number): readonly FoundWord[];
};

export type FactSource = {
  client: ClusterClient;
  /** Aliases of the tenant. */
  index: { products: string; words: string };
  locale: string;
  cache: FactCache;
};

type Fact = { value: number | FoundWord | null | readonly FoundWord[] };
export type FactCache = LRUCache<string, Fact>;

const MOST_FACTS = 50_000;
/** Facts decide about meanings and spelling, so seconds matter little. */
const KEPT_MS = 5000;
/** Rounds after which a search goes on with what it knows. Most need two. */
const MOST_ROUNDS = 12;
const MOST_WORDS = 1000;
/** Counts above tell nothing more. */
const ANY = 1;

export function createFactCache(): FactCache {
  return new LRUCache({ max: MOST_FACTS, ttl: KEPT_MS });
}

const wordSource = v.object({
  word: v.string(),
  written: v.string(),
  products: v.number(),
  titles: v.number(),
  counted: v.number(),
});

type Wanted = { key: string; search: ClusterSearch; most: number | null };

/** Runs `work` until it misses no facts, and returns its last value. Each round asks the cluster once. */
export async function withFacts<Value>(source: FactSource, work: (facts: RangeFacts) => Value): Promise<Value> {
  const { index, locale, cache } = source;
  // The facts of one search stay as they are while it works.
  const own = new Map<string, Fact>();
  for (let round = 1; ; round += 1) {
    const wanted = new Map<string, Wanted>();
    const wantedWords = new Map<string, string>();
    const known = (key: string): Fact | undefined => {
      const found = own.get(key) ?? cache.get(`${index.products} ${locale} ${key}`);
      if (found) own.set(key, found);
      return found;
    };
    const facts: RangeFacts = {
      count: (query, most = ANY) => {
        const key = `${most} ${JSON.stringify(query)}`;
        const fact = known(key);
        if (fact) return typeof fact.value === 'number' ? fact.value : 0;
        const body: Query = { size: 0, track_total_hits: most, query };
        wanted.set(key, { key, search: { index: index.products, body }, most });
        return 0;
      },
      word: (folded) => {
        const key = `word ${folded}`;
        const fact = known(key);
        if (fact) return isWord(fact.value) ? fact.value : null;
        wantedWords.set(key, folded);
        return null;
      },
      words: (query, by, most) => {
        const key = `words ${by} ${most} ${JSON.stringify(query)}`;
        const fact = known(key);
        if (fact) return Array.isArray(fact.value) ? fact.value : [];
        const filter = [{ term: { locale } }, { range: { [by]: { gt: 0 } } }, query];
        const body: Query = { size: most, query: { bool: { filter } }, sort: [{ [by]: 'desc' }, { word: 'asc' }] };
        wanted.set(key, { key, search: { index: index.words, body }, most: null });
        return [];
      },
    };
    const value = work(facts);
    if ((wanted.size === 0 && wantedWords.size === 0) || round > MOST_ROUNDS) return value;
    for (const [key, fact] of await fetchFacts(source, [...wanted.values()], wantedWords)) {
      own.set(key, fact);
      cache.set(`${index.products} ${locale} ${key}`, fact);
    }
  }
}

function isWord(value: Fact['value']): value is FoundWord {
  return typeof value === 'object' && value !== null && 'word' in value;
}

async function fetchFacts(
  { client, index, locale }: FactSource,
  wanted: readonly Wanted[],
  wantedWords: ReadonlyMap<string, string>,
): Promise<Map<string, Fact>> {
  const words = [...wantedWords.values()];
  const chunks = Array.from({ length: Math.ceil(words.length / MOST_WORDS) }, (_, at) =>
    words.slice(at * MOST_WORDS, (at + 1) * MOST_WORDS),
  );
  const answers = await searchAll(client, [
    ...wanted.map(({ search }) => search),
    ...chunks.map((chunk) => ({
      index: index.words,
      body: { size: chunk.length, query: { bool: { filter: [{ term: { locale } }, { terms: { word: chunk } }] } } },
    })),
  ]);
  const found = new Map<string, Fact>();
  wanted.forEach(({ key, most }, at) => {
    const answer = answers[at];
    if (!answer) return;
    // The cluster may count a few more.
    const value = most === null ? wordsIn(answer.hits.hits) : Math.min(most, totalOf(answer));
    found.set(key, { value });
  });
  const byWord = new Map(
    answers.slice(wanted.length).flatMap(({ hits }) => wordsIn(hits.hits).map((word) => [word.word, word] as const)),
  );
  for (const [key, folded] of wantedWords) found.set(key, { value: byWord.get(folded) ?? null });
  return found;
}

function wordsIn(hits: readonly { _source?: unknown }[]): FoundWord[] {
  return hits.flatMap(({ _source }) => {
    const word = v.safeParse(wordSource, _source);
    return word.success ? [word.output] : [];
  });
}
