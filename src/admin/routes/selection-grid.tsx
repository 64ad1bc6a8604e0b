import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { LOCALES } from '../../tenants/locales.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { cellName, readGridForm } from '../bulk-form.ts';
import { AdminScript } from '../components/admin-script.tsx';
import styles from '../components/bulk/bulk.module.css';
import { type GridState, GridTable } from '../components/bulk/grid-table.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { Pager } from '../components/pager.tsx';
import sectionStyles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { listPage } from '../list-page.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/bulk`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin, member, tenant, houses, editor } = employeeVisit(context, request);
  const page = listPage(url.searchParams);
  const found = orAbsent(await admin.bulk.grid(member, { id: params.id ?? '', page }));
  const chosen = url.searchParams.getAll('column');
  const tenants = houses.map(({ id }) => id);
  const own = [...tenant.locales.map(({ locale }) => `title.${locale}`), `price.${tenant.id}`];
  const shown = chosen.length > 0 ? chosen : own;
  return {
    ...found,
    page,
    saved: url.searchParams.get('saved'),
    action: url.searchParams.get('action'),
    all: [...LOCALES.map((locale) => `title.${locale}`), ...tenants.map((id) => `price.${id}`)],
    shown,
    columns: {
      locales: LOCALES.filter((locale) => shown.includes(`title.${locale}`)),
      tenants: tenants.filter((id) => shown.includes(`price.${id}`)),
    },
    script: editor?.grid ?? null,
  };
}

/** Saves all edited cells, or none and shows each problem at its cell. */
export async function action({ context, request, params }: ActionArgs) {
  const { admin, member, tenant, text } = employeeVisit(context, request);
  const entered = await readForm(request);
  const selection = params.id ?? '';
  const outcome = await admin.bulk.saveGrid(member, { selection, tenant, cells: readGridForm(entered) });
  if (outcome.ok && !outcome.isDone && outcome.id !== null) return redirect(`${SECTION}/${outcome.id}`, 303);
  if (outcome.ok) {
    const to = new URLSearchParams(new URL(request.url).searchParams);
    to.set('saved', String(outcome.changed));
    if (outcome.id === null) to.delete('action');
    else to.set('action', outcome.id);
    return redirect(`${SECTION}/selection/${selection}/grid?${to}`, 303);
  }
  const back = (problem: string, problems: Record<string, string> = {}) =>
    sendBack(request, { problem, problems, entered });
  if (outcome.problem === 'not-allowed') return back(text.notAllowed);
  if (outcome.problem === 'not-found') return back(text.notFound);
  const problems = Object.fromEntries(
    outcome.refusals.map(({ product, field, problem }) => [cellName(product, field), text.bulk.problems[problem]]),
  );
  return back(text.bulk.gridProblems(String(outcome.refusals.length)), problems);
}

type Data = PageProps<typeof loader, typeof action>['loaderData'];

/** Selected products as a grid of fields, in one form. A small script moves between cells by keys. */
export default function SelectionGrid({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, number } = useWork();
  const say = text.bulk;
  const { selection, products, pages, page, shown, columns, saved, action: own, script } = loaderData;
  const state: GridState = { entered: actionData?.entered ?? {}, problems: actionData?.problems ?? {} };
  const here = `${SECTION}/selection/${selection.id}`;
  const query = (other: number) =>
    new URLSearchParams([...shown.map((column) => ['column', column]), ['page', String(other)]]);
  return (
    <>
      <AdminPageHead
        title={say.gridTitle(number(selection.count))}
        intro={say.gridHint}
        back={{ href: here, label: text.back(say.selection(number(selection.count))) }}
      >
        {saved !== null && own && <a href={`${SECTION}/${own}`}>{say.undo}</a>}
      </AdminPageHead>
      <ActionOutcome answer={actionData} done={saved !== null && say.gridSaved(saved)} />
      <div className={sectionStyles.stack}>
        <ColumnChoice data={loaderData} />
        <Panel id="grid" title={say.kinds.grid} flush>
          <form method="post" action={`${here}/grid?${query(page)}`} noValidate>
            <GridTable products={products} columns={columns} state={state} />
            <div className={styles.selection}>
              <div>
                <Button type="submit" look="primary">
                  {say.save}
                </Button>
              </div>
            </div>
          </form>
        </Panel>
        <Pager
          label={say.kinds.grid}
          previous={page > 1 && { href: `${here}/grid?${query(page - 1)}`, label: text.list.previous }}
          position={text.ledger.pageOf(number(page), number(pages))}
          next={page < pages && { href: `${here}/grid?${query(page + 1)}`, label: text.list.next }}
        />
      </div>
      {script && <AdminScript file={script} />}
    </>
  );
}

function ColumnChoice({ data: { all, shown } }: { data: Data }): ReactNode {
  const { text } = useWork();
  const say = text.bulk;
  const nameOf = (column: string): string => {
    const [kind = '', part = ''] = column.split('.');
    return kind === 'title' ? say.titleOf(part) : text.list.price(part.toUpperCase());
  };
  return (
    <details className={sectionStyles.disclosure}>
      <summary>{say.gridColumns}</summary>
      <form method="get" className={sectionStyles.form}>
        <div className={styles.columns}>
          {all.map((column) => (
            <Checkbox
              key={column}
              name="column"
              value={column}
              label={nameOf(column)}
              defaultChecked={shown.includes(column)}
            />
          ))}
        </div>
        <div>
          <Button type="submit">{say.gridShow}</Button>
        </div>
      </form>
    </details>
  );
}
