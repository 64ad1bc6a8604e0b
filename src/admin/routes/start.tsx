import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Key, Panel } from '../components/section.tsx';
import { Table } from '../components/table.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

export async function loader({ context, request }: LoaderArgs) {
  const {
    admin: { health, goods, approvals, disputes, ledger },
    member,
    tenant,
    locale,
  } = employeeVisit(context, request);
  const [troubles, soldOut, waiting, disputed, money] = await Promise.all([
    health.troubles(member),
    goods.soldOut(member, { tenant, locale }),
    approvals.waiting(member, tenant),
    disputes.waiting(member, tenant),
    ledger.waiting(member, tenant),
  ]);
  return { troubles, soldOut, waiting, disputed, money };
}

export default function Start({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { text, number } = useWork();
  const { troubles, soldOut, waiting, disputed, money } = loaderData;
  const tasks = [
    { count: waiting, href: `${ADMIN_ROOT}/approvals`, label: text.approvals.tasks },
    { count: disputed, href: `${ADMIN_ROOT}/disputes`, label: text.disputes.task },
    { count: money.unmatched, href: `${ADMIN_ROOT}/ledger#unmatched`, label: text.ledger.unmatchedTask },
    { count: money.promises, href: `${ADMIN_ROOT}/ledger#promises`, label: text.ledger.promisesTask },
    { count: troubles.mails, href: `${ADMIN_ROOT}/mails?state=failed`, label: text.start.mails },
    { count: troubles.mailsInDoubt, href: `${ADMIN_ROOT}/mails?state=in-doubt`, label: text.start.mailsInDoubt },
    { count: troubles.imports, href: `${ADMIN_ROOT}/imports`, label: text.start.imports },
    { count: troubles.jobs, href: `${ADMIN_ROOT}/health#queues`, label: text.start.jobs },
  ].filter(({ count }) => count > 0);
  return (
    <>
      <AdminPageHead title={text.start.title} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Panel id="attention" title={text.start.attention} flush>
            {tasks.length === 0 ? (
              <div className={styles.panelBody}>
                <p className={styles.muted}>{text.start.allGood}</p>
              </div>
            ) : (
              <ul className={styles.tasks}>
                {tasks.map((task) => (
                  <li key={task.href}>
                    <a href={task.href}>
                      <Icon name="warning-fill" size="small" />
                      {task.label(task.count)}
                    </a>
                  </li>
                ))}
              </ul>
            )}
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
