import type { ManufacturerOutcome } from '../shop/catalogue/manufacturer-administration/index.ts';
import type { EmployeeVisit } from './current-employee.ts';

/** `to`: path below the section. `problem` is a full sentence; `fields` has one by field. */
export type ManufacturerResult =
  | { ok: true; done: 'created' | 'saved' | 'removed'; to: string }
  | { ok: false; problem: string; fields: Record<string, string> };

/** Runs one of the forms of the section; `id` is null on the page of all manufacturers. */
export async function changeManufacturer(
  work: EmployeeVisit,
  id: string | null,
  entered: Record<string, string>,
): Promise<ManufacturerResult> {
  const { admin, member } = work;
  const { manufacturers } = admin;
  if (id === null) {
    const made = await manufacturers.create(member, entered);
    return made.ok ? { ok: true, done: 'created', to: `/${made.id}` } : refused(work, made);
  }
  if (entered.intent === 'remove') {
    const removed = await manufacturers.remove(member, id);
    return removed.ok ? { ok: true, done: 'removed', to: '' } : refused(work, removed);
  }
  const saved = await manufacturers.edit(member, id, entered);
  return saved.ok ? { ok: true, done: 'saved', to: `/${id}` } : refused(work, saved);
}

function refused({ text }: EmployeeVisit, outcome: Exclude<ManufacturerOutcome, { ok: true }>): ManufacturerResult {
  const say = text.manufacturers;
  if (outcome.problem === 'not-allowed') return { ok: false, problem: text.notAllowed, fields: {} };
  if (outcome.problem === 'not-found') return { ok: false, problem: text.notFound, fields: {} };
  const fields =
    outcome.problem === 'fields'
      ? Object.fromEntries(outcome.refusals.map(({ field, problem }) => [field, say.fieldProblems[problem]]))
      : {};
  return { ok: false, problem: say.problems[outcome.problem], fields };
}
