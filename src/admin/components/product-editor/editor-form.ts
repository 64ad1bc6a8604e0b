import type { EditorPage } from '../../../shop/catalogue/products/index.ts';

/** State of the form: entered values after a refusal, otherwise the stored ones. */
export type EditorFormState = {
  page: EditorPage;
  /** Locale of the employee, for names of attributes and choices. */
  locale: string;
  locales: readonly string[];
  tenants: readonly { id: string; name: string; currency: string; timeZone: string; locales: readonly string[] }[];
  entered: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, string>>;
  /** Pictures of the library that are added with the next save. */
  chosen: readonly string[];
  /** Names of care symbols in the employee's language. */
  careNames: Readonly<Record<string, string>>;
  /** Products of the last search. */
  goods: readonly { id: string; title: string; picture: string | null }[];
  library: readonly { id: string; shownId: string; name: string }[];
};

export const shownValue = ({ entered, page }: EditorFormState, field: string): string =>
  entered[field] ?? page.fields[field] ?? '';

export const problemOf = ({ problems }: EditorFormState, field: string): string | undefined => problems[field];
