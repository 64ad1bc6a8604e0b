import { activeSpan, calledHost, span } from '../../../../platform/tracing/spans.ts';
import type { LabelFailure } from './port.ts';

/** Milliseconds of one attempt, and pauses before further attempts. */
const TIMEOUT = 15_000;
const PAUSES = [0, 300, 1500];
const MOST_BYTES = 4 * 1024 * 1024;

type CarrierAnswer = { ok: true; status: number; body: unknown } | LabelFailure;

export type CarrierCall = {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
  /** Form of the answer; JSON by default. */
  answers?: 'json' | 'text';
};

/**
 * Calls a carrier. Repeats after a timeout, a lost connection or a fault of the carrier (5xx, 429). A refusal is not
 * repeated. `isAnswer`: further statuses whose body the adapter reads. The detail of a failure has no body, which could
 * repeat an address.
 */
export async function callCarrier(
  call: CarrierCall,
  isAnswer: (status: number) => boolean = () => false,
  pauses: readonly number[] = PAUSES,
): Promise<CarrierAnswer> {
  let failure: LabelFailure = { ok: false, problem: 'away', detail: 'not tried' };
  for (const pause of pauses) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    const answer = await callOnce(call, isAnswer);
    if (answer.ok || answer.problem !== 'away') return answer;
    failure = answer;
  }
  return failure;
}

function callOnce(call: CarrierCall, isAnswer: (status: number) => boolean): Promise<CarrierAnswer> {
  const attributes = { 'http.request.method': call.method, ...calledHost(call.url) };
  return span('call carrier', { kind: 'client', attributes }, async () => {
    const answer = await sendCall(call, isAnswer);
    if (!answer.ok) activeSpan()?.fail(answer.problem);
    return answer;
  });
}

async function sendCall(call: CarrierCall, isAnswer: (status: number) => boolean): Promise<CarrierAnswer> {
  const { method, url, headers, body, answers } = call;
  try {
    const response = await fetch(url, {
      method,
      headers: { Accept: 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
      ...(body === undefined ? {} : { body }),
    });
    const { status } = response;
    if (response.ok || isAnswer(status)) {
      const text = await response.text();
      if (text.length > MOST_BYTES) return { ok: false, problem: 'refused', detail: 'the answer is too large' };
      return { ok: true, status, body: text === '' ? null : answers === 'text' ? text : JSON.parse(text) };
    }
    await response.body?.cancel();
    if (status === 401 || status === 403) return { ok: false, problem: 'access', detail: `status ${status}` };
    return {
      ok: false,
      problem: status >= 500 || status === 429 || status === 408 ? 'away' : 'refused',
      detail: `status ${status}`,
    };
  } catch (error) {
    const detail = error instanceof Error ? error.name : 'no answer';
    return { ok: false, problem: 'away', detail };
  }
}

/** Token of an account; requested anew a minute before it expires. */
export function tokenSource(
  request: () => Promise<CarrierAnswer>,
  read: (body: unknown) => { token: string; seconds: number } | null,
): () => Promise<{ ok: true; token: string } | LabelFailure> {
  let known: { token: string; until: number } | null = null;
  return async () => {
    if (known && performance.now() < known.until) return { ok: true, token: known.token };
    const answer = await request();
    if (!answer.ok) return { ...answer, problem: answer.problem === 'refused' ? 'access' : answer.problem };
    const granted = read(answer.body);
    if (!granted) return { ok: false, problem: 'access', detail: 'the answer has no token' };
    known = { token: granted.token, until: performance.now() + Math.max(0, granted.seconds - 60) * 1000 };
    return { ok: true, token: granted.token };
  };
}
