import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { Key, Panel } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import own from '../components/warehouse/warehouse.module.css';
import { WAREHOUSE, WarehouseHead } from '../components/warehouse/warehouse-head.tsx';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { refusedText, textOfCode } from '../worded.ts';

const HERE = `${WAREHOUSE}/tours`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin, member, tenant } = employeeVisit(context, request);
  return {
    ...orAbsent(await admin.tours.page(member, tenant)),
    said: url.searchParams.get('said') ?? '',
    mayShip: may(member, 'order.ship'),
  };
}

export async function action({ context, request }: ActionArgs) {
  const { admin, member, tenant, text } = employeeVisit(context, request);
  const entered = await readForm(request);
  const { intent, tour = '', order = '' } = entered;
  const outcome =
    intent === 'assign'
      ? await admin.tours.assign(member, { tenant, tour, order })
      : await admin.tours.create(member, { tenant, entered });
  if (outcome.ok) return redirect(`${HERE}?said=${intent === 'assign' ? 'assigned' : 'planned'}`, 303);
  const { problem } = outcome;
  const said = refusedText(text, problem, text.tours.problems);
  return sendBack(request, { problem: said, entered });
}

/** Calendar of the tours, and the deliveries that need one. */
export default function WarehouseTours({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, number, dayText } = useWork();
  const say = text.tours;
  const { tours, waiting, today, said, mayShip } = loaderData;
  const entered: Record<string, string> = actionData?.entered ?? {};
  const slot = (tour: { day: string; starts: string; ends: string }) =>
    `${dayText(tour.day)}, ${tour.starts}–${tour.ends}`;
  const free = tours.filter(({ stops, capacity }) => stops < capacity);
  return (
    <>
      <WarehouseHead current="tours" />
      <ActionOutcome answer={actionData} done={textOfCode(say.said, said)} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <TablePanel
            id="waiting"
            title={say.waiting}
            empty={say.noneWaiting}
            columns={[
              { label: text.warehouse.number, look: 'tight' },
              { label: text.warehouse.recipient, look: 'wide' },
              { label: text.warehouse.promised, look: 'tight' },
              { label: say.tour },
            ]}
            rows={waiting.map((task) => ({
              key: task.number,
              cells: [
                <Key key="number">{task.number}</Key>,
                `${task.name}, ${task.postalCode} ${task.city}`,
                task.promised === null ? text.warehouse.undated : dayText(task.promised),
                <span key="tour" className={own.place}>
                  {task.tour && <a href={`${HERE}/${task.tour.id}`}>{slot(task.tour)}</a>}
                  {mayShip && free.length > 0 && (
                    <form method="post" action={HERE} className={styles.actions}>
                      <input type="hidden" name="order" value={task.number} />
                      <select name="tour" className={own.reason} aria-label={say.tourOf(task.number)}>
                        {free.map((tour) => (
                          <option key={tour.id} value={tour.id}>
                            {slot(tour)}
                          </option>
                        ))}
                      </select>
                      <Button type="submit" size="small" name="intent" value="assign">
                        {task.tour ? say.move : say.assign}
                      </Button>
                    </form>
                  )}
                </span>,
              ],
            }))}
          />
          <TablePanel
            id="tours"
            title={say.tours}
            empty={say.noTours}
            columns={[
              { label: say.day, look: 'tight' },
              { label: say.slot, look: 'tight' },
              { label: say.taken, look: 'end' },
              { label: text.warehouse.state },
            ]}
            rows={tours.map((tour) => ({
              key: tour.id,
              cells: [
                <a key="day" href={`${HERE}/${tour.id}`}>
                  {dayText(tour.day)}
                </a>,
                `${tour.starts}–${tour.ends}`,
                text.warehouse.unitsOf(number(tour.stops), number(tour.capacity)),
                <Tag key="state" tone={tour.stops < tour.capacity ? 'good' : 'warning'}>
                  {tour.stops < tour.capacity ? say.free : say.full}
                </Tag>,
              ],
            }))}
          />
        </div>
        {mayShip && (
          <Panel id="plan" title={say.plan}>
            <form method="post" action={HERE} className={styles.form}>
              <div className={styles.row}>
                <Field
                  name="day"
                  type="date"
                  label={say.day}
                  min={today}
                  defaultValue={entered.day ?? today}
                  required
                />
                <Field name="starts" type="time" label={say.starts} defaultValue={entered.starts ?? '08:00'} required />
                <Field name="ends" type="time" label={say.ends} defaultValue={entered.ends ?? '12:00'} required />
                <Field
                  name="capacity"
                  inputMode="numeric"
                  label={say.capacity}
                  maxLength={2}
                  defaultValue={entered.capacity ?? '6'}
                  required
                />
              </div>
              <div>
                <Button type="submit" name="intent" value="plan">
                  {say.submitPlan}
                </Button>
              </div>
            </form>
          </Panel>
        )}
      </div>
    </>
  );
}
