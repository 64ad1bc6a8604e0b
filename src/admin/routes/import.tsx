import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ImportTag } from '../components/import-state.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, FactList, Key, Panel } from '../components/section.tsx';
import { Table } from '../components/table.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { reasonText } from '../texts/import-reasons.ts';

const SECTION = `${ADMIN_ROOT}/imports`;
const RELOAD_SECONDS = 2;

export async function loader({ context, request, params }: LoaderArgs) {
  const {
    admin: { imports },
    member,
  } = employeeVisit(context, request);
  return orAbsent(await imports.run(member, params.id ?? ''));
}

export default function Import({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { text, language, time, number, bytes, duration } = useWork();
  const { run, refusals, differences } = loaderData;
  const isUnderWay = run.state === 'receiving' || run.state === 'waiting' || run.state === 'running';
  const took = run.started_at && run.ended_at ? duration(run.ended_at.getTime() - run.started_at.getTime()) : text.none;
  return (
    <>
      {isUnderWay && <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />}
      <AdminPageHead title={run.file_name} back={{ href: SECTION, label: text.back(text.imports.title) }}>
        {differences > 0 && (
          <a href={`${SECTION}/${run.id}/differences`}>{text.imports.differencesLink(differences)}</a>
        )}
        {refusals.length > 0 && (
          <LinkButton href={`${SECTION}/${run.id}/report`} download>
            {text.imports.download}
          </LinkButton>
        )}
      </AdminPageHead>
      {run.problem !== null && (
        <Notice kind="problem">
          {run.problem === 'internal' ? text.imports.internal : reasonText(run.problem, language)}
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.stack}>
          {isUnderWay && (
            <Panel id="progress" title={text.imports.progress}>
              <progress className={styles.progress} value={run.part} max={1} aria-label={text.imports.progress} />
              <p className={styles.hint}>{text.imports.reload}</p>
            </Panel>
          )}
          {!isUnderWay && (
            <Panel
              id="report"
              title={text.imports.report}
              aside={
                run.refused > refusals.length && (
                  <span className={styles.hint}>{text.imports.first(refusals.length)}</span>
                )
              }
              flush
            >
              {refusals.length === 0 ? (
                <div className={styles.panelBody}>
                  <p className={styles.muted}>{text.imports.noRefusals}</p>
                </div>
              ) : (
                <Table
                  label={text.imports.report}
                  columns={[
                    { label: text.imports.line, look: 'end' },
                    { label: text.imports.attribute, look: 'tight' },
                    { label: text.imports.reasonOf, look: 'wide' },
                  ]}
                  rows={refusals.map((refusal, index) => ({
                    key: String(index),
                    cells: [
                      refusal.line === 0 ? text.none : number(refusal.line),
                      <Key key="attribute">{refusal.attribute || text.none}</Key>,
                      reasonText(refusal.reason, language),
                    ],
                  }))}
                />
              )}
            </Panel>
          )}
        </div>
        <Panel id="facts" title={text.imports.state}>
          <FactList
            facts={[
              [text.imports.state, <ImportTag key="state" run={run} />],
              [text.imports.kind, `${text.imports.kinds[run.kind]} ${run.tenant.toUpperCase()} ${run.locale ?? ''}`],
              [text.imports.size, bytes(run.bytes)],
              [text.imports.by, run.staff_email],
              [text.imports.at, time(run.created_at)],
              [text.imports.duration, took],
              [text.imports.rows, number(run.rows)],
              [text.imports.accepted, number(run.accepted)],
              [text.imports.changed, number(run.changed)],
              [text.imports.withdrawn, number(run.withdrawn)],
              [text.imports.refused, number(run.refused)],
            ]}
          />
        </Panel>
      </div>
    </>
  );
}
