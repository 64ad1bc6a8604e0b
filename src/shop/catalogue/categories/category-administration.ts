import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { may, type Refused, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import type { OwnFilterProblem } from '../attribute-administration/index.ts';
import { awaitImportLock } from '../products/index.ts';
import { announceProductsOf } from './announce-products.ts';
import {
  announceCategories,
  forgetCategoryEdit,
  handOverCategory,
  lockCategories,
  markCategoryEdits,
  readCategoryBook,
  readCategoryEdits,
  readCategoryFacts,
  writeCategoryBook,
  writeCategoryFacts,
} from './category.store.ts';
import type { CategoryFieldProblem, EnteredCategory } from './category-entry.ts';
import { type CategoryListPage, type CategoryPageData, categoryListPage, categoryPage } from './category-pages.ts';
import {
  type CategoryBook,
  mergeCategory,
  type PathRules,
  placeCategory,
  removeCategory,
  renameCategory,
  stepCategory,
  subtreeOf,
  type TreeChange,
  type TreeProblem,
} from './category-tree.ts';
import { createCategory, putProducts } from './create-category.ts';
import { pathRules } from './path-rules.ts';
import { saveCategory } from './save-category.ts';

export type CategoryProblem =
  | TreeProblem
  | CategoryFieldProblem
  /** Another employee or an import changed the category since the form was shown. */
  | 'stale'
  | 'import-running'
  | 'unknown-picture'
  | 'unknown-products'
  /** A category with products or categories below it is merged, not deleted. */
  | 'not-empty'
  /** A promotion is for the category: with a merge it would be for other goods. */
  | 'in-promotion'
  | 'filter';
export type CategoryRefusal = {
  ok: false;
  problem: CategoryProblem;
  locale?: string | null;
  filter?: OwnFilterProblem;
  numbers?: string[];
};
export type CategoryOutcome = { ok: true; id: string } | Refused | CategoryRefusal;

/** Administration of categories. Every function checks the role and records its changes. */
export type CategoryAdministration = {
  /** Returns all categories in the order of the tree; null if the role may not read them. */
  tree(member: StaffMember): Promise<CategoryListPage | null>;
  category(member: StaffMember, id: string): Promise<CategoryPageData | null>;
  /** Creates a category with its own filters and first products. `locale` is that of the filters' choices. */
  create(member: StaffMember, entered: EnteredCategory, locale: string): Promise<CategoryOutcome>;
  /** `picture` replaces the picture; null removes it, undefined leaves it. */
  save(
    member: StaffMember,
    id: string,
    entered: EnteredCategory,
    picture: string | null | undefined,
  ): Promise<CategoryOutcome>;
  hide(member: StaffMember, id: string, isHidden: boolean): Promise<CategoryOutcome>;
  /** Puts a category below another one, or at the top for '', at a place from 1. */
  /** `version`: of the category that the caller has seen; another one is `stale`. */
  place(
    member: StaffMember,
    given: { id: string; under: string; place: number; version?: number },
  ): Promise<CategoryOutcome>;
  step(member: StaffMember, id: string, step: 'up' | 'down' | 'in' | 'out'): Promise<CategoryOutcome>;
  /** Gives the products, categories and addresses of a category to another one and deletes it. */
  merge(member: StaffMember, from: string, into: string): Promise<CategoryOutcome>;
  /** Deletes an empty category; its address leads to the one above. */
  remove(member: StaffMember, id: string): Promise<CategoryOutcome>;
  /** Takes over the feed's name or address, and leaves the field to feeds. */
  accept(member: StaffMember, id: string, field: string): Promise<CategoryOutcome>;
  putProducts(member: StaffMember, id: string, put: { numbers: string; isFurther: boolean }): Promise<CategoryOutcome>;
};

export type CategoryAdministrationDeps = {
  pool: Pool;
  clock: Clock;
  /** Lets the search rules of a category be those of another one. */
  handOverRules(client: pg.ClientBase, from: string, into: string): Promise<void>;
  /** Returns the addresses of content pages in all tenants, as "de-CH /beratung". */
  contentPaths(client: pg.ClientBase): Promise<ReadonlySet<string>>;
  /** Returns the keys of promotions that are for a category and have not ended. */
  promotionsOf(client: pg.ClientBase, category: string, now: Date): Promise<string[]>;
};

/** One change of categories, in a transaction that no other change of them and no import shares. */
export type CategoryChange = {
  client: pg.PoolClient;
  member: StaffMember;
  now: Date;
  book: CategoryBook;
  rules: PathRules;
};

class Undo extends Error {
  readonly outcome: CategoryOutcome;
  constructor(outcome: CategoryOutcome) {
    super('undone');
    this.outcome = outcome;
  }
}

export function createCategoryAdministration(deps: CategoryAdministrationDeps): CategoryAdministration {
  const { pool, clock } = deps;
  const readable = (member: StaffMember): boolean => may(member, 'category.read');

  async function change(
    member: StaffMember,
    steps: (change: CategoryChange) => Promise<CategoryOutcome>,
  ): Promise<CategoryOutcome> {
    if (!may(member, 'category.change')) return { ok: false, problem: 'not-allowed' };
    try {
      return await inTransaction(pool, async (client) => {
        if (!(await awaitImportLock(client))) return { ok: false, problem: 'import-running' };
        await lockCategories(client);
        const book = await readCategoryBook(client);
        const rules = pathRules(await deps.contentPaths(client));
        const outcome = await steps({ client, member, now: clock.now(), book, rules });
        // A refusal may come after something was written.
        if (!outcome.ok) throw new Undo(outcome);
        return outcome;
      });
    } catch (error) {
      if (error instanceof Undo) return error.outcome;
      throw error;
    }
  }

  const moved = (
    member: StaffMember,
    id: string,
    plan: (book: CategoryBook, rules: PathRules) => TreeChange,
  ): Promise<CategoryOutcome> => change(member, (given) => move(given, id, plan(given.book, given.rules)));

  return {
    tree: async (member) => (readable(member) ? categoryListPage(pool) : null),
    category: async (member, id) => (readable(member) ? categoryPage(pool, id) : null),
    create: (member, entered, locale) => change(member, (given) => createCategory(given, entered, locale)),
    save: (member, id, entered, picture) => change(member, (given) => saveCategory(given, { id, entered, picture })),
    hide: (member, id, isHidden) => change(member, (given) => hide(given, id, isHidden)),
    place: (member, { id, under, place, version }) =>
      change(member, async (given) => {
        const [facts] = version === undefined ? [] : await readCategoryFacts(given.client, id);
        if (facts?.version !== version) return { ok: false, problem: 'stale' };
        const to = { id, under: under === '' ? null : under, place };
        return move(given, id, placeCategory(given.book, to, given.rules));
      }),
    step: (member, id, step) => moved(member, id, (book, rules) => stepCategory(book, id, step, rules)),
    merge: (member, from, into) => change(member, (given) => merge(given, { from, into, deps })),
    remove: (member, id) => change(member, (given) => remove(given, id, deps)),
    accept: (member, id, field) => change(member, (given) => accept(given, id, field)),
    putProducts: (member, id, put) =>
      change(member, async (given) => {
        if (!given.book.has(id)) return { ok: false, problem: 'not-found' };
        return (await putProducts(given, id, put)) ?? { ok: true, id };
      }),
  };
}

async function move(given: CategoryChange, id: string, plan: TreeChange): Promise<CategoryOutcome> {
  const { client, member, now, book } = given;
  if (!plan.ok) return plan;
  const [before, after] = [book.get(id), plan.book.get(id)];
  const { touched } = await writeCategoryBook(client, { before: book, after: plan.book, now });
  if (touched.length === 0) return { ok: true, id };
  const isElsewhere = before?.parentId !== after?.parentId;
  if (isElsewhere) {
    await markCategoryEdits(client, id, [{ field: 'parent', before: null }], now);
    await announceProductsOf(client, subtreeOf(plan.book, id));
  }
  await announceCategories(client, touched);
  await recordAudit(client, now, member, {
    action: 'category.moved',
    tenant: null,
    subject: `category:${id}`,
    before: { parent: before?.parentId ?? null, position: before?.position ?? null },
    after: { parent: after?.parentId ?? null, position: after?.position ?? null },
  });
  return { ok: true, id };
}

async function hide(given: CategoryChange, id: string, isHidden: boolean): Promise<CategoryOutcome> {
  const { client, member, now } = given;
  const [facts] = await readCategoryFacts(client, id);
  if (!facts) return { ok: false, problem: 'not-found' };
  if (facts.hidden === isHidden) return { ok: true, id };
  await writeCategoryFacts(client, id, { ...facts, hidden: isHidden });
  await announceCategories(client, [id]);
  await recordAudit(client, now, member, {
    action: 'category.changed',
    tenant: null,
    subject: `category:${id}`,
    before: { hidden: facts.hidden },
    after: { hidden: isHidden },
  });
  return { ok: true, id };
}

async function merge(
  given: CategoryChange,
  { from, into, deps }: { from: string; into: string; deps: CategoryAdministrationDeps },
): Promise<CategoryOutcome> {
  const { client, member, now, book } = given;
  const plan = mergeCategory(book, from, into, given.rules);
  if (!plan.ok) return plan;
  const promotions = await deps.promotionsOf(client, from, now);
  if (promotions.length > 0) return { ok: false, problem: 'in-promotion', numbers: promotions };
  const products = await handOverCategory(client, from, into);
  await deps.handOverRules(client, from, into);
  const { touched } = await writeCategoryBook(client, { before: book, after: plan.book, heir: () => into, now });
  await announceProductsOf(client, subtreeOf(plan.book, into), products);
  await announceCategories(client, [...touched, into]);
  await recordAudit(client, now, member, {
    action: 'category.merged',
    tenant: null,
    subject: `category:${from}`,
    after: { into, products: products.length },
  });
  return { ok: true, id: into };
}

async function remove(given: CategoryChange, id: string, deps: CategoryAdministrationDeps): Promise<CategoryOutcome> {
  const { client, member, now, book } = given;
  const known = book.get(id);
  const [facts] = await readCategoryFacts(client, id);
  if (!known || !facts) return { ok: false, problem: 'not-found' };
  if (facts.products > 0 || subtreeOf(book, id).length > 1) return { ok: false, problem: 'not-empty' };
  const promotions = await deps.promotionsOf(client, id, now);
  if (promotions.length > 0) return { ok: false, problem: 'in-promotion', numbers: promotions };
  const plan = removeCategory(book, id);
  if (!plan.ok) return plan;
  await writeCategoryBook(client, { before: book, after: plan.book, heir: () => known.parentId, now });
  await announceCategories(client, [id]);
  await recordAudit(client, now, member, {
    action: 'category.deleted',
    tenant: null,
    subject: `category:${id}`,
    before: { parent: known.parentId, name: Object.values(known.texts)[0]?.name ?? id },
  });
  return { ok: true, id: known.parentId ?? '' };
}

async function accept(given: CategoryChange, id: string, field: string): Promise<CategoryOutcome> {
  const { client, member, now, book } = given;
  const known = book.get(id);
  const edit = (await readCategoryEdits(client, id)).find((entry) => entry.field === field);
  const [, part = '', locale = ''] = /^(name|path)\.(.+)$/.exec(field) ?? [];
  if (!known || !edit || part === '') return { ok: false, problem: 'not-found' };
  await forgetCategoryEdit(client, id, field);
  const names = Object.fromEntries(Object.entries(known.texts).map(([own, text]) => [own, text.name]));
  const slugs = Object.fromEntries(Object.entries(known.texts).map(([own, text]) => [own, text.path]));
  if (edit.feedValue !== null && known.texts[locale]) (part === 'name' ? names : slugs)[locale] = edit.feedValue;
  const plan = renameCategory(book, { id, names, slugs }, given.rules);
  if (!plan.ok) return plan;
  const { touched } = await writeCategoryBook(client, { before: book, after: plan.book, now });
  await announceProductsOf(client, touched.length > 0 ? subtreeOf(plan.book, id) : []);
  await announceCategories(client, [id, ...touched]);
  await recordAudit(client, now, member, {
    action: 'category.changed',
    tenant: null,
    subject: `category:${id}`,
    before: { [field]: part === 'name' ? (known.texts[locale]?.name ?? null) : (known.texts[locale]?.path ?? null) },
    after: { [field]: edit.feedValue, origin: 'feed' },
  });
  return { ok: true, id };
}
