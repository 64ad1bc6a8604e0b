import type pg from 'pg';
import { kindOfError, type RecordedSpan, startSpan } from './spans.ts';

type StatementSummary = { operation: string; summary: string };

/** Summaries by text; lists make endlessly many texts, so only the first ones are remembered. */
const summaries = new Map<string, StatementSummary>();
const MOST_SUMMARIES = 2000;
/** Names that prepared-statements.ts numbers. */
const UNNAMED = /^prepared-\d+$/;
/** A relation after the words that precede one. After "from" a name before a parenthesis is a function. */
const RELATION =
  /\b(?:(?:into|update)\s+(?:only\s+)?([a-z_][a-z0-9_.]*)|(?:from|join)\s+(?:only\s+)?([a-z_][a-z0-9_.]*)(?![a-z0-9_.]*\s*\())/i;

const LITERAL = /'[^']*'/g;

/** Returns the first word of a statement and its first relation. Never values: a text may contain literals. */
export function summaryOf(text: string): StatementSummary {
  const known = summaries.get(text);
  if (known !== undefined) return known;
  const operation = /^\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? 'OTHER';
  const [, written, read] = RELATION.exec(text.replaceAll(LITERAL, "''")) ?? [];
  const relation = written ?? read;
  const made = { operation, summary: relation === undefined ? operation : `${operation} ${relation}` };
  if (summaries.size < MOST_SUMMARIES) summaries.set(text, made);
  return made;
}

/** Records each statement of a connection as a span of the trace that sends it. */
export function traceStatements(client: pg.Client): void {
  const query: unknown = client.query.bind(client);
  if (typeof query !== 'function') return;
  const recorded = (...given: unknown[]): unknown => {
    const running = spanOf(given[0]);
    if (running === null) return Reflect.apply(query, client, given);
    const last = given.at(-1);
    if (typeof last === 'function') {
      const done = (error: unknown, ...results: unknown[]): unknown => {
        finish(running, error);
        return Reflect.apply(last, undefined, [error, ...results]);
      };
      return Reflect.apply(query, client, [...given.slice(0, -1), done]);
    }
    const answer: unknown = Reflect.apply(query, client, given);
    if (answer instanceof Promise)
      answer.then(
        () => finish(running, null),
        (error: unknown) => finish(running, error),
      );
    else finish(running, null);
    return answer;
  };
  Object.defineProperty(client, 'query', { value: recorded, configurable: true, writable: true });
}

/** Begins the span of a statement; null outside of a recorded trace, and for cursors and copies, which send themselves. */
function spanOf(asked: unknown): RecordedSpan | null {
  const config = typeof asked === 'object' && asked !== null && !('submit' in asked) ? asked : null;
  const text: unknown = config === null ? asked : Reflect.get(config, 'text');
  if (typeof text !== 'string') return null;
  const name: unknown = config === null ? undefined : Reflect.get(config, 'name');
  const { operation, summary } = summaryOf(text);
  return startSpan(typeof name === 'string' && !UNNAMED.test(name) ? name : summary, {
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.summary': summary },
  });
}

function finish(running: RecordedSpan, error: unknown): void {
  if (error) running.fail(kindOfError(error));
  running.end();
}
