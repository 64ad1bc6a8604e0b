import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { ShopRequest } from './context.ts';

/** A form that none of the shop's pages sends. */
export function badForm() {
  return data('form', { status: 400 });
}

/** The form of a request. Throws an answer of 400 for one that breaks off or has no end, as no browser sends it. */
export async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    throw error instanceof TypeError ? badForm() : error;
  }
}

/** The texts of a form by name; files are left out, of several with one name the last counts. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const [name, value] of await formOf(request)) {
    if (typeof value === 'string') fields[name] = value;
  }
  return fields;
}

/** True if the page's script asks, and not the browser for a whole page. */
export function isScriptRequest(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data');
}

/**
 * An answer that sends the form back with what is wrong. A whole page says so in its status; to the script it is an
 * ordinary answer, since browsers report every 4xx of a script as an error of the page.
 */
export function sendBack<Value>(request: Request, value: Value, headers?: Headers) {
  return data(value, { status: isScriptRequest(request) ? 200 : 422, ...(headers ? { headers } : {}) });
}

/** The same where the shop could not do it: nothing the shopper did wrong, and worth another try. */
export function sendFailure<Value>(request: Request, value: Value) {
  return data(value, { status: isScriptRequest(request) ? 200 : 503 });
}

/** What a department answers, or null where it broke: logged, so that the page can say so and keep what was entered. */
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
 * Sends a form by the page's script. One that could not be sent at all gets the answer that the page gives when the shop
 * is broken, with what was entered, instead of an error page.
 */
export async function sendOrFail<Answer, Failure>(
  request: Request,
  send: () => Promise<Answer>,
  failure: (entered: Record<string, string>) => Failure,
): Promise<Answer | Failure> {
  const entered = await readForm(request.clone());
  try {
    return await send();
  } catch (error) {
    // Redirects are thrown, too.
    if (error instanceof Response) throw error;
    return failure(entered);
  }
}

/** The steps of the checkout: their form as it was, and that it failed. */
export function retainEntered<Answer>(request: Request, send: () => Promise<Answer>) {
  return sendOrFail(request, send, (entered) => ({ fields: {}, entered, asked: false, failed: true }));
}

/** After a change that did not arrive the page stays as it is: asking for it anew would fail as well. */
export function stayAfterFailure({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  if (typeof actionResult !== 'object' || actionResult === null) return defaultShouldRevalidate;
  const failed =
    ('problem' in actionResult && actionResult.problem === 'failed') ||
    ('failed' in actionResult && actionResult.failed === true);
  return failed ? false : defaultShouldRevalidate;
}
