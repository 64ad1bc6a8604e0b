import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { Panel } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { WAREHOUSE, WarehouseHead } from '../components/warehouse/warehouse-head.tsx';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';

const HERE = `${WAREHOUSE}/manifests`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin, member, tenant } = employeeVisit(context, request);
  return {
    ...orAbsent(await admin.warehouse.manifests(member, tenant)),
    isClosed: url.searchParams.get('said') === 'closed',
    mayShip: may(member, 'order.ship'),
  };
}

export async function action({ context, request }: ActionArgs) {
  const { admin, member, tenant, text } = employeeVisit(context, request);
  const { carrier = '' } = await readForm(request);
  const outcome = await admin.warehouse.closeManifest(member, { tenant, carrier });
  if (outcome.ok) return redirect(`${HERE}?said=closed`, 303);
  const { problem } = outcome;
  return sendBack(request, { problem: problem === 'not-allowed' ? text.notAllowed : text.warehouse.problems[problem] });
}

/** End of the day: what the carriers' drivers take with them. */
export default function WarehouseManifests(props: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, number, time } = useWork();
  const say = text.warehouse;
  const { open, manifests, isClosed, mayShip } = props.loaderData;
  return (
    <>
      <WarehouseHead current="manifests" />
      <ActionOutcome answer={props.actionData} done={isClosed && say.manifestClosed} />
      <div className={styles.stack}>
        {open.length === 0 ? (
          <Panel id="hand-over" title={say.handOver}>
            <p className={styles.muted}>{say.nothingToHandOver}</p>
          </Panel>
        ) : (
          <TablePanel
            id="hand-over"
            title={say.handOver}
            columns={[
              { label: say.carrier, look: 'wide' },
              { label: say.parcels, look: 'end' },
              { label: say.actions },
            ]}
            rows={open.map(({ carrier, parcels }) => ({
              key: carrier,
              cells: [
                text.fulfilment.carriers[carrier],
                number(parcels),
                mayShip && (
                  <form key="close" method="post" action={HERE}>
                    <Button type="submit" name="carrier" value={carrier} look="primary" size="small">
                      {say.closeDay(text.fulfilment.carriers[carrier])}
                    </Button>
                  </form>
                ),
              ],
            }))}
          />
        )}
        <TablePanel
          id="manifests"
          title={say.manifests}
          empty={say.noManifests}
          columns={[
            { label: say.manifestNumber, look: 'tight' },
            { label: say.carrier },
            { label: say.closed, look: 'tight' },
            { label: say.by, look: 'wide' },
            { label: say.parcels, look: 'end' },
            { label: say.actions },
          ]}
          rows={manifests.map((manifest) => ({
            key: manifest.id,
            cells: [
              number(manifest.number),
              text.fulfilment.carriers[manifest.carrier],
              time(manifest.closedAt),
              manifest.closedBy,
              number(manifest.parcels),
              <span key="papers" className={styles.actions}>
                <a href={`${HERE}/${manifest.id}/paper`}>{say.print}</a>
                <a href={`${HERE}/${manifest.id}/paper?format=csv`}>{say.csv}</a>
              </span>,
            ],
          }))}
        />
      </div>
    </>
  );
}
