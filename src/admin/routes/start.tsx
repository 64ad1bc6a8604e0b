import type { ReactNode } from 'react';
import { shopRequest } from '../../storefront/context.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { GettingStartedPanel } from '../components/getting-started/start-panel.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Key, Panel } from '../components/section.tsx';
import { DayFigures } from '../components/start/day-figures.tsx';
import { TaskList, type WaitingTask } from '../components/start/task-list.tsx';
import { Table } from '../components/table.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { readStart } from '../read-start.ts';
import { ADMIN_ROOT } from '../sections.ts';

export function loader({ context, request }: LoaderArgs) {
  return readStart(employeeVisit(context, request), context.get(shopRequest));
}

export default function Start({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { text, number } = useWork();
  const { days, shipping, toCheck, waiting, troubles, soldOut, goingLive } = loaderData;
  const say = text.start;
  const isDue = ({ count }: WaitingTask) => count > 0;
  const tasks = [
    { count: shipping?.late ?? 0, href: '/warehouse?show=late', icon: 'warning', label: say.shipping.late },
    { count: shipping?.today ?? 0, href: '/warehouse?show=today', icon: 'truck', label: say.shipping.today },
    { count: shipping?.ready ?? 0, href: '/warehouse', icon: 'truck', label: say.toShip },
    { count: shipping?.['two-man'] ?? 0, href: '/warehouse?show=two-man', icon: 'truck', label: say.shipping.twoMan },
    { count: shipping?.unlabelled ?? 0, href: '/warehouse/parcels', icon: 'package', label: say.shipping.unlabelled },
    {
      count: shipping?.unshipped ?? 0,
      href: '/warehouse/parcels#parcels',
      icon: 'package',
      label: say.shipping.unshipped,
    },
    { count: toCheck, href: '/credit-reviews', icon: 'shield-check', label: say.toCheck },
    { count: waiting.returns, href: '/returns', icon: 'arrow-counter-clockwise', label: say.returns },
    { count: waiting.withdrawals, href: '/returns#withdrawals', icon: 'arrow-left', label: say.withdrawals },
    { count: waiting.samples, href: '/samples', icon: 'package', label: text.samples.task },
    { count: waiting.messages, href: '/inbox', icon: 'headset', label: say.messages },
    { count: waiting.approvals, href: '/approvals', icon: 'shield-check', label: text.approvals.tasks },
    { count: waiting.disputes, href: '/disputes', icon: 'warning', label: text.disputes.task },
    { count: waiting.unmatched, href: '/ledger#unmatched', icon: 'credit-card', label: text.ledger.unmatchedTask },
    { count: waiting.promises, href: '/ledger#promises', icon: 'credit-card', label: text.ledger.promisesTask },
    { count: waiting.reviews, href: '/reviews', icon: 'star', label: say.reviews },
    { count: waiting.questions, href: '/questions', icon: 'headset', label: text.questions.task },
  ] satisfies WaitingTask[];
  const faults = [
    { count: troubles.mails, href: '/mails?state=failed', icon: 'warning-fill', label: say.mails },
    { count: troubles.mailsInDoubt, href: '/mails?state=in-doubt', icon: 'warning-fill', label: say.mailsInDoubt },
    { count: troubles.imports, href: '/imports', icon: 'warning-fill', label: say.imports },
    { count: troubles.jobs, href: '/health#queues', icon: 'warning-fill', label: say.jobs },
    { count: troubles.pausedQueues, href: '/health#queues', icon: 'warning-fill', label: say.pausedQueues },
  ] satisfies WaitingTask[];
  const due = tasks.filter(isDue);
  const troubled = faults.filter(isDue);
  return (
    <>
      <AdminPageHead title={say.title} />
      {goingLive && <GettingStartedPanel list={goingLive} isOpen={!goingLive.isDemoRetailer} />}
      {days && <DayFigures days={days} />}
      <div className={styles.columns}>
        <div className={styles.stack}>
          {troubled.length > 0 && (
            <Panel id="attention" title={say.attention} flush>
              <TaskList tasks={troubled} isTrouble />
            </Panel>
          )}
          <Panel id="to-do" title={say.toDo} flush={due.length > 0}>
            {due.length === 0 ? <p className={styles.muted}>{say.allGood}</p> : <TaskList tasks={due} />}
          </Panel>
          <Panel
            id="sold-out"
            title={text.start.soldOut}
            aside={<span className={styles.hint}>{text.start.soldOutHint}</span>}
            flush
          >
            {soldOut.length === 0 ? (
              <div className={styles.panelBody}>
                <p className={styles.muted}>{text.start.noneSoldOut}</p>
              </div>
            ) : (
              <Table
                label={text.start.soldOut}
                columns={[
                  { label: text.start.article, look: 'wide' },
                  { label: text.products.number, look: 'tight' },
                  { label: text.start.ordered, look: 'end' },
                ]}
                rows={soldOut.map((article) => ({
                  key: article.sku,
                  cells: [
                    <a key="title" href={`${ADMIN_ROOT}/products/${encodeURIComponent(article.product_id)}`}>
                      {article.title}
                    </a>,
                    <Key key="sku">{article.sku}</Key>,
                    number(article.ordered),
                  ],
                }))}
              />
            )}
          </Panel>
        </div>
        <Panel id="look-up" title={text.start.lookUp}>
          <form method="get" action={`${ADMIN_ROOT}/products`} className={styles.form}>
            <Field name="q" type="search" label={text.products.search} autoComplete="off" />
            <div>
              <Button type="submit" icon="magnifying-glass">
                {text.products.submit}
              </Button>
            </div>
          </form>
        </Panel>
      </div>
    </>
  );
}
