import type { CategoryOutcome } from '../shop/catalogue/categories/index.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { takePictures } from './media-files.ts';
import { pinsInOrder } from './pins-in-order.ts';

type Entered = Record<string, string>;
type Done = keyof EmployeeVisit['text']['categories']['done'];
/** `to`: path and fragment below the section. A problem is a full sentence. */
export type CategoryResult = { ok: true; done: Done; to: string } | { ok: false; problem: string };

const pathOf = (id: string): string => `/${encodeURIComponent(id)}`;
const STEPS = ['up', 'down', 'in', 'out'] as const;

function answer(
  { text }: EmployeeVisit,
  outcome: CategoryOutcome,
  done: Done,
  to: (id: string) => string,
): CategoryResult {
  if (outcome.ok) return { ok: true, done, to: to(outcome.id) };
  const say = text.categories.problems;
  const refused = (problem: string): CategoryResult => ({ ok: false, problem });
  switch (outcome.problem) {
    case 'not-allowed':
      return refused(text.notAllowed);
    case 'not-found':
      return refused(text.notFound);
    case 'no-name-in-locale':
    case 'no-slug':
    case 'too-long':
      return refused(say[outcome.problem](outcome.locale ?? ''));
    case 'unknown-products':
    case 'in-promotion':
      return refused(say[outcome.problem]((outcome.numbers ?? []).join(', ')));
    case 'filter': {
      const { problem = 'wrong-key', filter = 1 } = outcome.filter ?? {};
      return refused(say.filter(filter, problem === 'wrong-choice' ? say[problem] : text.attributes.problems[problem]));
    }
    default:
      return refused(say[outcome.problem]);
  }
}

const rowOf = (id: string): string => `#category-${encodeURIComponent(id)}`;

/** Runs one of the forms on the page of the tree. */
export async function changeTree(work: EmployeeVisit, entered: Entered): Promise<CategoryResult> {
  const { admin, member, locale, text } = work;
  const { categories } = admin;
  if (entered.intent === 'create')
    return answer(work, await categories.create(member, entered, locale), 'created', pathOf);
  if (entered.intent === 'place') {
    const { id = '', under = '', place = '' } = entered;
    const outcome = await categories.place(member, { id, under, place: Number(place.replace(',', '.')) || 1 });
    return answer(work, outcome, 'moved', rowOf);
  }
  const [, step = '', id = ''] = /^(\w+):(.+)$/.exec(entered.step ?? '') ?? [];
  if (step === 'hide' || step === 'show')
    return answer(
      work,
      await categories.hide(member, id, step === 'hide'),
      step === 'hide' ? 'hidden' : 'shown',
      rowOf,
    );
  const by = STEPS.find((known) => known === step);
  if (by === undefined) return { ok: false, problem: text.notFound };
  return answer(work, await categories.step(member, id, by), 'moved', rowOf);
}

/** Fields and file of a form, which is sent with or without files. */
export type CategoryPost = { fields: Entered; picture: string | null; refusedFiles: string[] };

/** Reads the form of a category and stores its picture in the media library; null for an incomplete form. */
export async function readCategoryPost(work: EmployeeVisit, request: Request): Promise<CategoryPost | null> {
  const fields: Entered = {};
  const limits = { parts: 200, fieldSize: 256_000 };
  const take = (name: string, text: string): void => {
    fields[name] = text;
  };
  const taken = await takePictures(work, request, { limits, take });
  if (taken === null) return null;
  const { text } = work;
  return {
    fields,
    picture: taken.last,
    refusedFiles: taken.refused.map(({ name, problem }) => text.media.refused(name, text.media.fileProblems[problem])),
  };
}

/** Runs one of the forms on the page of a category. */
export async function changeCategoryPage(
  work: EmployeeVisit,
  id: string,
  { fields, picture }: Pick<CategoryPost, 'fields' | 'picture'>,
): Promise<CategoryResult> {
  const { admin, member, text } = work;
  const { categories } = admin;
  const say = text.categories.problems;
  const [intent = '', ...rest] = (fields.intent ?? '').split(':');
  switch (intent) {
    case 'save': {
      const chosen = picture ?? (fields.chosen || undefined);
      const outcome = await categories.save(member, id, fields, fields.removePicture === '1' ? null : chosen);
      return answer(work, outcome, 'saved', pathOf);
    }
    case 'accept':
      return answer(work, await categories.accept(member, id, rest.join(':')), 'accepted', pathOf);
    case 'place': {
      const place = Number((fields.place ?? '').replace(',', '.')) || 1;
      return answer(work, await categories.place(member, { id, under: fields.under ?? '', place }), 'moved', pathOf);
    }
    case 'put': {
      const put = { numbers: fields.products ?? '', isFurther: fields.as === 'further' };
      return answer(work, await categories.putProducts(member, id, put), 'put', pathOf);
    }
    case 'merge':
      if (fields.sure !== '1') return { ok: false, problem: say['not-sure'] };
      return answer(work, await categories.merge(member, id, fields.into ?? ''), 'merged', pathOf);
    case 'remove':
      return answer(work, await categories.remove(member, id), 'removed', (above) =>
        above === '' ? '' : rowOf(above),
      );
    case 'pin':
      return pin(work, id, fields);
    default:
      return { ok: false, problem: text.notFound };
  }
}

async function pin(work: EmployeeVisit, category: string, fields: Entered): Promise<CategoryResult> {
  const { admin, member, tenant, text } = work;
  const entered = Object.entries(fields).flatMap(([name, place]) =>
    name.startsWith('pin.') ? [{ product: name.slice('pin.'.length), place }] : [],
  );
  const more = (fields.more ?? '').split(/[\s,;]+/).filter((number) => number !== '');
  const products = [...new Set([...pinsInOrder(entered), ...more])];
  const outcome = await admin.searches.pinProducts(member, tenant, { category, products });
  if (outcome.ok) return { ok: true, done: 'pinned', to: pathOf(category) };
  const say = text.categories.problems;
  if (outcome.problem === 'not-allowed') return { ok: false, problem: text.notAllowed };
  if (outcome.problem === 'not-found') return { ok: false, problem: text.notFound };
  if (outcome.problem === 'stale') return { ok: false, problem: say.stale };
  const problem = outcome.problem === 'full' ? say['too-many-pins'] : say['not-sold'](outcome.numbers.join(', '));
  return { ok: false, problem };
}
