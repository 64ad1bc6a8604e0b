import type { ReactNode } from 'react';
import { may } from '../../shop/staff/employees/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { ListFilters } from '../components/bulk/list-filters.tsx';
import { ProductListTable } from '../components/bulk/list-table.tsx';
import { SavedViews } from '../components/list/saved-views.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { Pager } from '../components/pager.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { changeList } from '../list-action.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { priceFormats } from '../price-formats.ts';
import { ADMIN_ROOT } from '../sections.ts';

const LIST = `${ADMIN_ROOT}/products`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin, member, tenant, locale, houses } = employeeVisit(context, request);
  return {
    formats: priceFormats(houses),
    page: orAbsent(await admin.listing.list(member, { tenant, locale, params: url.searchParams })),
    views: await admin.views.of(member, 'products'),
    done: url.searchParams.get('done'),
    mayEdit: may(member, 'product.edit'),
    mayBulk: may(member, 'product.bulk'),
  };
}

export function action({ context, request }: ActionArgs) {
  return changeList(employeeVisit(context, request), request);
}

/** List of all products: its address is its state, so that Back leads to the same list. */
export default function Products({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, number } = useWork();
  const { page, views, done, mayEdit, mayBulk, formats } = loaderData;
  const here = page.address === '' ? LIST : `${LIST}?${page.address}`;
  const answer = actionData && 'problem' in actionData ? actionData : undefined;
  const entered = answer?.entered ?? {};
  const says: Record<string, string> = { 'save-view': text.list.viewSaved, 'delete-view': text.list.viewDeleted };
  const to = (other: number) => {
    const params = new URLSearchParams(page.address);
    params.set('page', String(other));
    return `${LIST}?${params}`;
  };
  const { page: shown } = page.query;
  return (
    <>
      <AdminPageHead title={text.products.title}>
        {mayBulk && <a href={`${ADMIN_ROOT}/bulk`}>{text.bulk.title}</a>}
        {mayEdit && <a href="#create">{text.editor.create}</a>}
      </AdminPageHead>
      <ActionOutcome answer={answer} done={done && says[done]} />
      <div className={styles.stack}>
        <ListFilters page={page} />
        <ProductListTable
          page={page}
          mayBulk={mayBulk}
          mayEdit={mayEdit}
          ticked={answer?.ticked ?? []}
          scope={entered.scope ?? ''}
          formats={formats}
        />
        <Pager
          label={text.products.title}
          previous={shown > 1 && { href: to(shown - 1), label: text.list.previous }}
          position={text.ledger.pageOf(number(shown), number(page.pages))}
          next={shown < page.pages && { href: to(shown + 1), label: text.list.next }}
        />
        <Panel id="views" title={text.list.views}>
          <SavedViews path={LIST} here={here} views={views} name={entered.name ?? ''} />
        </Panel>
        {mayEdit && <CreateForm entered={entered} />}
      </div>
    </>
  );
}

function CreateForm({ entered }: { entered: Record<string, string> }): ReactNode {
  const { text } = useWork();
  const say = text.editor;
  return (
    <Panel id="create" title={say.create}>
      <form method="post" action={LIST} className={styles.form}>
        <p className={styles.hint}>{say.createHint}</p>
        <div className={styles.row}>
          <Field name="title" label={say.createTitle} defaultValue={entered.title} maxLength={150} required />
          <Field
            name="number"
            label={say.number}
            hint={say.numberHint}
            defaultValue={entered.number}
            autoComplete="off"
          />
        </div>
        <div>
          <Button type="submit">{say.createDo}</Button>
        </div>
      </form>
    </Panel>
  );
}
