import { MIXED } from '../shop/catalogue/products/editor/editor-product.ts';
import type { EditorAct, SaveProductOutcome } from '../shop/catalogue/products/index.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { takePictures } from './media-files.ts';

/** A product of 200 variants has some 4,000 fields. */
const FORM_LIMITS = { parts: 6000, fieldSize: 64_000 };
const PICTURE = /^[0-9a-f]{16}$/;
const MOST_PICTURES = 100;

export type EditorForm = {
  /** Values of a field that is sent several times are joined by a comma. */
  fields: Record<string, string>;
  pictures: string[];
  /** Files that were refused, as sentences. */
  refusedFiles: string[];
};

/** Reads the form of the editor and stores its pictures in the media library; null for an incomplete form. */
export async function readEditorForm(work: EmployeeVisit, request: Request): Promise<EditorForm | null> {
  const fields = new Map<string, string>();
  const take = (name: string, text: string): void => {
    const before = fields.get(name);
    fields.set(name, before === undefined || before === '' ? text : `${before},${text}`);
  };
  const taken = await takePictures(work, request, { limits: FORM_LIMITS, take });
  if (taken === null) return null;
  const { text } = work;
  const chosen = [...(fields.get('add') ?? '').split(','), ...taken.ids];
  return {
    fields: Object.fromEntries(fields),
    pictures: [...new Set(chosen.filter((id) => PICTURE.test(id)))].slice(0, MOST_PICTURES),
    refusedFiles: taken.refused.map(({ name, problem }) => text.media.refused(name, text.media.fileProblems[problem])),
  };
}

/** Returns what the pressed button asks for; a plain save for none. */
export function actOf(fields: Readonly<Record<string, string>>): EditorAct {
  const [kind = '', name = ''] = splitOnce(fields.intent ?? '');
  if (kind === 'generate' || kind === 'fill' || kind === 'draft') return { kind };
  if (kind === 'accept') return { kind, field: name };
  if (kind === 'withdraw') return { kind, tenant: name };
  if (kind === 'retire') return { kind, successor: fields.successor ?? '' };
  if (kind !== 'publish') return { kind: 'save' };
  const ticked = Object.keys(fields).flatMap((field) =>
    field.startsWith('publish.') && fields[field] === 'on' ? [field.slice('publish.'.length)] : [],
  );
  return { kind, times: ticked.map((tenant) => ({ tenant, at: fields[`at.${tenant}`] ?? '' })) };
}

function splitOnce(text: string): [string, string] {
  const at = text.indexOf(':');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** Returns the fields as the editor compares them: unticked boxes that the form has are sent as none. */
export function comparable(fields: Readonly<Record<string, string>>): Record<string, string> {
  const entered = { ...fields };
  for (const name of (fields.boxes ?? '').split(',')) if (name !== '') entered[name] ??= '';
  for (const name of Object.keys(entered)) if (name.startsWith('for.') && entered[name] === MIXED) delete entered[name];
  return entered;
}

/** Returns the sentences for a refused form, the general one first, and one by field. */
export function refusalTexts(
  { text }: EmployeeVisit,
  outcome: SaveProductOutcome,
): { problem: string; fields: Record<string, string> } | null {
  if (outcome.ok) return null;
  const say = text.editor;
  if (outcome.problem === 'fields')
    return {
      problem: say.problems.fields(outcome.refusals.length),
      fields: Object.fromEntries(outcome.refusals.map(({ field, problem }) => [field, say.fieldProblems[problem]])),
    };
  if (outcome.problem === 'not-allowed') return { problem: text.notAllowed, fields: {} };
  if (outcome.problem === 'not-found') return { problem: text.notFound, fields: {} };
  return { problem: say.problems[outcome.problem], fields: {} };
}
