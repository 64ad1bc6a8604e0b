import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Key } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import own from '../components/warehouse/warehouse.module.css';
import { WAREHOUSE } from '../components/warehouse/warehouse-head.tsx';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${WAREHOUSE}/tours`;

export async function loader({ context, request, params }: LoaderArgs) {
  const { admin, member, tenant } = employeeVisit(context, request);
  return {
    ...orAbsent(await admin.tours.tour(member, { tenant, id: params.id ?? '' })),
    batch: crypto.randomUUID(),
    mayShip: may(member, 'order.ship'),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const { admin, member, tenant, text } = employeeVisit(context, request);
  const { intent, order = '', batch = '' } = await readForm(request);
  const tour = params.id ?? '';
  const refused = (problem: string) =>
    sendBack(request, { problem: problem === 'not-allowed' ? text.notAllowed : text.notFound });
  if (intent === 'depart') {
    const outcome = await admin.tours.depart(member, { tenant, tour, batch });
    return outcome.ok ? redirect(`${WAREHOUSE}/batches/${outcome.id}`, 303) : refused(outcome.problem);
  }
  const outcome = await admin.tours.remove(member, { tenant, tour, order });
  return outcome.ok ? redirect(`${SECTION}/${tour}`, 303) : refused(outcome.problem);
}

/** A tour with its stops, in the order in which the team drives. */
export default function WarehouseTour({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, number, dayText } = useWork();
  const say = text.tours;
  const { tour, stops, batch, mayShip } = loaderData;
  const here = `${SECTION}/${tour.id}`;
  return (
    <>
      <AdminPageHead
        title={say.one(dayText(tour.day), `${tour.starts}–${tour.ends}`)}
        intro={text.warehouse.unitsOf(number(tour.stops), number(tour.capacity))}
        back={{ href: SECTION, label: text.back(say.tours) }}
      >
        <LinkButton href={`${here}/paper`} icon="printer">
          {text.warehouse.print}
        </LinkButton>
        {mayShip && stops.some(({ isShipped }) => !isShipped) && (
          <form method="post" action={here}>
            <input type="hidden" name="batch" value={batch} />
            <Button type="submit" look="primary" icon="truck" name="intent" value="depart">
              {say.depart}
            </Button>
          </form>
        )}
      </AdminPageHead>
      <ActionOutcome answer={actionData} done={null} />
      <TablePanel
        id="stops"
        title={say.stops}
        empty={say.noStops}
        broad
        columns={[
          { label: text.warehouse.number, look: 'tight' },
          { label: text.warehouse.recipient, look: 'wide' },
          { label: say.phone, look: 'tight' },
          { label: text.warehouse.goods, look: 'text' },
          { label: text.warehouse.state },
        ]}
        rows={stops.map((stop) => ({
          key: stop.order,
          cells: [
            <Key key="order">{stop.order}</Key>,
            <span key="address" className={own.place}>
              <strong>{stop.name}</strong>
              {`${stop.street} ${stop.houseNumber}, ${stop.postalCode} ${stop.city}`}
            </span>,
            stop.phone ?? text.none,
            <span key="goods" className={own.place}>
              {stop.goods.map((goods) => (
                <span key={goods}>{goods}</span>
              ))}
              {stop.extras.map((extra) => (
                <Tag key={extra} tone="quiet">
                  {textOfCode(say.extras, extra) ?? extra}
                </Tag>
              ))}
            </span>,
            stop.isShipped ? (
              <Tag key="state" tone="good">
                {text.warehouse.shipped}
              </Tag>
            ) : (
              mayShip && (
                <form key="remove" method="post" action={here} className={styles.actions}>
                  <Button type="submit" size="small" name="order" value={stop.order}>
                    {say.remove}
                  </Button>
                </form>
              )
            ),
          ],
        }))}
      />
    </>
  );
}
