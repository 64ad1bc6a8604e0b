import type { ReactNode } from 'react';
import { FigureTile } from '../components/reports/figure-tile.tsx';
import { REPORTS_PAGE, reportAddress } from '../components/reports/report-address.ts';
import { MissingRates, RangeLine, ReportChoices } from '../components/reports/report-choices.tsx';
import styles from '../components/reports/reports.module.css';
import { useReport } from '../components/reports/use-report.ts';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin, member, tenant } = employeeVisit(context, request);
  const query = Object.fromEntries(url.searchParams);
  return orAbsent(await admin.figures.overview(member, { tenant, query }));
}

/** Key figures of a period, each with its course and the way to its report. */
export default function Reports({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { asked, readable } = loaderData;
  const { say } = useReport(asked);
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro}>
        <a href={`${REPORTS_PAGE}/settings`}>{say.settings}</a>
      </AdminPageHead>
      <ReportChoices asked={asked} />
      <RangeLine asked={asked} />
      {loaderData.ok ? (
        <section aria-label={say.overview} className={styles.tiles}>
          {loaderData.tiles.map(({ report, figure, series }) => (
            <FigureTile
              key={figure.id}
              asked={asked}
              figure={figure}
              series={series}
              href={reportAddress(asked, report)}
            />
          ))}
        </section>
      ) : (
        <MissingRates asked={asked} missing={loaderData.missing} />
      )}
      <Panel id="all" title={say.allReports}>
        <ul className={styles.list}>
          {readable.map((id) => {
            const [title, intro] = say.titles[id];
            return (
              <li key={id}>
                <a href={reportAddress(asked, id)}>{title}</a>
                <p>{intro}</p>
              </li>
            );
          })}
        </ul>
      </Panel>
    </>
  );
}
