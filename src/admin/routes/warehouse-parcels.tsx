import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { Key } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { WAREHOUSE, WarehouseHead } from '../components/warehouse/warehouse-head.tsx';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { changeParcel } from '../parcel-action.ts';
import { textOfCode } from '../worded.ts';

const HERE = `${WAREHOUSE}/parcels`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin, member, tenant } = employeeVisit(context, request);
  return {
    ...orAbsent(await admin.warehouse.parcels(member, tenant)),
    said: url.searchParams.get('said') ?? '',
    mayShip: may(member, 'order.ship'),
  };
}

export async function action({ context, request }: ActionArgs) {
  const outcome = await changeParcel(employeeVisit(context, request), await readForm(request));
  if (outcome.ok) return redirect(`${HERE}?said=${outcome.said}`, 303);
  return sendBack(request, { problem: outcome.problem });
}

/** Parcels that have not left, and the newest batches. */
export default function WarehouseParcels(props: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, number, time } = useWork();
  const say = text.warehouse;
  const { parcels, batches, said, mayShip } = props.loaderData;
  return (
    <>
      <WarehouseHead current="parcels" />
      <ActionOutcome answer={props.actionData} done={textOfCode(say.said, said)} />
      <div className={styles.stack}>
        <TablePanel
          id="parcels"
          title={say.openParcels}
          empty={say.noParcels}
          broad
          columns={[
            { label: say.parcel, look: 'tight' },
            { label: say.carrier },
            { label: say.packedAt, look: 'tight' },
            { label: say.tracking, look: 'tight' },
            { label: say.result, look: 'text' },
            { label: say.actions },
          ]}
          rows={parcels.map((parcel) => ({
            key: parcel.id,
            cells: [
              <Key key="number">{`${parcel.order}-${parcel.number}`}</Key>,
              text.fulfilment.carriers[parcel.carrier],
              `${time(parcel.packedAt)} ${say.by} ${parcel.packedBy}`,
              parcel.trackingNumber ?? text.none,
              parcel.labelProblem === null ? text.none : textOfCode(say.problems, `label-${parcel.labelProblem}`),
              <form key="actions" method="post" action={HERE} className={styles.actions}>
                <input type="hidden" name="parcel" value={parcel.id} />
                {mayShip && (
                  <Button type="submit" name="intent" value="ship" size="small" look="primary">
                    {parcel.hasLabel || parcel.labelProblem === null ? say.shipParcel : say.retry}
                  </Button>
                )}
                {mayShip && (
                  <Button type="submit" name="intent" value="unpack" size="small">
                    {say.unpack}
                  </Button>
                )}
                {parcel.hasLabel && <a href={`${HERE}/${parcel.id}/paper`}>{say.label}</a>}
                <a href={`${HERE}/${parcel.id}/paper?kind=slips`}>{say.slip}</a>
              </form>,
            ],
          }))}
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
