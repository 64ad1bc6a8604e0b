import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { AdminPageHead, Key } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { WAREHOUSE } from '../components/warehouse/warehouse-head.tsx';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { changeParcel } from '../parcel-action.ts';
import { textOfCode } from '../worded.ts';

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin, member, tenant } = employeeVisit(context, request);
  const batch = orAbsent(await admin.warehouse.batch(member, { tenant, id: params.id ?? '' }));
  return { batch, said: url.searchParams.get('said') ?? '' };
}

export async function action({ context, request, params }: ActionArgs) {
  const outcome = await changeParcel(employeeVisit(context, request), await readForm(request));
  if (outcome.ok) return redirect(`${WAREHOUSE}/batches/${params.id ?? ''}?said=${outcome.said}`, 303);
  return sendBack(request, { problem: outcome.problem });
}

/** Result of a batch, with the papers of its parcels. */
export default function WarehouseBatch({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, number, time } = useWork();
  const say = text.warehouse;
  const { batch, said } = loaderData;
  const { entries } = batch;
  const here = `${WAREHOUSE}/batches/${batch.id}`;
  const shipped = entries.filter(({ isShipped }) => isShipped).length;
  return (
    <>
      <AdminPageHead
        title={say.batch(time(batch.createdAt))}
        intro={say.batchIntro(number(shipped), number(entries.length))}
        back={{ href: `${WAREHOUSE}/parcels`, label: text.back(say.parcels) }}
      >
        {entries.some(({ hasLabel }) => hasLabel) && (
          <LinkButton href={`${here}/paper`} icon="printer" look="primary">
            {say.labels}
          </LinkButton>
        )}
        {entries.some(({ parcelId }) => parcelId !== null) && (
          <LinkButton href={`${here}/paper?kind=slips`} icon="printer">
            {say.slips}
          </LinkButton>
        )}
      </AdminPageHead>
      <ActionOutcome answer={actionData} done={textOfCode(say.said, said)} />
      <TablePanel
        id="orders"
        title={say.batchOrders}
        broad
        columns={[
          { label: say.number, look: 'tight' },
          { label: say.recipient, look: 'wide' },
          { label: say.tracking, look: 'tight' },
          { label: say.result, look: 'text' },
          { label: say.actions },
        ]}
        rows={entries.map((entry) => ({
          key: `${entry.order}.${entry.way}`,
          cells: [
            <Key key="order">{entry.order}</Key>,
            `${entry.name}, ${entry.city}`,
            entry.trackingNumber ?? text.none,
            entry.isShipped ? (
              <Tag key="result" tone="good">
                {say.shipped}
              </Tag>
            ) : (
              (textOfCode(say.problems, entry.problem ?? '') ?? say.running)
            ),
            entry.parcelId !== null && !entry.isShipped && entry.problem !== null ? (
              <form key="retry" method="post" action={here}>
                <input type="hidden" name="parcel" value={entry.parcelId} />
                <Button type="submit" name="intent" value="ship" size="small">
                  {say.retry}
                </Button>
              </form>
            ) : (
              entry.parcelId !== null && (
                <a key="slip" href={`${WAREHOUSE}/parcels/${entry.parcelId}/paper?kind=slips`}>
                  {say.slip}
                </a>
              )
            ),
          ],
        }))}
      />
    </>
  );
}
