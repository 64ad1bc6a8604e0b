import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import type { ShownOrderBulk } from '../../shop/after-sales/order-administration/index.ts';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, FactList, Key, Panel } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { ORDER_BULK_PATH, ORDERS_PATH } from '../order-list-action.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';

export async function loader({ context, request, params }: LoaderArgs) {
  const { admin, member, tenant } = employeeVisit(context, request);
  return {
    bulk: orAbsent(await admin.orders.bulk.look(member, { tenant, id: params.id ?? '' })),
    maySlips: may(member, 'warehouse.read'),
  };
}

/** Applies a planned action, or takes a finished one back. */
export async function action({ context, request, params }: ActionArgs) {
  const { admin, member, tenant, text } = employeeVisit(context, request);
  const { intent } = await readForm(request);
  const asked = { tenant, id: params.id ?? '' };
  const outcome =
    intent === 'undo' ? await admin.orders.bulk.undo(member, asked) : await admin.orders.bulk.apply(member, asked);
  if (outcome.ok) return redirect(`${ORDER_BULK_PATH}/${asked.id}`, 303);
  return sendBack(request, { problem: outcome.problem === 'not-allowed' ? text.notAllowed : text.orderBulk.gone });
}

/** Action on selected orders: its preview, its result, and its undo. */
export default function OrderBulk({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, time, number } = useWork();
  const say = text.orderBulk;
  const { bulk, maySlips } = loaderData;
  const list = bulk.query === '' ? ORDERS_PATH : `${ORDERS_PATH}?${bulk.query}`;
  const done = { planned: null, done: say.done(bulk.changed), undone: say.undone }[bulk.state];
  return (
    <>
      <AdminPageHead
        title={titleOf(text, bulk)}
        intro={bulk.state === 'planned' && bulk.act !== 'print' ? say.preview : undefined}
        back={{ href: list, label: text.back(text.orders.title) }}
      />
      <ActionOutcome answer={actionData} done={done} />
      <div className={styles.stack}>
        <Panel id="facts" title={say.facts}>
          <FactList
            facts={[
              [say.selected, number(bulk.count)],
              ...(bulk.act === 'print' || bulk.state !== 'planned' ? [] : outcomeFacts(text, bulk, number)),
              [say.by, bulk.staffEmail],
              ...(bulk.doneAt === null ? [] : [[say.doneAt, time(bulk.doneAt)] satisfies [string, ReactNode]]),
              ...(bulk.undoneAt === null ? [] : [[say.undoneAt, time(bulk.undoneAt)] satisfies [string, ReactNode]]),
            ]}
          />
          <Steps bulk={bulk} maySlips={maySlips} list={list} />
        </Panel>
        <TablePanel
          id="orders"
          title={bulk.state === 'planned' ? say.first(bulk.lines.length) : say.changedOrders(bulk.lines.length)}
          columns={[
            { label: text.orders.number, look: 'tight' },
            { label: text.orders.at, look: 'tight' },
            { label: text.orders.name, look: 'wide' },
            { label: text.orders.tags },
            ...(bulk.act === 'print' || bulk.state !== 'planned' ? [] : [{ label: say.outcome }]),
          ]}
          rows={bulk.lines.map((line) => ({
            key: line.number,
            cells: [
              <a key="number" href={`${ORDERS_PATH}/${line.number}`}>
                <Key>{line.number}</Key>
              </a>,
              time(line.at),
              line.name,
              line.tags.map((tag) => `#${tag}`).join(' '),
              <Tag key="outcome" tone={line.outcome === 'changes' ? 'good' : 'quiet'}>
                {say.outcomes[line.outcome]}
              </Tag>,
            ],
          }))}
        />
      </div>
    </>
  );
}

type Texts = ReturnType<typeof useWork>['text'];

function titleOf({ orderBulk: say }: Texts, { act, tag }: ShownOrderBulk): string {
  return act === 'print' || tag === null ? say.acts.print : say.titles[act](tag);
}

function outcomeFacts(
  { orderBulk: say }: Texts,
  { outcomes }: ShownOrderBulk,
  number: (value: number) => string,
): [string, ReactNode][] {
  return (['changes', 'unchanged', 'full'] as const)
    .filter((outcome) => outcome === 'changes' || outcomes[outcome] > 0)
    .map((outcome) => [say.outcomes[outcome], number(outcomes[outcome])]);
}

/** Buttons of the next step: confirm, take back, or open the papers. */
function Steps({ bulk, maySlips, list }: { bulk: ShownOrderBulk; maySlips: boolean; list: string }): ReactNode {
  const { text } = useWork();
  const say = text.orderBulk;
  const here = `${ORDER_BULK_PATH}/${bulk.id}`;
  if (bulk.act === 'print')
    return (
      <div className={styles.actions}>
        <LinkButton href={`${here}/paper?kind=bills`} icon="printer">
          {say.bills}
        </LinkButton>
        {maySlips && (
          <LinkButton href={`${here}/paper?kind=slips`} icon="printer">
            {say.slips}
          </LinkButton>
        )}
        <a href={list}>{say.toList}</a>
      </div>
    );
  const { changes } = bulk.outcomes;
  return (
    <form method="post" action={here} className={styles.actions}>
      {bulk.state === 'planned' && changes > 0 && (
        <Button type="submit" look="primary" name="intent" value="apply">
          {say.apply(changes)}
        </Button>
      )}
      {bulk.state === 'done' && bulk.changed > 0 && (
        <Button type="submit" name="intent" value="undo" icon="arrow-counter-clockwise">
          {say.undo}
        </Button>
      )}
      <a href={list}>{say.toList}</a>
    </form>
  );
}
