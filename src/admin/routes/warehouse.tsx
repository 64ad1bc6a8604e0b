import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { formOf, sendBack } from '../../storefront/form-data.ts';
import { ActionOutcome } from '../components/outcome.tsx';
import { Pager } from '../components/pager.tsx';
import styles from '../components/section.module.css';
import { useWork } from '../components/use-work.ts';
import { ToShipFilters, toShipHref } from '../components/warehouse/to-ship-filters.tsx';
import { ToShipTable } from '../components/warehouse/to-ship-table.tsx';
import { WAREHOUSE, WarehouseHead } from '../components/warehouse/warehouse-head.tsx';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin, member, tenant } = employeeVisit(context, request);
  return {
    page: orAbsent(await admin.warehouse.toShip(member, { tenant, params: url.searchParams })),
    // A form that is sent twice ships once.
    batch: crypto.randomUUID(),
    mayShip: may(member, 'order.ship'),
    mayReadOrders: may(member, 'order.read'),
  };
}

export async function action({ context, request }: ActionArgs) {
  const { admin, member, tenant, text } = employeeVisit(context, request);
  const form = await formOf(request);
  const ids = form.getAll('id').filter((value) => typeof value === 'string');
  const textOf = (name: string): string => String(form.get(name) ?? '');
  const { searchParams: params } = new URL(request.url);
  const selected = { tenant, ids, scope: textOf('scope'), params };
  const isPick = textOf('intent') === 'pick';
  const outcome = isPick
    ? await admin.warehouse.createPickLists(member, { ...selected, split: textOf('split') })
    : await admin.warehouse.ship(member, { ...selected, batch: textOf('batch') });
  if (outcome.ok && 'ids' in outcome) {
    const [only] = outcome.ids;
    const one = outcome.ids.length === 1 && only !== undefined ? `/${only}` : '';
    return redirect(`${WAREHOUSE}/picks${one}?said=picksCreated`, 303);
  }
  if (outcome.ok) return redirect(`${WAREHOUSE}/batches/${outcome.id}`, 303);
  const { problem } = outcome;
  const said =
    problem === 'not-allowed'
      ? text.notAllowed
      : problem === 'not-found'
        ? text.notFound
        : problem === 'none-selected' || problem === 'too-many'
          ? text.warehouse.selectionProblems[problem]
          : text.warehouse.problems[problem];
  return sendBack(request, { problem: said, ticked: ids, scope: selected.scope });
}

/** Orders that wait to be shipped. The address is the state of the list, so that Back leads to the same list. */
export default function Warehouse({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, number } = useWork();
  const say = text.warehouse;
  const { page, batch, mayShip, mayReadOrders } = loaderData;
  const { query, pages } = page;
  return (
    <>
      <WarehouseHead current="list" />
      <ActionOutcome answer={actionData} done={null} />
      <div className={styles.stack}>
        <ToShipFilters page={page} />
        <ToShipTable
          page={page}
          batch={batch}
          mayShip={mayShip}
          mayReadOrders={mayReadOrders}
          ticked={actionData?.ticked ?? []}
          scope={actionData?.scope ?? ''}
        />
        <Pager
          label={say.pages}
          previous={
            query.page > 1 && { href: toShipHref(query, { page: String(query.page - 1) }), label: say.previous }
          }
          next={query.page < pages && { href: toShipHref(query, { page: String(query.page + 1) }), label: say.next }}
          position={say.page(number(query.page), number(pages))}
        />
      </div>
    </>
  );
}
