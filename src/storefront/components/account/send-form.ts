import * as v from 'valibot';
import type { AccountFieldProblem } from '../../../shop/customers/accounts/index.ts';
import type { AccountMessages } from '../../../tenants/messages/index.ts';
import type { Way } from './login-form.tsx';

const Refusal = v.object({
  error: v.object({ code: v.string(), fields: v.optional(v.record(v.string(), v.string())) }),
});

/**
 * Problem of a refused field that is not empty, by field name. The API names the fields, the form has the sentences.
 */
const WRONG: Record<string, AccountFieldProblem> = {
  email: 'invalid-email',
  password: 'too-short',
  number: 'digits-only',
  birthday: 'invalid-date',
};

export type SentAccountForm =
  | { kind: 'done'; content: unknown }
  | {
      kind: 'refused';
      fields: Record<string, AccountFieldProblem>;
      message(text: AccountMessages, way: Way): string | null;
    }
  | { kind: 'failed' };

/** Sends the fields of a form to an endpoint of the API. Returns a refusal in the shape that page forms show. */
export async function sendAccountForm(
  endpoint: string,
  locale: string,
  entered: Record<string, string>,
): Promise<SentAccountForm> {
  try {
    const response = await fetch(`${endpoint}?locale=${locale}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(entered),
    });
    const content: unknown = response.status === 204 ? null : await response.json();
    if (response.ok) return { kind: 'done', content };
    const refusal = v.safeParse(Refusal, content);
    if (!refusal.success || response.status >= 500) return { kind: 'failed' };
    const { code, fields = {} } = refusal.output.error;
    const seconds = Number(response.headers.get('Retry-After') ?? '60');
    return {
      kind: 'refused',
      fields: Object.fromEntries(
        Object.keys(fields).map((name) => [name, entered[name] ? (WRONG[name] ?? 'invalid-choice') : 'required']),
      ),
      message: (text, way) => {
        if (code === 'too-many-requests') return text.wait(Math.max(1, Math.ceil(seconds / 60)));
        if (code === 'wrong-login') return way === 'number' ? text.login.wrongNumber : text.login.wrong;
        return null;
      },
    };
  } catch {
    return { kind: 'failed' };
  }
}
