import type { ReactNode } from 'react';
import { FigureTile } from '../components/reports/figure-tile.tsx';
import { REPORTS_PAGE, reportAddress } from '../components/reports/report-address.ts';
import { MissingRates, RangeLine, ReportChoices } from '../components/reports/report-choices.tsx';
import { ReportTables, SeriesPanel } from '../components/reports/report-tables.tsx';
import styles from '../components/reports/reports.module.css';
import { useReport } from '../components/reports/use-report.ts';
import pageStyles from '../components/section.module.css';
import { AdminPageHead } from '../components/section.tsx';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';

export async function loader({ context, request, url, params }: LoaderArgs) {
  const { admin, member, tenant, locale } = employeeVisit(context, request);
  const query = Object.fromEntries(url.searchParams);
  const id = params.id ?? '';
  const found = orAbsent(await admin.figures.report(member, { tenant, query, id, locale }));
  return { ...found, id: found.readable.find((known) => known === id) ?? ('sales' as const) };
}

/** One report: its figures with definitions, the course of the main one, and tables with files. */
export default function ReportPage({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { asked, id } = loaderData;
  const { say } = useReport(asked);
  const [title, intro] = say.titles[id];
  return (
    <>
      <AdminPageHead title={title} intro={intro}>
        <a href={reportAddress(asked)}>{say.overview}</a>
        <a href={`${REPORTS_PAGE}/settings`}>{say.settings}</a>
      </AdminPageHead>
      <ReportChoices asked={asked} id={id} />
      <RangeLine asked={asked} />
      {loaderData.ok ? (
        <div className={pageStyles.stack}>
          {loaderData.report.figures.length > 0 && (
            <section aria-label={say.overview} className={styles.tiles}>
              {loaderData.report.figures.map((figure) => (
                <FigureTile key={figure.id} asked={asked} figure={figure} />
              ))}
            </section>
          )}
          {loaderData.report.series && <SeriesPanel asked={asked} series={loaderData.report.series} />}
          <ReportTables asked={asked} report={loaderData.report} />
        </div>
      ) : (
        <MissingRates asked={asked} missing={loaderData.missing} />
      )}
    </>
  );
}
