import { may, type Refused, recordAudit } from '../../staff/employees/index.ts';
import { defineOwnFilters, lockAttributes, readOwnFilters } from '../attribute-administration/index.ts';
import { announceEverywhere, putIntoCategory, slugify } from '../products/index.ts';
import {
  announceCategories,
  markCategoryEdits,
  mergedCategoryIds,
  writeCategoryBook,
  writeCategoryFacts,
} from './category.store.ts';
import type { CategoryChange, CategoryOutcome, CategoryRefusal } from './category-administration.ts';
import { type EnteredCategory, readCategoryForm, readProductNumbers } from './category-entry.ts';
import { addCategory } from './category-tree.ts';

/** Creates a category from its form, with its own filters and first products. */
export async function createCategory(
  given: CategoryChange,
  entered: EnteredCategory,
  locale: string,
): Promise<CategoryOutcome> {
  const { client, member, now, book } = given;
  const read = readCategoryForm(entered);
  if ('problem' in read) return { ok: false, ...read };
  const { names, slugs, texts, sorting, hidden } = read.category;
  const filters = readOwnFilters(entered, locale);
  if (filters.length > 0 && !may(member, 'attribute.change')) return { ok: false, problem: 'not-allowed' };
  const under = (entered.under ?? '') === '' ? null : (entered.under ?? null);
  const taken = new Set([...book.keys(), ...(await mergedCategoryIds(client))]);
  const id = freeId(Object.values(names)[0] ?? '', under, taken);
  const plan = addCategory(book, { id, under, names, slugs }, given.rules);
  if (!plan.ok) return plan;
  await writeCategoryBook(client, { before: book, after: plan.book, now });
  await writeCategoryFacts(client, id, { texts, sorting, hidden, picture: null });
  const fields = Object.keys(names).flatMap((own) => [`name.${own}`, `path.${own}`]);
  await markCategoryEdits(
    client,
    id,
    ['parent', ...fields].map((field) => ({ field, before: null })),
    now,
  );
  if (filters.length > 0) {
    await lockAttributes(client);
    const defined = await defineOwnFilters(client, id, filters);
    if ('problem' in defined) return { ok: false, problem: 'filter', filter: defined };
    await recordAudit(client, now, member, {
      action: 'attribute.assigned',
      tenant: null,
      subject: `category:${id}`,
      after: { filters: defined.keys.join(', ') },
    });
  }
  await announceCategories(client, [id]);
  await recordAudit(client, now, member, {
    action: 'category.created',
    tenant: null,
    subject: `category:${id}`,
    after: { parent: under, name: Object.values(names)[0] ?? '' },
  });
  return (await putProducts(given, id, { numbers: entered.products, isFurther: false })) ?? { ok: true, id };
}

/** Puts products into a category by their numbers. Returns a refusal if a number is unknown, else null. */
export async function putProducts(
  { client, member, now }: CategoryChange,
  id: string,
  { numbers, isFurther }: { numbers: string | undefined; isFurther: boolean },
): Promise<CategoryRefusal | Refused | null> {
  const ids = readProductNumbers(numbers);
  if (ids.length === 0) return null;
  if (!may(member, 'product.edit')) return { ok: false, problem: 'not-allowed' };
  const { moved, unknown } = await putIntoCategory(client, { ids, category: id, isFurther, now });
  if (unknown.length > 0) return { ok: false, problem: 'unknown-products', numbers: unknown };
  await announceEverywhere(client, moved);
  await announceCategories(client, [id]);
  await recordAudit(client, now, member, {
    action: 'category.products',
    tenant: null,
    subject: `category:${id}`,
    after: { products: moved.length },
  });
  return null;
}

/** Returns an id made of a name that no category has or had. */
function freeId(name: string, under: string | null, taken: ReadonlySet<string>): string {
  const slug = slugify(name) || 'category';
  const below = under === null ? slug : `${under}-${slug}`;
  for (const id of [slug, below]) if (!taken.has(id)) return id;
  for (let number = 2; ; number += 1) if (!taken.has(`${below}-${number}`)) return `${below}-${number}`;
}
