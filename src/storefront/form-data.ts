import { data } from 'react-router';
import type { ShopRequest } from './context.ts';

/** The texts of a form by name; files are left out, of several with one name the last counts. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const [name, value] of await request.formData()) {
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
export function sendBack<Value>(request: Request, value: Value) {
  return data(value, { status: isScriptRequest(request) ? 200 : 422 });
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

/** A form that could not be sent at all comes back as it was, with the reason, instead of an error page. */
export async function keepEntered<Answer>(request: Request, send: () => Promise<Answer>) {
  const entered = await readForm(request.clone());
  try {
    return await send();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { fields: {}, entered, asked: false, failed: true };
  }
}
