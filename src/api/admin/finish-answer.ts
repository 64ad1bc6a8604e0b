import * as v from 'valibot';
import { completeAnswer } from '../../web/complete-answer.ts';
import type { EncodeText } from '../rest.ts';
import type { AdminContent, OperationDescription } from './operation.ts';
import type { Finished } from './run-change.ts';

/** Returns a function that completes the answer of an operation. */
export function finisher(
  { checksAnswers }: { checksAnswers?: boolean },
  { success }: OperationDescription,
  request: Request,
) {
  return (answer: AdminContent<unknown>): Finished => {
    const { content, tag, next, location, isRepeated } = answer;
    if (checksAnswers) v.parse(success.schema, content);
    const url = new URL(request.url);
    if (next) url.searchParams.set('cursor', next);
    return {
      status: success.status,
      body: JSON.stringify(content),
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        ...(tag ? { ETag: tag } : {}),
        ...(location ? { Location: location } : {}),
        ...(isRepeated ? { 'Idempotency-Replayed': 'true' } : {}),
        ...(next ? { Link: `<${url.pathname}?${url.searchParams}>; rel="next"` } : {}),
      },
    };
  };
}

/** Sends a text in a coding that the client accepts. Answers of clients are never stored by caches. */
export async function encoded(
  request: Request,
  encodeText: EncodeText,
  answer: { status: number; text: string; headers: Record<string, string> },
): Promise<Response> {
  const { body, coding } = await encodeText(answer.text, request.headers.get('accept-encoding'));
  return completeAnswer(body, {
    status: answer.status,
    headers: {
      'Cache-Control': 'private, no-store',
      Vary: 'Accept-Encoding, Authorization',
      'Content-Length': String(body.length),
      ...(coding === 'identity' ? {} : { 'Content-Encoding': coding }),
      ...answer.headers,
    },
  });
}
