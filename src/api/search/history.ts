import * as v from 'valibot';
import type { RateLimit } from '../../platform/rate-limit.ts';
import { LONGEST_TERM } from '../../shop/search/engine/list-parameters.ts';
import { HISTORY_DAYS, type HistoryOwner, MOST_TERMS, type SearchHistory } from '../../shop/search/history/index.ts';
import { programOf } from '../../tenants/programs.ts';
import { readCookie, setCookie } from '../../web/cookies.ts';
import {
  type Answered,
  type BodyDescription,
  defineEndpoint,
  type Endpoint,
  type EndpointCall,
  type SuccessDescription,
} from '../endpoint.ts';
import { wholeNumberParameter } from '../parameters.ts';
import { tooManyRequests } from '../problem.ts';

export type HistoryDeps = {
  history(): SearchHistory;
  /** Returns the id of the customer who is logged in in the calling browser; null for all other visitors. */
  customerOf(call: EndpointCall): Promise<string | null>;
  /** Limit per address, because any visitor can create a history. */
  limit: RateLimit;
};

const COOKIE = 'searches';
const DAY = 86_400;
const MOST_BYTES = 8 * 1024;
/** Number of terms that the suggestions of a search field show. */
const USUAL = 10;

const Answer = v.object({
  history: v.pipe(v.array(v.string()), v.maxLength(MOST_TERMS), v.description('Terms, the newest first.')),
});
type Answer = v.InferOutput<typeof Answer>;

const success: SuccessDescription<Answer> = {
  status: 200,
  description: 'The terms; none for somebody who has not searched yet.',
  type: 'application/json',
  schema: Answer,
  example: { history: ['midikleid', 'sofa'] },
};

const term: BodyDescription<{ term: string }> = {
  description: `The term, cut to ${LONGEST_TERM} characters; control characters are left out.`,
  types: ['application/json'],
  mostBytes: MOST_BYTES,
  schema: v.object({ term: v.pipe(v.string('required'), v.trim(), v.minLength(1, 'required')) }),
  example: { term: 'midikleid' },
};

const tag = 'Search history';
const path = '/api/search/searchhistory';
/** The history is personal. */
const headers = { 'Cache-Control': 'private, no-store' };

const COOKIE_HEADER = {
  'Set-Cookie': `The secret that leads to the history, for the server alone, for ${HISTORY_DAYS} days.`,
};

/** Returns the owner of the history for a call. */
export async function historyOwner(call: EndpointCall, deps: Pick<HistoryDeps, 'customerOf'>): Promise<HistoryOwner> {
  return {
    tenant: call.tenant.id,
    secret: readCookie(call.request, COOKIE, call.secure),
    customerId: await deps.customerOf(call),
  };
}

/** Search history of a visitor or customer: GET reads, only POST changes (docs/rules/search.md#history). */
export function historyEndpoints(deps: HistoryDeps): Endpoint[] {
  return [...readingEndpoints(deps), ...changingEndpoints(deps)];
}

function readingEndpoints(deps: HistoryDeps): Endpoint[] {
  return [
    defineEndpoint({
      method: 'GET',
      path: `${path}/`,
      id: 'searchHistory',
      tag,
      summary: 'What was searched for last',
      description: `The newest ${USUAL} terms of the customer who is logged in, else of the browser's cookie.`,
      parameters: {},
      success,
      answer: (_, call) => newest(deps, call, USUAL),
    }),
    defineEndpoint({
      method: 'GET',
      path: `${path}/v1`,
      id: 'searchHistoryV1',
      tag,
      summary: 'The same, as many as wanted',
      description: 'The newest terms.',
      parameters: {
        count: wholeNumberParameter({ least: 1, most: MOST_TERMS, otherwise: USUAL, description: 'Terms.' }),
      },
      success,
      answer: ({ query }, call) => newest(deps, call, query.count),
    }),
    defineEndpoint({
      method: 'GET',
      path: `${path}/v1/all`,
      id: 'searchHistoryAll',
      tag,
      summary: 'The whole history',
      description: `All terms: ${MOST_TERMS} at most, the oldest goes first.`,
      parameters: {},
      success,
      answer: (_, call) => newest(deps, call, MOST_TERMS),
    }),
  ];
}

function changingEndpoints(deps: HistoryDeps): Endpoint[] {
  return [
    defineEndpoint({
      method: 'POST',
      path: `${path}/v1`,
      id: 'addToSearchHistory',
      tag,
      summary: 'Remembers a term',
      description: 'Puts the term at the top. The same words in another spelling are one term.',
      parameters: {},
      body: term,
      success: { ...success, description: 'The whole history after that.', headers: COOKIE_HEADER },
      problems: ['too-many-requests'],
      answer: ({ body }, call) => change(deps, call, (who) => deps.history().add(who, body.term)),
    }),
    defineEndpoint({
      method: 'POST',
      path: `${path}/delete`,
      id: 'removeFromSearchHistory',
      tag,
      summary: 'Forgets a term',
      description: 'Forgetting what is not there changes nothing.',
      parameters: {},
      body: term,
      success: { ...success, description: 'The whole history after that.' },
      problems: ['too-many-requests'],
      answer: ({ body }, call) => change(deps, call, (who) => deps.history().remove(who, body.term)),
    }),
    defineEndpoint({
      method: 'POST',
      path: `${path}/deleteall`,
      id: 'clearSearchHistory',
      tag,
      summary: 'Forgets everything',
      description: 'Takes no body.',
      parameters: {},
      success: { ...success, description: 'An empty history.', example: { history: [] } },
      problems: ['too-many-requests'],
      answer: (_, call) => change(deps, call, (who) => deps.history().clear(who)),
    }),
    defineEndpoint({
      method: 'POST',
      path: `${path}/v1/join-with-fi`,
      id: 'joinSearchHistory',
      tag,
      summary: "Joins the browser's history to the customer's",
      description:
        'After a login: what was searched for without one becomes part of the history of the customer, in the order of time. Takes no body.',
      parameters: {},
      success: { ...success, description: "The customer's whole history after that." },
      problems: ['not-logged-in', 'too-many-requests'],
      answer: async (_, call) => {
        const turn = deps.limit.take(call.client);
        if (!turn.ok) return { problem: tooManyRequests(turn.retryAfter) };
        const joined = await deps.history().join(await historyOwner(call, deps));
        return joined.ok ? { headers, content: { history: joined.terms } } : { problem: { code: joined.problem } };
      },
    }),
  ];
}

/** Answers with the newest terms. */
async function newest(deps: HistoryDeps, call: EndpointCall, count: number): Promise<Answered<Answer>> {
  return { headers, content: { history: await deps.history().terms(await historyOwner(call, deps), count) } };
}

/** Changes the history within the limit, and sets the cookie of a browser that has none yet. */
async function change(
  deps: HistoryDeps,
  call: EndpointCall,
  run: (owner: HistoryOwner) => Promise<{ terms: string[]; secret: string | null }>,
): Promise<Answered<Answer>> {
  const turn = deps.limit.take(call.client);
  if (!turn.ok) return { problem: tooManyRequests(turn.retryAfter) };
  // Programs that submit forms get no history.
  if (programOf(call.tenant, call.request.headers) !== null) return { headers, content: { history: [] } };
  const before = await historyOwner(call, deps);
  const { terms, secret } = await run(before);
  const cookie = secret === null ? null : setCookie(COOKIE, secret, HISTORY_DAYS * DAY, call.secure);
  return {
    headers: cookie === null || before.customerId !== null ? headers : { ...headers, 'Set-Cookie': cookie },
    content: { history: terms },
  };
}
