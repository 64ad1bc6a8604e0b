import type { ReactNode } from 'react';
import { may } from '../../shop/staff/employees/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, FactList, Panel } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { VatEntryList } from '../components/vat/vat-entry-list.tsx';
import { VatFormTable } from '../components/vat/vat-form-table.tsx';
import type { VatLink } from '../components/vat/vat-link.ts';
import { VatSums } from '../components/vat/vat-sums.tsx';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { monthText } from '../formats.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/vat`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin, member, tenant } = employeeVisit(context, request);
  const query = Object.fromEntries(url.searchParams);
  return {
    ...orAbsent(await admin.periods.vat(member, { tenant, query })),
    query,
    vatForm: tenant.books.vatForm,
    mayExport: may(member, 'ledger.book'),
  };
}

/** Shows the VAT of months: the official form, sums by country and rate, and the entries behind a figure. */
export default function Vat({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { report, entries, query, vatForm, mayExport } = loaderData;
  const { from, to, form, oss, sums, ledger, difference } = report;
  const { text, amount, language } = useWork();
  const say = text.vat;
  const months = { from: from.name, to: to.name };
  const link: VatLink = (figure) => `${SECTION}?${new URLSearchParams({ ...months, ...figure })}#entries`;
  const shown = [from.name, to.name].map((name) => monthText(name, language));
  return (
    <>
      <AdminPageHead
        title={`${say.title} ${from.name === to.name ? shown[0] : shown.join(' – ')}`}
        intro={say.intro}
        back={{ href: `${ADMIN_ROOT}/month-end?month=${to.name}`, label: text.monthEnd.title }}
      />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <VatFormTable form={form} vatForm={vatForm} to={link} />
          <p className={styles.hint}>{say.rounded}</p>
          {entries && (
            <VatEntryList
              page={entries}
              next={entries.next && `${SECTION}?${new URLSearchParams({ ...query, after: entries.next })}#entries`}
              close={`${SECTION}?${new URLSearchParams(months)}`}
            />
          )}
          <VatSums sums={sums} oss={oss} to={link} />
        </div>
        <div className={styles.stack}>
          <Panel id="months" title={text.monthEnd.month}>
            <form method="get" action={SECTION} className={styles.form}>
              <Field name="from" type="month" label={say.from} defaultValue={from.name} required />
              <Field name="to" type="month" label={say.to} defaultValue={to.name} required />
              <div>
                <Button type="submit">{say.show}</Button>
              </div>
            </form>
          </Panel>
          <Panel id="check" title={say.checkTitle}>
            <Notice kind={difference === 0 ? 'success' : 'problem'}>
              {difference === 0 ? say.isEqual : say.isDifferent}
            </Notice>
            <FactList
              facts={[
                [say.ledger, amount(ledger)],
                [say.report, amount(ledger - difference)],
                [say.difference, amount(difference)],
              ]}
            />
          </Panel>
          {mayExport && (
            <Panel id="file" title={say.fileTitle}>
              <form method="get" action={`${SECTION}-export`} className={styles.form}>
                <input type="hidden" name="from" value={from.name} />
                <input type="hidden" name="to" value={to.name} />
                <Select name="kind" label={say.file}>
                  <option value="form">{say.fileForm}</option>
                  <option value="entries">{say.fileEntries}</option>
                </Select>
                <Select name="format" label={say.format}>
                  <option value="xlsx">{say.formats.xlsx}</option>
                  <option value="csv">{say.formats.csv}</option>
                </Select>
                <div>
                  <Button type="submit">{say.download}</Button>
                </div>
              </form>
            </Panel>
          )}
        </div>
      </div>
    </>
  );
}
