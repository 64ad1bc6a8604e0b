import type { AccountFieldProblem } from '../../../shop/customers/accounts/index.ts';

/** Result of a submitted account form; `form` identifies the form on its page. */
export type AccountAnswer = {
  form: string;
  message: string | null;
  fields: Record<string, AccountFieldProblem>;
  entered: Record<string, string>;
  /** Success message. */
  done: string | null;
};

/** Returns the answer to a refused form. Never contains the entered passwords. */
export function refused(
  form: string,
  entered: Record<string, string>,
  about: { message?: string; fields?: Record<string, AccountFieldProblem> },
): AccountAnswer {
  const { password: _, current: __, ...shown } = entered;
  return { form, message: about.message ?? null, fields: about.fields ?? {}, entered: shown, done: null };
}

export function succeeded(form: string, done: string): AccountAnswer {
  return { form, message: null, fields: {}, entered: {}, done };
}
