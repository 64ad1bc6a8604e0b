import { languageOf } from '../languages/language.ts';
import type { ListPageOutcome, StoredListPage } from '../shop/content/list-pages/index.ts';
import { LIST_PAGE_FIELDS } from '../shop/content/list-pages/list-page-limits.ts';
import type { Shop } from '../storefront/context.ts';
import { type ListRequest, readListRequest, writeListRequest } from '../storefront/list-request.ts';
import { categoryHref, href, localeOfPath, pathIn } from '../tenants/paths.ts';
import type { Locale, Tenant } from '../tenants/tenant.ts';
import type { CategoryPost } from './category-action.ts';
import type { EmployeeVisit } from './current-employee.ts';

type Lists = Pick<Shop, 'filterKeys'> & { catalogue: Pick<Shop['catalogue'], 'category' | 'categoryPaths'> };
type Choice = StoredListPage['choice'];
/** `to`: path below the section. `problem` is a full sentence. */
export type ListPageResult =
  | { ok: true; done: 'created' | 'saved' | 'removed'; to: string }
  | { ok: false; problem: string };

/** Reads the choice of a list page from the address of a list of the shop; null for another address. */
export async function choiceAt(lists: Lists, tenant: Tenant, source: string): Promise<Choice | null> {
  const url = URL.parse(source.trim(), 'https://shop.invalid');
  const path = url && decoded(url.pathname);
  if (!path) return null;
  const { locale, rest } = localeOfPath(tenant, path);
  const place = rest.replace(/\/+$/, '');
  const isSearch = `${place}/` === pathIn(languageOf(locale), 'search');
  const category = isSearch ? null : await lists.catalogue.category({ tenant, locale, path: place.slice(1) });
  if (!isSearch && category === null) return null;
  const { filters, price, sort } = readListRequest(url.searchParams, await lists.filterKeys());
  return { category: category?.id ?? null, filters, price, sorting: sort };
}

/** Decodes a path; null for invalid UTF-8. */
function decoded(path: string): string | null {
  try {
    return decodeURI(path);
  } catch {
    return null;
  }
}

/** Returns the address of the list of a choice, in a locale. */
export async function addressOfChoice(
  lists: Lists,
  { tenant, locale }: { tenant: Tenant; locale: Locale },
  { category, filters, price, sorting }: Choice,
): Promise<string> {
  const request: ListRequest = { term: '', filters, price, sort: sorting, page: 1 };
  const path = category === null ? undefined : (await lists.catalogue.categoryPaths({ tenant, id: category }))[locale];
  const list = path === undefined ? href(locale, 'search') : categoryHref(locale, path);
  return `${list}${writeListRequest(request)}`;
}

/** Runs one of the forms of the section; `id` is null for a new page. */
export async function changeListPage(
  work: EmployeeVisit,
  lists: Lists,
  id: string | null,
  { fields, picture }: Pick<CategoryPost, 'fields' | 'picture'>,
): Promise<ListPageResult> {
  const { admin, member, tenant, text } = work;
  const say = text.listPages.problems;
  if (id !== null && fields.intent === 'remove') {
    const removed = await admin.listPages.remove(member, tenant, id);
    return removed.ok ? { ok: true, done: 'removed', to: '' } : refused(work, removed);
  }
  const choice = await choiceAt(lists, tenant, fields.source ?? '');
  if (choice === null) return { ok: false, problem: say.source('') };
  const entered = {
    choice,
    published: fields.published === '1',
    picture: fields.removePicture === '1' ? null : (picture ?? (fields.chosen || undefined)),
    texts: Object.fromEntries(
      tenant.locales.map(({ locale }) => [
        locale,
        Object.fromEntries(LIST_PAGE_FIELDS.map((field) => [field, fields[`${field}.${locale}`] ?? ''])),
      ]),
    ),
  };
  const outcome =
    id === null
      ? await admin.listPages.create(member, tenant, entered)
      : await admin.listPages.save(member, tenant, { id, version: Number(fields.version), entered });
  if (!outcome.ok) return refused(work, outcome);
  return { ok: true, done: id === null ? 'created' : 'saved', to: `/${outcome.id}` };
}

function refused({ text }: EmployeeVisit, outcome: Exclude<ListPageOutcome, { ok: true }>): ListPageResult {
  if (outcome.problem === 'not-allowed') return { ok: false, problem: text.notAllowed };
  if (outcome.problem === 'not-found') return { ok: false, problem: text.notFound };
  return { ok: false, problem: text.listPages.problems[outcome.problem](outcome.locale ?? '') };
}
