import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { LOCALES } from '../../tenants/locales.ts';
import { changeTree } from '../category-action.ts';
import { AdminScript } from '../components/admin-script.tsx';
import { CategorySaid } from '../components/categories/category-said.tsx';
import { CategoryTreePanel } from '../components/categories/category-tree.tsx';
import { CreateForm } from '../components/categories/create-form.tsx';
import { OPEN_FIELD, openBranches } from '../components/categories/open-branches.ts';
import { PlaceForm } from '../components/categories/place-form.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/categories`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin, member, tenant, editor } = employeeVisit(context, request);
  const locales = tenant.locales.map(({ locale }) => locale);
  return {
    ...orAbsent(await admin.categories.tree(member)),
    locales,
    others: LOCALES.filter((locale) => !locales.includes(locale)),
    under: url.searchParams.get('under') ?? '',
    open: url.searchParams.get(OPEN_FIELD) ?? '',
    done: url.searchParams.get('done'),
    mayChange: may(member, 'category.change'),
    script: editor?.order ?? null,
  };
}

export async function action({ context, request }: ActionArgs) {
  const work = employeeVisit(context, request);
  const entered = await readForm(request);
  const result = await changeTree(work, entered);
  if (!result.ok) return sendBack(request, { problem: result.problem, entered });
  const [path = '', fragment] = result.to.split('#');
  const query = new URLSearchParams({ done: result.done });
  // The tree shows what it showed before, and the changed category.
  const shown = [
    new URL(request.url).searchParams.get(OPEN_FIELD),
    decodeURIComponent(fragment?.slice('category-'.length) ?? ''),
  ];
  if (path === '') query.set(OPEN_FIELD, shown.filter(Boolean).join(','));
  return redirect(`${SECTION}${path}?${query}${fragment === undefined ? '' : `#${fragment}`}`, 303);
}

export default function Categories({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const say = text.categories;
  const { categories, locales, others, under, open, done, mayChange, script } = loaderData;
  const entered = actionData?.entered ?? {};
  /** Values that were sent by a form, for that form only. */
  const sentBy = (intent: string) => (entered.intent === intent ? entered : {});
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro}>
        {mayChange && <a href="#add">{say.add}</a>}
        {mayChange && <a href="#place">{say.place}</a>}
      </AdminPageHead>
      <CategorySaid done={done} problem={actionData?.problem} />
      <Panel id="tree" title={say.tree} flush={categories.length > 0}>
        <CategoryTreePanel
          categories={categories}
          mayChange={mayChange}
          open={openBranches(categories, `${open},${under}`)}
        />
      </Panel>
      {mayChange && script && <p className={styles.muted}>{say.keyboard}</p>}
      {mayChange && categories.length > 0 && <PlaceForm options={categories} entered={sentBy('place')} />}
      {mayChange && (
        <CreateForm options={categories} locales={locales} others={others} under={under} entered={sentBy('create')} />
      )}
      {script && <AdminScript file={script} />}
    </>
  );
}
