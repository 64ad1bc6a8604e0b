import type { ReactNode } from 'react';
import type { ToShipPage } from '../../../shop/after-sales/warehouse/index.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choices.tsx';
import { Select } from '../../../ui/field.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import styles from '../bulk/bulk.module.css';
import sectionStyles from '../section.module.css';
import { Key, Panel } from '../section.tsx';
import { Table } from '../table.tsx';
import { Tag, type Tone } from '../tag.tsx';
import { useWork } from '../use-work.ts';
import { toShipHref } from './to-ship-filters.tsx';

const SPLITS = ['none', 'order', 'location', 'way', 'day'] as const;

type Task = ToShipPage['tasks'][number];
const TONES: Record<Task['urgency'], Tone> = { late: 'problem', today: 'warning', later: 'quiet' };

/** Table of what waits to be shipped; a form that packs and ships the chosen orders. */
export function ToShipTable(props: {
  page: ToShipPage;
  batch: string;
  mayShip: boolean;
  mayReadOrders: boolean;
  ticked: readonly string[];
  scope: string;
}): ReactNode {
  const { page, batch, mayShip, mayReadOrders, ticked, scope } = props;
  const { text, number } = useWork();
  const say = text.warehouse;
  const { query, tasks, counts } = page;
  const total = number(counts[query.tab]);
  if (tasks.length === 0)
    return (
      <Panel id="to-ship" title={say.filters[query.tab]}>
        <p role="status" className={sectionStyles.muted}>
          {say.empty}
        </p>
      </Panel>
    );
  const table = (
    <div className={styles.scroll}>
      <Table
        label={say.list}
        broad
        columns={[
          ...(mayShip ? [{ label: say.select, look: 'tight' as const }] : []),
          { label: say.number, look: 'tight' },
          { label: say.promised, look: 'tight' },
          { label: say.recipient, look: 'wide' },
          { label: say.units, look: 'end' },
          { label: say.location },
          { label: say.option },
          { label: say.carrier },
          { label: say.state },
        ]}
        rows={tasks.map((task) => ({
          key: `${task.number}.${task.way}`,
          cells: [
            ...(mayShip
              ? [
                  <input
                    key="tick"
                    type="checkbox"
                    name="id"
                    value={`${task.number}.${task.way}`}
                    className={styles.tick}
                    aria-label={say.selectOf(task.number)}
                    defaultChecked={ticked.includes(`${task.number}.${task.way}`)}
                  />,
                ]
              : []),
            mayReadOrders ? (
              <a key="number" href={`${ADMIN_ROOT}/orders/${task.number}`}>
                <Key>{task.number}</Key>
              </a>
            ) : (
              <Key key="number">{task.number}</Key>
            ),
            <Promised key="promised" task={task} />,
            `${task.name}, ${task.postalCode} ${task.city}`,
            task.waiting + task.packed > 0
              ? say.unitsOf(number(task.units - task.waiting - task.packed), number(task.units))
              : number(task.units),
            task.locations.join(', '),
            say.options[task.option],
            text.fulfilment.carriers[task.carrier],
            <TaskState key="state" task={task} />,
          ],
        }))}
      />
    </div>
  );
  return (
    <Panel id="to-ship" title={say.filtered(say.filters[query.tab], total)} flush>
      {mayShip ? (
        <form method="post" action={toShipHref(query, {})}>
          <input type="hidden" name="batch" value={batch} />
          {table}
          <div className={styles.selection}>
            <RadioGroup
              name="scope"
              legend={say.scope}
              defaultValue={scope === 'all' ? 'all' : 'rows'}
              hint={say.mostAtOnce(number(page.mostAtOnce))}
              options={[
                { value: 'rows', label: say.scopes.rows },
                { value: 'all', label: say.scopes.all(total) },
              ]}
            />
            <p className={sectionStyles.hint}>{say.shipHint}</p>
            <div className={sectionStyles.actions}>
              <Button type="submit" look="primary" icon="truck" name="intent" value="ship">
                {say.ship}
              </Button>
              <Select name="split" label={say.split} compact>
                {SPLITS.map((split) => (
                  <option key={split} value={split}>
                    {say.splits[split]}
                  </option>
                ))}
              </Select>
              <Button type="submit" icon="list" name="intent" value="pick">
                {say.createPicks}
              </Button>
            </div>
          </div>
        </form>
      ) : (
        table
      )}
    </Panel>
  );
}

function Promised({ task }: { task: Task }): ReactNode {
  const { text, dayText } = useWork();
  const say = text.warehouse;
  if (task.promised === null) return say.undated;
  return (
    <>
      {dayText(task.promised)}{' '}
      {task.urgency !== 'later' && <Tag tone={TONES[task.urgency]}>{say.urgencies[task.urgency]}</Tag>}
    </>
  );
}

/** State of a task: its pick list, missing units, parcels. */
function TaskState({ task }: { task: Task }): ReactNode {
  const { text, number } = useWork();
  const say = text.warehouse;
  const tags: [string, Tone][] = [
    ...(task.pickList === null ? [] : [[say.pickList(task.pickList), 'good'] satisfies [string, Tone]]),
    ...(task.waiting === 0 ? [] : [[say.waiting(number(task.waiting)), 'warning'] satisfies [string, Tone]]),
    ...(task.packed === 0 ? [] : [[say.packedUnits(number(task.packed)), 'good'] satisfies [string, Tone]]),
    ...(task.missing === null ? [] : [[say.missing[task.missing], 'warning'] satisfies [string, Tone]]),
    ...(task.isRest ? [[say.rest, 'quiet'] satisfies [string, Tone]] : []),
  ];
  return tags.map(([label, tone]) => (
    <Tag key={label} tone={tone}>
      {label}
    </Tag>
  ));
}
