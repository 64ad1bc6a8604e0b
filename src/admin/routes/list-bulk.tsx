import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import type { ShownListBulk } from '../../shop/staff/lists/index.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { bulkWords } from '../components/list/bulk-words.ts';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, FactList, Panel } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { LIST_BULK_PATH } from '../list-bulk-path.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';

export async function loader({ context, request, params }: LoaderArgs) {
  const { admin, member, tenant } = employeeVisit(context, request);
  return { bulk: orAbsent(await admin.bulks.look(member, { tenant, id: params.id ?? '' })) };
}

/** Applies a planned action, or takes a finished one back. */
export async function action({ context, request, params }: ActionArgs) {
  const { admin, member, tenant, text } = employeeVisit(context, request);
  const { intent } = await readForm(request);
  const asked = { tenant, id: params.id ?? '' };
  const outcome = intent === 'undo' ? await admin.bulks.undo(member, asked) : await admin.bulks.apply(member, asked);
  if (outcome.ok) return redirect(`${LIST_BULK_PATH}/${asked.id}`, 303);
  return sendBack(request, { problem: outcome.problem === 'not-allowed' ? text.notAllowed : text.orderBulk.gone });
}

/** Action on selected rows: its preview, its result, and its undo. */
export default function ListBulk({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, time, number, dayText } = useWork();
  const say = text.orderBulk;
  const own = text.listBulk;
  const { bulk } = loaderData;
  const words = bulkWords({ text, dayText }, bulk);
  const list = bulk.query === '' ? words.path : `${words.path}?${bulk.query}`;
  const isPlanned = bulk.state === 'planned';
  const done = { planned: null, done: own.done(number(bulk.changed)), undone: own.undone }[bulk.state];
  return (
    <>
      <AdminPageHead
        title={words.act}
        intro={isPlanned ? say.preview : undefined}
        back={{ href: list, label: text.back(words.title) }}
      />
      <ActionOutcome answer={actionData} done={done} />
      <div className={styles.stack}>
        <Panel id="facts" title={say.facts}>
          <FactList
            facts={[
              [say.selected, number(bulk.count)],
              ...(isPlanned ? outcomeFacts(bulk, own.outcomes, number) : []),
              [say.by, bulk.staffEmail],
              ...(bulk.doneAt === null ? [] : [[say.doneAt, time(bulk.doneAt)] satisfies [string, ReactNode]]),
              ...(bulk.undoneAt === null ? [] : [[say.undoneAt, time(bulk.undoneAt)] satisfies [string, ReactNode]]),
            ]}
          />
          {words.paper && bulk.state !== 'undone' && (
            <p className={styles.actions}>
              <LinkButton href={words.paper.href} icon="printer">
                {words.paper.label}
              </LinkButton>
              <span className={styles.muted}>{words.paper.hint}</span>
            </p>
          )}
          <BulkSteps bulk={bulk} list={list} />
        </Panel>
        <TablePanel
          id="rows"
          title={isPlanned ? own.selection : own.changed}
          empty={own.noneChanged}
          columns={[
            { label: own.row, look: 'wide' },
            { label: own.before },
            { label: own.after },
            ...(isPlanned ? [{ label: say.outcome }] : []),
          ]}
          rows={bulk.lines.map((line) => ({
            key: line.id,
            cells: [
              words.paper ? (
                line.name
              ) : (
                <a key="row" href={`${words.path}/${line.id}`}>
                  {line.name}
                </a>
              ),
              words.value(line.from),
              words.value(line.to),
              ...(isPlanned
                ? [
                    <Tag key="outcome" tone={line.outcome === 'changes' ? 'good' : 'quiet'}>
                      {own.outcomes[line.outcome]}
                    </Tag>,
                  ]
                : []),
            ],
          }))}
        />
      </div>
    </>
  );
}

function outcomeFacts(
  { outcomes }: ShownListBulk,
  texts: Readonly<Record<'changes' | 'unchanged' | 'refused', string>>,
  number: (value: number) => string,
): [string, ReactNode][] {
  return (['changes', 'unchanged', 'refused'] as const)
    .filter((outcome) => outcome === 'changes' || outcomes[outcome] > 0)
    .map((outcome) => [texts[outcome], number(outcomes[outcome])]);
}

/** Buttons of the next step: confirm, or take back. */
function BulkSteps({ bulk, list }: { bulk: ShownListBulk; list: string }): ReactNode {
  const { text, number } = useWork();
  const { changes } = bulk.outcomes;
  return (
    <form method="post" action={`${LIST_BULK_PATH}/${bulk.id}`} className={styles.actions}>
      {bulk.state === 'planned' && changes > 0 && (
        <Button type="submit" look="primary" name="intent" value="apply">
          {text.listBulk.apply(number(changes))}
        </Button>
      )}
      {bulk.state === 'done' && bulk.changed > 0 && (
        <Button type="submit" name="intent" value="undo" icon="arrow-counter-clockwise">
          {text.orderBulk.undo}
        </Button>
      )}
      <a href={list}>{text.orderBulk.toList}</a>
    </form>
  );
}
