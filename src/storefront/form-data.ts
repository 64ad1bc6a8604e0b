import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { ShopRequest } from './context.ts';
import { sending } from './unsent.ts';

/** Returns the answer to a form that no page sends. */
export function badForm() {
  return data('form', { status: 400 });
}

/**
 * Reads the form of a request. Throws a 400 response for one that no browser sends: aborted, malformed, or with a NUL
 * character, which PostgreSQL does not store.
 */
export async function formOf(request: Request): Promise<FormData> {
  const form = await request.formData().catch((error: unknown) => {
    throw error instanceof TypeError ? badForm() : error;
  });
  for (const [, value] of form) if (typeof value === 'string' && value.includes('\0')) throw badForm();
  return form;
}

/** Returns the texts of a form by name. Omits files; the last of several values counts. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const [name, value] of await formOf(request)) {
    if (typeof value === 'string') fields[name] = value;
  }
  return fields;
}

/** Returns true for a request of the page's script, false for a document request. */
export function isScriptRequest(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data');
}

/**
 * Returns a refused form with its problems. A document has status 422. A script request gets 200, because browsers
 * report each 4xx of a script as an error of the page.
 */
export function sendBack<Value>(request: Request, value: Value, headers?: Headers) {
  return data(value, { status: isScriptRequest(request) ? 200 : 422, ...(headers ? { headers } : {}) });
}

/** Returns a form that the server failed to process: no mistake of the customer, and worth another try. */
export function sendFailure<Value>(request: Request, value: Value) {
  return data(value, { status: isScriptRequest(request) ? 200 : 503 });
}

/**
 * Runs a function of a department. Logs an exception and returns null, so that the page can report it and preserve the
 * entries, or show the rest.
 */
export async function attempt<Outcome>(
  request: Pick<ShopRequest, 'report'>,
  change: () => Promise<Outcome>,
): Promise<Outcome | null> {
  try {
    return await change();
  } catch (error) {
    request.report(error);
    return null;
  }
}

/**
 * Sends a form by the page's script. If it cannot be sent, returns the page's own answer to a server failure with the
 * entries, instead of an error page.
 */
export async function sendOrFail<Answer, Failure>(
  request: Request,
  send: () => Promise<Answer>,
  failure: (entered: Record<string, string>) => Failure,
): Promise<Answer | Failure> {
  sending.failed = false;
  const entered = await readForm(request.clone());
  try {
    return await send();
  } catch (error) {
    // Redirects are thrown as well.
    if (error instanceof Response) throw error;
    return failure(entered);
  }
}

/** Prevents the reload after a change that did not arrive, because it would fail as well. */
export function stayAfterFailure(sent: ShouldRevalidateFunctionArgs): boolean {
  const { actionResult, formMethod, defaultShouldRevalidate } = sent;
  if (formMethod !== undefined && sending.failed) return false;
  if (typeof actionResult !== 'object' || actionResult === null) return defaultShouldRevalidate;
  const failed =
    ('problem' in actionResult && actionResult.problem === 'failed') ||
    ('failed' in actionResult && actionResult.failed === true);
  return failed ? false : defaultShouldRevalidate;
}
