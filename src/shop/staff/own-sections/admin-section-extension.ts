import type { ExtensionContext } from '../../../extending/context.ts';
import type { StaffLanguage } from '../employees/index.ts';

/** Text for employees, in the languages of the back office. */
export type StaffTexts = Readonly<Record<StaffLanguage, string>>;

/** Request for a page of a section. `tenant`: the one that the employee has chosen and has the permission in. */
export type SectionRequest = { tenant: string; language: StaffLanguage };

/** Field of a form. `value`: what it shows at first. `text` has several lines; `day` is an ISO date. */
export type SectionField = {
  /** Lower-case letters, digits and hyphens; unique in the form. */
  name: string;
  label: string;
  kind: 'line' | 'text' | 'number' | 'day' | 'choice';
  value?: string;
  /** Options of a choice. */
  options?: readonly { value: string; label: string }[];
  isRequired?: boolean;
};

/** Part of a page, which the platform draws. Texts are plain, never markup. */
export type SectionPart =
  | { kind: 'text'; title: string; text: string }
  /** Facts with their names. */
  | { kind: 'facts'; title: string; facts: readonly { name: string; value: string }[] }
  /** The first cell of a row with an `id` links to the page of that id. `empty`: sentence without rows. */
  | {
      kind: 'table';
      title: string;
      columns: readonly string[];
      rows: readonly { id?: string; cells: readonly string[] }[];
      empty: string;
    }
  /** `action`: its name for `act`. */
  | { kind: 'form'; title: string; action: string; submit: string; fields: readonly SectionField[] };

/** Page of a section. Without a title, the page has that of the section. */
export type SectionView = { title?: string; intro?: string; parts: readonly SectionPart[] };

/** Form that an employee has sent. The platform has checked that the page has the action, and its fields. */
export type SectionAct = SectionRequest & {
  /** Id of the page; null for the first page. */
  id: string | null;
  action: string;
  /** Values by field; empty fields are "". */
  values: Readonly<Record<string, string>>;
};

/** Outcome of an action; a refusal has a sentence in the employee's language. */
export type SectionOutcome = { ok: true } | { ok: false; problem: string };

/**
 * Section that a retailer adds to the back office. The platform checks session, permission and tenant before it calls
 * the section, draws its pages and records its actions. A section that fails shows an error inside the back office.
 */
export type AdminSectionExtension = {
  /** Lower-case letters, digits and hyphens; unique in all extensions. The permission is `x-` and the name. */
  name: string;
  /** Area of the menu. */
  area: 'orders' | 'goods' | 'window' | 'marketing' | 'money';
  title: StaffTexts;
  /** Text of the permission for the pages of roles, such as "See and confirm test rides". */
  permission: StaffTexts;
  /** Returns the first page. */
  list(request: SectionRequest, context: ExtensionContext): Promise<SectionView>;
  /** Returns the page of an id of letters, digits, hyphens and underscores; null if there is none. */
  page?(request: SectionRequest & { id: string }, context: ExtensionContext): Promise<SectionView | null>;
  /** Does what a form asks for. A form that is sent twice acts twice: the extension decides what that means. */
  act?(request: SectionAct, context: ExtensionContext): Promise<SectionOutcome>;
};
