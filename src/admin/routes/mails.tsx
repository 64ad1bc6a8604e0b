import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { MailStateTag } from '../components/mail-state.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel, Tabs } from '../components/section.tsx';
import { Table } from '../components/table.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/mails`;

export async function loader({ context, request, url }: LoaderArgs) {
  const {
    admin: { mails },
    member,
    text,
  } = employeeVisit(context, request);
  const state = url.searchParams.get('state');
  const before = url.searchParams.get('before');
  return {
    state,
    first: before === null,
    delivers: mails.delivers,
    ...orAbsent(await mails.list(member, { filter: state, before, marker: text.hiddenSecret })),
  };
}

export default function Mails({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { text, time } = useWork();
  const { mails, older, state, first, delivers } = loaderData;
  const tabs = [
    { href: SECTION, label: text.mails.all, current: state === null },
    ...(['in-doubt', 'failed', 'waiting', 'sent', 'doubted'] as const).map((entry) => ({
      href: `${SECTION}?state=${entry}`,
      label: entry === 'doubted' ? text.mails.doubted : text.mails.states[entry],
      current: state === entry,
    })),
  ];
  return (
    <>
      <AdminPageHead title={text.mails.title} intro={text.mails.audited} />
      {!delivers && <Notice kind="info">{text.mails.keeps}</Notice>}
      {(state === 'in-doubt' || state === 'doubted') && <Notice kind="info">{text.mails.doubtHint}</Notice>}
      <Tabs label={text.mails.state} tabs={tabs} />
      <Panel id="mails" title={text.mails.title} flush headless>
        {mails.length === 0 ? (
          <div className={styles.panelBody}>
            <p className={styles.muted}>{text.mails.empty}</p>
          </div>
        ) : (
          <Table
            label={text.mails.title}
            columns={[
              { label: text.mails.at, look: 'tight' },
              { label: text.mails.subject, look: 'wide' },
              { label: text.mails.to },
              { label: text.mails.state },
            ]}
            rows={mails.map((mail) => ({
              key: mail.id,
              cells: [
                time(mail.created_at),
                <a key="subject" href={`${SECTION}/${mail.id}`} lang={mail.locale}>
                  {mail.subject}
                </a>,
                mail.to_address,
                <MailStateTag key="state" state={mail.state} />,
              ],
            }))}
          />
        )}
      </Panel>
      <div className={styles.actions}>
        {!first && <a href={state ? `${SECTION}?state=${state}` : SECTION}>{text.newest}</a>}
        {older && (
          <a href={`${SECTION}?${new URLSearchParams({ ...(state ? { state } : {}), before: older })}`}>{text.older}</a>
        )}
      </div>
    </>
  );
}
