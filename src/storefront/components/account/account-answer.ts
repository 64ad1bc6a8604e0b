import type { FieldProblem } from '../../../shop/customers/accounts/index.ts';

/** What a form of the account shows after it was sent: `form` says which of a page's forms. */
export type AccountAnswer = {
  form: string;
  message: string | null;
  fields: Record<string, FieldProblem>;
  entered: Record<string, string>;
  /** What went well, as a sentence. */
  done: string | null;
};

/** For a form that was refused; passwords never come back. */
export function refused(
  form: string,
  entered: Record<string, string>,
  about: { message?: string; fields?: Record<string, FieldProblem> },
): AccountAnswer {
  const { password: _, current: __, ...shown } = entered;
  return { form, message: about.message ?? null, fields: about.fields ?? {}, entered: shown, done: null };
}

export function succeeded(form: string, done: string): AccountAnswer {
  return { form, message: null, fields: {}, entered: {}, done };
}
