import type { EmployeeVisit } from './current-employee.ts';
import { refusedText } from './worded.ts';

type Entered = Record<string, string>;
type Done = 'created' | 'saved' | 'removed' | 'merged';
/** `to`: path below the section. A problem is a full sentence. */
export type AttributeResult = { ok: true; done: Done; to: string } | { ok: false; problem: string };
type Refusal = {
  ok: false;
  problem: 'not-allowed' | 'not-found' | keyof EmployeeVisit['text']['attributes']['problems'];
};

function refused({ text }: EmployeeVisit, { problem }: Refusal): AttributeResult {
  return { ok: false, problem: refusedText(text, problem, text.attributes.problems) };
}

const directionOf = (entered: Entered): 'up' | 'down' => (entered.by === 'up' ? 'up' : 'down');

/** Runs one of the forms on the page of all attributes. */
export async function changeAttributes(work: EmployeeVisit, entered: Entered): Promise<AttributeResult> {
  const { admin, member, text } = work;
  if (entered.intent === 'create') {
    const outcome = await admin.attributes.create(member, entered);
    return outcome.ok ? { ok: true, done: 'created', to: `/${outcome.key}` } : refused(work, outcome);
  }
  if (entered.intent !== 'move') return { ok: false, problem: text.notFound };
  const outcome = await admin.attributes.move(member, entered.key ?? '', directionOf(entered));
  return outcome.ok ? { ok: true, done: 'saved', to: '' } : refused(work, outcome);
}

/** Runs one of the forms on the page of an attribute. */
export async function changeAttribute(work: EmployeeVisit, key: string, entered: Entered): Promise<AttributeResult> {
  const { admin, member, text } = work;
  const { attributes } = admin;
  const { value = '' } = entered;
  const to = `/${key}`;
  switch (entered.intent) {
    case 'edit': {
      const outcome = await attributes.edit(member, key, entered);
      return outcome.ok ? { ok: true, done: 'saved', to } : refused(work, outcome);
    }
    case 'remove': {
      const outcome = await attributes.remove(member, key);
      return outcome.ok ? { ok: true, done: 'removed', to: '' } : refused(work, outcome);
    }
    case 'add-choice': {
      const outcome = await attributes.addChoice(member, key, entered);
      return outcome.ok ? { ok: true, done: 'created', to } : refused(work, outcome);
    }
    case 'edit-choice': {
      const outcome = await attributes.editChoice(member, key, value, entered);
      return outcome.ok ? { ok: true, done: 'saved', to } : refused(work, outcome);
    }
    case 'move-choice': {
      const outcome = await attributes.moveChoice(member, key, value, directionOf(entered));
      return outcome.ok ? { ok: true, done: 'saved', to } : refused(work, outcome);
    }
    case 'remove-choice': {
      const outcome = await attributes.removeChoice(member, key, value);
      return outcome.ok ? { ok: true, done: 'removed', to } : refused(work, outcome);
    }
    case 'merge': {
      const outcome = await attributes.mergeChoices(member, key, entered.from ?? '', entered.into ?? '');
      return outcome.ok ? { ok: true, done: 'merged', to } : refused(work, outcome);
    }
    default:
      return { ok: false, problem: text.notFound };
  }
}

/** Runs one of the forms on the page of a category's attributes. */
export async function changeCategory(work: EmployeeVisit, id: string, entered: Entered): Promise<AttributeResult> {
  const { admin, member, text } = work;
  const to = `/categories/${encodeURIComponent(id)}`;
  if (entered.intent !== 'assign' && entered.intent !== 'inherit') return { ok: false, problem: text.notFound };
  const outcome =
    entered.intent === 'assign'
      ? await admin.attributes.assign(member, id, entered)
      : await admin.attributes.inherit(member, id);
  return outcome.ok ? { ok: true, done: 'saved', to } : refused(work, outcome);
}
