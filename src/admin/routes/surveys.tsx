import type { ReactNode } from 'react';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel, Tabs } from '../components/section.tsx';
import { Table } from '../components/table.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/surveys`;
const SPANS = [7, 30, 90, 365];
const RATINGS = [5, 4, 3, 2, 1] as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin: all, member, tenant } = employeeVisit(context, request);
  const days = SPANS.find((known) => String(known) === url.searchParams.get('days')) ?? 30;
  return { days, ...orAbsent(await all.surveys.report(member, { tenant, days })) };
}

export default function Surveys({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { days, counts, total, average, answers } = loaderData;
  const { text, time, number } = useWork();
  const say = text.surveys;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      <Tabs
        label={say.span}
        tabs={SPANS.map((span) => ({ href: `${SECTION}?days=${span}`, label: say.days(span), current: span === days }))}
      />
      <Panel id="figures" title={say.figures(total)} flush={total > 0}>
        {total === 0 ? (
          <p className={styles.muted}>{say.none}</p>
        ) : (
          <Table
            label={say.figures(total)}
            columns={[{ label: say.rating }, { label: say.count, look: 'end' }]}
            rows={[
              ...RATINGS.map((rating) => ({ key: String(rating), cells: [rating, number(counts[rating])] })),
              { key: 'average', cells: [say.average, average === null ? text.none : number(average)] },
            ]}
          />
        )}
      </Panel>
      <TablePanel
        id="answers"
        title={say.comments}
        columns={[
          { label: say.rating, look: 'tight' },
          { label: say.comment, look: 'wide' },
          { label: say.language, look: 'tight' },
          { label: say.page, look: 'tight' },
          { label: say.at, look: 'tight' },
        ]}
        rows={answers.map((answer) => ({
          key: answer.id,
          cells: [
            answer.rating,
            <span key="comment" lang={answer.locale}>
              {answer.comment}
            </span>,
            answer.locale,
            answer.pageType,
            time(answer.at),
          ],
        }))}
      />
    </>
  );
}
