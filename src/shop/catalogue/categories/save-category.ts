import { recordAudit } from '../../staff/employees/index.ts';
import { announceProductsOf } from './announce-products.ts';
import {
  announceCategories,
  type CategoryFacts,
  hasStoredPicture,
  markCategoryEdits,
  readCategoryFacts,
  writeCategoryBook,
  writeCategoryFacts,
} from './category.store.ts';
import type { CategoryChange, CategoryOutcome } from './category-administration.ts';
import { CATEGORY_TEXT_FIELDS, type EnteredCategory, type ReadCategory, readCategoryForm } from './category-entry.ts';
import { type CategoryName, renameCategory, slugOf, subtreeOf } from './category-tree.ts';

type Names = Readonly<Record<string, CategoryName>>;

/** Saves the form of a category: names, addresses, texts, order, visibility and picture. */
export async function saveCategory(
  given: CategoryChange,
  { id, entered, picture }: { id: string; entered: EnteredCategory; picture: string | null | undefined },
): Promise<CategoryOutcome> {
  const { client, member, now, book } = given;
  const known = book.get(id);
  const [facts] = await readCategoryFacts(client, id);
  if (!known || !facts) return { ok: false, problem: 'not-found' };
  if (entered.version !== String(facts.version)) return { ok: false, problem: 'stale' };
  const read = readCategoryForm(entered);
  if ('problem' in read) return { ok: false, ...read };
  if (picture && !(await hasStoredPicture(client, picture))) return { ok: false, problem: 'unknown-picture' };
  const { category } = read;
  const plan = renameCategory(book, { id, names: category.names, slugs: category.slugs }, given.rules);
  if (!plan.ok) return plan;
  const names = plan.book.get(id)?.texts ?? {};
  const edits = nameEdits(known.texts, names);
  await writeCategoryBook(client, { before: book, after: plan.book, now });
  await writeCategoryFacts(client, id, { ...category, picture: picture === undefined ? facts.picture : picture });
  await markCategoryEdits(client, id, edits, now);
  if (edits.some(({ field }) => field.startsWith('name.'))) await announceProductsOf(client, subtreeOf(plan.book, id));
  await announceCategories(client, [id]);
  const changed = [...edits.map(({ field }) => field), ...factChanges(facts, category, picture)];
  if (changed.length > 0)
    await recordAudit(client, now, member, {
      action: 'category.changed',
      tenant: null,
      subject: `category:${id}`,
      before: Object.fromEntries(edits.map(({ field, before }) => [field, before])),
      after: { fields: changed.join(', ') },
    });
  return { ok: true, id };
}

/** Returns the names and slugs that differ, with their values before. */
function nameEdits(before: Names, after: Names): { field: string; before: string | null }[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().flatMap((locale) => {
    const [was, is] = [before[locale], after[locale]];
    return [
      ...(was?.name === is?.name ? [] : [{ field: `name.${locale}`, before: was?.name ?? null }]),
      ...(was && is && slugOf(was.path) === slugOf(is.path)
        ? []
        : [{ field: `path.${locale}`, before: was ? slugOf(was.path) : null }]),
    ];
  });
}

function factChanges(facts: CategoryFacts, category: ReadCategory, picture: string | null | undefined): string[] {
  const texts = Object.entries(category.texts).flatMap(([locale, parts]) =>
    CATEGORY_TEXT_FIELDS.filter((field) => (facts.texts[locale]?.[field] ?? '') !== parts[field]).map(
      (field) => `${field}.${locale}`,
    ),
  );
  return [
    ...texts,
    ...(facts.sorting === category.sorting ? [] : ['sorting']),
    ...(facts.hidden === category.hidden ? [] : ['hidden']),
    ...(picture === undefined || picture === facts.picture ? [] : ['picture']),
  ];
}
