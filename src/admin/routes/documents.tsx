import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { LinkedOrder } from '../components/ledger-account/linked-order.tsx';
import { Pager } from '../components/pager.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { adminDayText } from '../formats.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/documents`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin, member, tenant } = employeeVisit(context, request);
  const query = Object.fromEntries(url.searchParams);
  return { query, ...orAbsent(await admin.documents.list(member, { tenant, query })) };
}

/** Lists the issued documents of a tenant, with filters. */
export default function DocumentList({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { query, asked, documents, count, pages } = loaderData;
  const { filter, page } = asked;
  const { text, number, amount, language } = useWork();
  const say = text.documents;
  const to = (other: number) => `${SECTION}?${new URLSearchParams({ ...query, page: String(other) })}`;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      <div className={styles.stack}>
        <Panel id="filter" title={say.filter}>
          <form method="get" action={SECTION} className={styles.form}>
            <div className={styles.row}>
              <Field name="q" label={say.term} defaultValue={filter.term} autoComplete="off" />
              <Select name="kind" label={say.kind} defaultValue={filter.kind ?? ''}>
                <option value="">{say.all}</option>
                {Object.entries(say.kinds).map(([value, name]) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </Select>
              <Field name="from" type="date" label={say.from} defaultValue={filter.from ?? ''} />
              <Field name="to" type="date" label={say.to} defaultValue={filter.to ?? ''} />
            </div>
            <div className={styles.actions}>
              <Button type="submit" look="primary">
                {say.show}
              </Button>
              <Button type="submit" formAction={`${SECTION}-export`}>
                {say.export}
              </Button>
            </div>
          </form>
        </Panel>
        <TablePanel
          id="documents"
          title={say.found(number(count))}
          label={say.title}
          empty={say.empty}
          broad
          columns={[
            { label: say.columns.number, look: 'tight' },
            { label: say.kind },
            { label: say.columns.issuedOn, look: 'tight' },
            { label: say.columns.orderNumber, look: 'tight' },
            { label: say.columns.customerNumber, look: 'tight' },
            { label: say.columns.vat, look: 'end' },
            { label: say.columns.total, look: 'end' },
          ]}
          rows={documents.map((document) => ({
            key: document.id,
            cells: [
              <a key="file" href={`${SECTION}/${document.id}/file`} aria-label={say.open(document.number)}>
                {document.number}
              </a>,
              say.kinds[document.kind],
              adminDayText(document.issuedOn, language),
              <LinkedOrder key="order" number={document.orderNumber} />,
              document.customerNumber ?? text.none,
              amount(signOf(document.kind) * document.vat.reduce((sum, { vat }) => sum + vat, 0)),
              amount(signOf(document.kind) * document.total),
            ],
          }))}
        />
        <Pager
          label={say.title}
          previous={page > 1 && { href: to(page - 1), label: text.ledger.newer }}
          position={text.ledger.pageOf(String(page), String(pages))}
          next={page < pages && { href: to(page + 1), label: text.ledger.older }}
        />
      </div>
    </>
  );
}

const signOf = (kind: string): number => (kind === 'credit-note' ? -1 : 1);
