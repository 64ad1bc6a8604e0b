import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Changes } from '../components/changes.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Key, Panel } from '../components/section.tsx';
import { Table } from '../components/table.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/audit`;
const FILTERS = ['person', 'action', 'subject'] as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const {
    admin: { staff },
    member,
  } = employeeVisit(context, request);
  const filter = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = url.searchParams.get(name)?.trim();
      return value ? [[name, value.slice(0, 300)]] : [];
    }),
  );
  const before = Number(url.searchParams.get('before'));
  const page = await staff.audit.list(member, {
    ...filter,
    ...(Number.isSafeInteger(before) && before > 0 ? { before } : {}),
  });
  return { filter, first: !url.searchParams.has('before'), ...orAbsent(page) };
}

export default function AuditTrail({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { text, time } = useWork();
  const { entries, older, filter, first } = loaderData;
  return (
    <>
      <AdminPageHead title={text.audit.title} intro={text.audit.intro} />
      <form method="get" className={styles.row}>
        <Field name="person" label={text.audit.person} defaultValue={filter.person} autoComplete="off" />
        <Select name="action" label={text.audit.action} defaultValue={filter.action ?? ''}>
          <option value="">{text.audit.all}</option>
          {Object.entries(text.audit.groups).map(([group, label]) => (
            <option key={group} value={group}>
              {label}
            </option>
          ))}
        </Select>
        <Field name="subject" label={text.audit.subject} defaultValue={filter.subject} autoComplete="off" />
        <Button type="submit">{text.audit.filter}</Button>
      </form>
      <Panel id="entries" title={text.audit.title} flush headless>
        {entries.length === 0 ? (
          <div className={styles.panelBody}>
            <p className={styles.muted}>{text.audit.empty}</p>
          </div>
        ) : (
          <Table
            label={text.audit.title}
            columns={[
              { label: text.audit.at, look: 'tight' },
              { label: text.audit.person, look: 'wide' },
              { label: text.audit.action },
              { label: text.audit.subject },
              { label: text.audit.what, look: 'wide' },
            ]}
            rows={entries.map((entry) => ({
              key: String(entry.id),
              cells: [
                time(entry.at),
                <span key="person">
                  {entry.email} <span className={styles.muted}>{roleText(text.roles, entry.role)}</span>
                </span>,
                text.audit.actions[entry.action] ?? entry.action,
                entry.subject ? <SubjectLink key="subject" subject={entry.subject} /> : text.none,
                <Changes key="what" before={entry.before} after={entry.after} />,
              ],
            }))}
          />
        )}
      </Panel>
      <div className={styles.actions}>
        {!first && <a href={`${SECTION}?${new URLSearchParams(filter)}`}>{text.newest}</a>}
        {older !== null && (
          <a href={`${SECTION}?${new URLSearchParams({ ...filter, before: String(older) })}`}>{text.older}</a>
        )}
      </div>
    </>
  );
}

function roleText(texts: Record<string, string>, role: string): string {
  return texts[role] ?? role;
}

const PLACES: Record<string, string> = {
  product: 'products',
  mail: 'mails',
  import: 'imports',
  source: 'sources',
  customer: 'customers',
};
/** Subjects with readable ids. Others are long numbers, whose beginning suffices to tell them apart. */
const NAMES = new Set(['product', 'search']);

/** Links "product:100101" to the product. */
function SubjectLink({ subject }: { subject: string }): ReactNode {
  const [kind = '', ...rest] = subject.split(':');
  const id = rest.join(':');
  const section = PLACES[kind];
  const shown = <Key>{NAMES.has(kind) ? id : id.slice(0, 8)}</Key>;
  if (!section) return shown;
  return <a href={`${ADMIN_ROOT}/${section}/${encodeURIComponent(id)}`}>{shown}</a>;
}
