import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { type Log, silentLog } from '../../src/platform/log.ts';
import {
  type ClusterClient,
  ClusterProblem,
  openClusterClient,
  searchAll,
} from '../../src/shop/search/engine/cluster/cluster-client.ts';
import { createClusterOrFallback } from '../../src/shop/search/engine/cluster/cluster-or-fallback.ts';
import { NoSuchIndex } from '../../src/shop/search/engine/cluster/cluster-search.ts';
import { completeIndexes } from '../../src/shop/search/engine/cluster/index-requests.ts';
import { createFactCache, withFacts } from '../../src/shop/search/engine/cluster/range-facts.ts';
import type { SearchEngine, SearchRequest, SearchResult } from '../../src/shop/search/engine/index.ts';

/** A small server in place of a cluster: it records requests and answers as each test wants. */
let server: http.Server;
let client: ClusterClient;
let requests: { path: string; body: string }[] = [];
let answer: (body: string, response: http.ServerResponse) => void = () => {};

const LIMIT_MS = 300;
const send = (response: http.ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const found = (total: number) => ({ hits: { total: { value: total }, hits: [] } });

beforeEach(async () => {
  requests = [];
  server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const raw = Buffer.concat(chunks);
    const body = request.headers['content-encoding'] === 'gzip' ? (await import('node:zlib')).gunzipSync(raw) : raw;
    requests.push({ path: request.url ?? '', body: body.toString() });
    answer(body.toString(), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  client = await openClusterClient([`http://127.0.0.1:${port}`], LIMIT_MS);
});
afterEach(async () => {
  await client.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const one = { index: 'kontor-ch', body: { size: 0, query: { match_all: {} } } };

describe('a search of several parts', () => {
  test('sends the index and the body of each as lines', async () => {
    answer = (_, response) => send(response, 200, { responses: [found(3), found(4)] });
    const answers = await searchAll(client, [one, { index: 'kontor-de', body: { size: 1 } }]);
    expect(answers.map(({ hits }) => hits.total?.value)).toEqual([3, 4]);
    expect(requests[0]?.path).toBe('/_msearch');
    expect(
      requests[0]?.body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([{ index: 'kontor-ch' }, one.body, { index: 'kontor-de' }, { size: 1 }]);
  });

  test.each<[string, typeof answer]>([
    ['an error', (_, response) => send(response, 500, { error: 'broken' })],
    ['an error of one part', (_, response) => send(response, 200, { responses: [{ error: { reason: 'no index' } }] })],
    [
      'an answer that ran out of time',
      (_, response) => send(response, 200, { responses: [{ ...found(1), timed_out: true }] }),
    ],
    [
      'an answer without a shard',
      (_, response) => send(response, 200, { responses: [{ ...found(1), _shards: { failed: 1 } }] }),
    ],
    ['fewer answers than parts', (_, response) => send(response, 200, { responses: [] })],
    ['another form', (_, response) => send(response, 200, { responses: [{ hits: 'many' }] })],
    [
      'text that is no JSON',
      (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"res'),
    ],
    ['a cut connection', (_, response) => response.destroy()],
    ['no answer in time', () => {}],
  ])('refuses %s', async (_, wrong) => {
    answer = wrong;
    await expect(searchAll(client, [one])).rejects.toBeInstanceOf(ClusterProblem);
  });
});

describe('a complete build', () => {
  test('is stored as files once it is visible, so that a node that returns need not write it again', async () => {
    answer = (_, response) => send(response, 200, { acknowledged: true });
    await completeIndexes(client, { products: 'kontor-ch.1', words: 'kontor-ch.words.1' });
    expect(requests.map(({ path }) => path)).toEqual([
      '/kontor-ch.1,kontor-ch.words.1/_settings',
      '/kontor-ch.1,kontor-ch.words.1/_refresh',
      '/kontor-ch.1,kontor-ch.words.1/_flush',
    ]);
  });
});

describe('facts of the range', () => {
  const source = () => ({
    client,
    index: { products: 'kontor-ch', words: 'kontor-ch.words' },
    locale: 'de-CH',
    cache: createFactCache(),
  });

  test('arrive in rounds, each with one request, and only once', async () => {
    answer = (body, response) => {
      const searches = body.trim().split('\n').length / 2;
      send(response, 200, { responses: Array.from({ length: searches }, () => found(7)) });
    };
    const own = source();
    const work = () =>
      withFacts(own, (facts) => {
        const [first, second] = [facts.count({ term: { a: 1 } }, 100), facts.count({ term: { b: 1 } })];
        // The third fact is asked for only once the first is there.
        return [first, second, first > 0 ? facts.count({ term: { c: 1 } }, 5) : -1];
      });
    expect(await work()).toEqual([7, 1, 5]);
    expect(requests).toHaveLength(2);
    await work();
    expect(requests).toHaveLength(2);
  });

  test('have words by their folded form, and null for one that no text has', async () => {
    const word = { word: 'sofa', written: 'Sofa', products: 4, titles: 3, counted: 9, locale: 'de-CH' };
    answer = (_, response) =>
      send(response, 200, { responses: [{ hits: { hits: [{ _id: 'de-CH sofa', _source: word }] } }] });
    const { locale: _locale, ...known } = word;
    expect(await withFacts(source(), (facts) => [facts.word('sofa'), facts.word('sofe')])).toEqual([known, null]);
    expect(requests).toHaveLength(1);
  });
});

describe('while the cluster is away', () => {
  const clock = fixedClock('2026-11-20T12:00:00Z');
  const request: SearchRequest = {
    tenant: 'ch',
    locale: 'de-CH',
    term: 'sofa',
    category: null,
    filters: {},
    price: { min: null, max: null },
    sort: 'relevance',
    page: 1,
    count: 24,
  };
  const result = (total: number): SearchResult => ({
    total,
    page: 1,
    pages: 1,
    hits: [],
    facets: [],
    exact: null,
    correction: null,
    alternatives: [],
    mentioned: false,
    reading: null,
    redirect: null,
  });
  const engineOf = (query: SearchEngine['query']): SearchEngine => ({
    query,
    suggest: async (asked) => {
      await query({ ...request, ...asked });
      return { terms: ['Sofa'], categories: [], hits: [] };
    },
  });
  let lines: string[] = [];
  const log: Log = {
    ...silentLog,
    info: (_fields: object, text: string) => void lines.push(`info ${text}`),
    warn: (_fields: object, text: string) => void lines.push(`warn ${text}`),
  };
  let fails = true;
  let asked = 0;
  const open = () => {
    [lines, fails, asked] = [[], true, 0];
    return createClusterOrFallback({
      cluster: engineOf(async () => {
        asked += 1;
        if (fails) throw new ClusterProblem('away', 0);
        return result(5);
      }),
      fallback: engineOf(async () => result(2)),
      clock,
      log,
    });
  };

  test('the fallback answers for three seconds each, with one line and a count', async () => {
    const search = open();
    for (let time = 0; time < 5; time += 1) {
      const { total, provisionalUntil } = await search.query(request);
      expect(total).toBe(2);
      expect(provisionalUntil?.toISOString()).toBe('2026-11-20T12:00:03.000Z');
    }
    expect(await search.suggest(request)).toMatchObject({ terms: ['Sofa'] });
    expect(lines).toEqual(['warn the search cluster gave no answer, searching with PostgreSQL']);
    expect(search.counts()).toEqual({ cluster: 0, fallback: 6 });
    // After three failures it rests.
    expect(asked).toBe(3);
  });

  test('one failure alone does not make it rest, and its return is one line', async () => {
    const search = open();
    await search.query(request);
    expect(search.isAway()).toBe(true);
    fails = false;
    expect(await search.query(request)).toEqual(result(5));
    expect(search.isAway()).toBe(false);
    expect(lines).toEqual([
      'warn the search cluster gave no answer, searching with PostgreSQL',
      'info the search cluster answers again',
    ]);
    expect(search.counts()).toEqual({ cluster: 1, fallback: 1 });
  });

  test('after its rest one search tries the cluster, and others do not wait for it', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const returned = Promise.withResolvers<SearchResult>();
      let tries = 0;
      const search = createClusterOrFallback({
        cluster: engineOf(async () => {
          tries += 1;
          if (tries <= 3) throw new ClusterProblem('away', 0);
          return returned.promise;
        }),
        fallback: engineOf(async () => result(2)),
        clock,
        log,
      });
      for (let time = 0; time < 3; time += 1) await search.query(request);
      vi.advanceTimersByTime(5000);
      const first = search.query(request);
      expect((await search.query(request)).total).toBe(2);
      expect(tries).toBe(4);
      returned.resolve(result(5));
      expect((await first).total).toBe(5);
      expect((await search.query(request)).total).toBe(5);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a locale without texts is no outage', async () => {
    lines = [];
    const search = createClusterOrFallback({
      cluster: engineOf(async () => {
        throw new NoSuchIndex('ch xx');
      }),
      fallback: engineOf(async () => result(2)),
      clock,
      log,
    });
    for (let time = 0; time < 5; time += 1) expect((await search.query(request)).total).toBe(2);
    expect(search.isAway()).toBe(false);
    expect(lines).toEqual([]);
  });
});
