import { data } from 'react-router';

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
