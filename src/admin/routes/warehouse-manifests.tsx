import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { ListPanel } from '../components/list/list-panel.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { Panel } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { WAREHOUSE, WarehouseHead } from '../components/warehouse/warehouse-head.tsx';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { runListForm } from '../list-form.ts';
import { listPageOf } from '../list-listing.ts';
import { listFilePath, viewSentences } from '../lists/described-list.ts';
import { manifestList } from '../lists/manifest-list.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { textOfCode } from '../worded.ts';

const HERE = `${WAREHOUSE}/manifests`;
const OWN = { name: 'manifests', path: HERE } as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { admin, member, tenant } = visit;
  const { searchParams: params } = url;
  const [shown, open] = await Promise.all([
    listPageOf(visit, admin.warehouse.manifests, OWN, params),
    admin.warehouse.toHandOver(member, tenant),
  ]);
  return {
    ...shown,
    open: orAbsent(open),
    said: params.get('said') ?? params.get('done') ?? '',
    mayShip: may(member, 'order.ship'),
  };
}

/** Runs the forms of the list, or closes the day of a carrier. */
export async function action({ context, request }: ActionArgs) {
  const visit = employeeVisit(context, request);
  const { admin, member, tenant, text } = visit;
  const entered = await readForm(request);
  const ofList = await runListForm(visit, request, entered, { ...OWN, shape: admin.warehouse.manifests.shape });
  if (ofList) return ofList;
  const { carrier = '' } = entered;
  const outcome = await admin.warehouse.closeManifest(member, { tenant, carrier });
  if (outcome.ok) return redirect(`${HERE}?said=closed`, 303);
  const { problem } = outcome;
  const said = problem === 'not-allowed' ? text.notAllowed : text.warehouse.problems[problem];
  return sendBack(request, { problem: said, entered: { ...entered }, ticked: [] });
}

/** End of the day: what the carriers' drivers take with them. */
export default function WarehouseManifests(props: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, number, time, timeZone } = useWork();
  const say = text.warehouse;
  const { list, lines, open, said, mayShip } = props.loaderData;
  const answer = props.actionData ?? undefined;
  return (
    <>
      <WarehouseHead current="manifests" />
      <ActionOutcome answer={answer} done={textOfCode({ ...viewSentences(text), closed: say.manifestClosed }, said)} />
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
        <ListPanel
          list={list}
          described={manifestList(text, timeZone, list.tabs ?? {})}
          lines={lines}
          keyOf={({ id }) => id}
          nameOf={(manifest) => `${text.fulfilment.carriers[manifest.carrier]} ${number(manifest.number)}`}
          cells={{
            number: (manifest) => number(manifest.number),
            closed: ({ closedAt }) => time(closedAt),
            parcels: ({ parcels }) => number(parcels),
            papers: ({ id }) => (
              <span className={styles.actions}>
                <a href={`${HERE}/${id}/paper`}>{say.print}</a>
                <a href={`${HERE}/${id}/paper?format=csv`}>{say.csv}</a>
              </span>
            ),
          }}
          viewName={answer?.entered.intent === 'save-view' ? (answer.entered.name ?? '') : ''}
          exportPath={listFilePath(OWN.name)}
        />
      </div>
    </>
  );
}
