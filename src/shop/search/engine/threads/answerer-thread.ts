import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { answerQuery } from '../index/answer-query.ts';
import { answerSuggest } from '../index/answer-suggest.ts';
import type { CatalogueView } from '../index/catalogue-view.ts';
import type { Dictionary } from '../index/dictionary.ts';
import { viewsOf } from '../index/open-published.ts';
import type { SearchResult } from '../types.ts';
import { writeResult } from './answer-text.ts';
import type { AnswererTask, SearchAnswer, SearchQuestion, ToAnswerer } from './messages.ts';
import { otherThreads } from './other-threads.ts';

/** Thread that answers searches from the index in shared memory, one at a time. */

const host = parentPort;
if (!host) throw new Error('answerer-thread.ts must run as a search thread');
const { sharing }: AnswererTask = workerData;
let views = new Map<string, CatalogueView>();
let dictionary: Dictionary = { attributes: [], values: [], categories: [], placements: [] };
const { others, meet } = otherThreads(sharing, (tenant) => views.get(tenant));

function answer(question: SearchQuestion): SearchAnswer {
  const { id, kind, now } = question;
  const view = views.get(question.request.tenant);
  if (!view?.languages.has(question.request.locale)) return { id, kind: 'none' };
  return kind === 'query'
    ? { id, kind, text: written(answerQuery(view, question.request, now, { others })) }
    : { id, kind, text: JSON.stringify(answerSuggest(view, question.request, now)) };
}

/** Serialises a cached result only once. */
const known = new WeakMap<SearchResult, string>();

function written(result: SearchResult): string {
  const text = known.get(result) ?? writeResult(result);
  known.set(result, text);
  return text;
}

function serve(port: MessagePort): void {
  port.on('message', (question: SearchQuestion) => {
    try {
      port.postMessage(answer(question) satisfies SearchAnswer);
    } catch (error) {
      const reason = error instanceof Error ? (error.stack ?? error.message) : 'unknown problem';
      port.postMessage({ id: question.id, kind: 'failed', reason } satisfies SearchAnswer);
    }
  });
}

host.on('message', (message: ToAnswerer) => {
  if (message.kind === 'port') return serve(message.port);
  if (message.kind === 'other') return meet(message.port);
  dictionary = message.index.dictionary ?? dictionary;
  views = viewsOf({ ...message.index, dictionary }, views);
});
