import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { listQuery, readListState } from '../../platform/lists/list-state.ts';
import type { ListedParcel } from '../../shop/after-sales/warehouse/index.ts';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { addressOfList } from '../components/list/address-of-list.ts';
import { ListPanel } from '../components/list/list-panel.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { Key } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { WAREHOUSE, WarehouseHead } from '../components/warehouse/warehouse-head.tsx';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { runListForm } from '../list-form.ts';
import { listPageOf } from '../list-listing.ts';
import { listFilePath, viewSentences } from '../lists/described-list.ts';
import { parcelList } from '../lists/parcel-list.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { changeParcel } from '../parcel-action.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

const HERE = `${WAREHOUSE}/parcels`;
const OWN = { name: 'parcels', path: HERE } as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { admin, member, tenant } = visit;
  const { searchParams: params } = url;
  const [shown, batches] = await Promise.all([
    listPageOf(visit, admin.warehouse.parcels, OWN, params),
    admin.warehouse.batches(member, tenant),
  ]);
  return {
    ...shown,
    batches: orAbsent(batches),
    said: params.get('said') ?? params.get('done') ?? '',
    mayShip: may(member, 'order.ship'),
  };
}

/** Runs the forms of the list, or changes a parcel and goes back to the list as it was. */
export async function action({ context, request, url }: ActionArgs) {
  const visit = employeeVisit(context, request);
  const { shape } = visit.admin.warehouse.parcels;
  const entered = await readForm(request);
  const ofList = await runListForm(visit, request, entered, { ...OWN, shape });
  if (ofList) return ofList;
  const outcome = await changeParcel(visit, entered);
  if (!outcome.ok) return sendBack(request, { problem: outcome.problem, entered: { ...entered }, ticked: [] });
  const state = readListState(shape, url.searchParams);
  const to = new URLSearchParams(listQuery(shape, state, { page: state.page }));
  to.set('said', outcome.said);
  return redirect(`${HERE}?${to}`, 303);
}

/** Parcels, first those that have not left, and the newest batches. */
export default function WarehouseParcels(props: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, number, time, timeZone } = useWork();
  const say = text.warehouse;
  const { list, lines, batches, said, mayShip } = props.loaderData;
  const answer = props.actionData ?? undefined;
  const here = addressOfList(HERE)(listQuery(list.shape, list.state, { page: list.state.page }));
  return (
    <>
      <WarehouseHead current="parcels" />
      <ActionOutcome answer={answer} done={textOfCode({ ...viewSentences(text), ...say.said }, said)} />
      <div className={styles.stack}>
        <ListPanel
          list={list}
          described={parcelList(text, timeZone)}
          lines={lines}
          keyOf={({ id }) => id}
          nameOf={(parcel) => `${parcel.order}-${parcel.number}`}
          cells={{
            parcel: (parcel) => (
              <a href={`${ADMIN_ROOT}/orders/${parcel.order}`}>
                <Key>{`${parcel.order}-${parcel.number}`}</Key>
              </a>
            ),
            packed: ({ packedAt }) => time(packedAt),
            weight: ({ weight }) =>
              weight === null ? text.none : say.grams((weight / 1000).toLocaleString(text.lang)),
            acts: (parcel) => <ParcelActs parcel={parcel} here={here} mayShip={mayShip} />,
          }}
          viewName={answer?.entered.intent === 'save-view' ? (answer.entered.name ?? '') : ''}
          exportPath={listFilePath(OWN.name)}
        />
        <TablePanel
          id="batches"
          title={say.latest}
          empty={say.noBatches}
          columns={[
            { label: say.startedAt, look: 'tight' },
            { label: say.by, look: 'wide' },
            { label: say.result, look: 'end' },
          ]}
          rows={batches.map((batch) => ({
            key: batch.id,
            cells: [
              <a key="at" href={`${WAREHOUSE}/batches/${batch.id}`}>
                {time(batch.createdAt)}
              </a>,
              batch.createdBy,
              say.unitsOf(number(batch.shipped), number(batch.orders)),
            ],
          }))}
        />
      </div>
    </>
  );
}

/** Acts on a parcel. Only one that has not left can be shipped or unpacked. */
function ParcelActs(props: { parcel: ListedParcel; here: string; mayShip: boolean }): ReactNode {
  const { parcel, here, mayShip } = props;
  const say = useWork().text.warehouse;
  if (parcel.state === 'cancelled') return null;
  const mayChange = mayShip && parcel.state === 'packed';
  return (
    <form method="post" action={here} className={styles.actions}>
      <input type="hidden" name="parcel" value={parcel.id} />
      {mayChange && (
        <Button type="submit" name="intent" value="ship" size="small" look="primary">
          {parcel.hasLabel || parcel.labelProblem === null ? say.shipParcel : say.retry}
        </Button>
      )}
      {mayChange && (
        <Button type="submit" name="intent" value="unpack" size="small">
          {say.unpack}
        </Button>
      )}
      {parcel.hasLabel && <a href={`${HERE}/${parcel.id}/paper`}>{say.label}</a>}
      <a href={`${HERE}/${parcel.id}/paper?kind=slips`}>{say.slip}</a>
    </form>
  );
}
