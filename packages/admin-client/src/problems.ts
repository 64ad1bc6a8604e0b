import type { components, paths } from './admin-api.ts';

/** Object type of the document, such as `Money`. */
export type Shape<Name extends keyof components['schemas']> = components['schemas'][Name];

/** Refusal of a request, in the form of RFC 9457. `unreachable`: no answer after all attempts; the client makes it. */
export type Problem = Shape<'Problem'>;

/** Answer of a call: either data or a problem. */
export type Answer<T> =
  | { data: T; error?: never; response: Response }
  | { data?: never; error: Problem; response: Response };

/** Failure of a sequence of requests, such as the pages of a list: iterators have no other way to return a refusal. */
export class RefusedError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`${problem.code}: ${problem.title}`);
    this.name = 'RefusedError';
    this.problem = problem;
  }
}

/** Returns the data of an answer. Throws its problem: for programs that end with the first refusal. */
export function need<T>(answer: Answer<T>): T {
  if (answer.error) throw new RefusedError(answer.error);
  if (answer.data === undefined) throw new Error('the answer has no content');
  return answer.data;
}

/** Reads a problem from an answer whose body was not read. */
export async function problemOf(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null);
  if (isProblem(body)) return body;
  return { type: 'about:blank', title: 'The answer is no problem.', status: response.status, code: 'unreachable' };
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';
}

/** Body of a successful answer to GET. */
export type ItemOf<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': { items: (infer Item)[] } } } } };
}
  ? Item
  : never;
