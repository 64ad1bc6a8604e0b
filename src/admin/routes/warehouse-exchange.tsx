import type { ReactNode } from 'react';
import { may } from '../../shop/staff/employees/permissions.ts';
import { shopRequest } from '../../storefront/context.ts';
import { formOf, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { Panel } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { WAREHOUSE, WarehouseHead } from '../components/warehouse/warehouse-head.tsx';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { refusedText } from '../worded.ts';

const KINDS = ['orders', 'shipments', 'stock'] as const;
const FORMATS = ['csv', 'xlsx', 'json'] as const;

export function loader({ context, request }: LoaderArgs) {
  const { member, tenant } = employeeVisit(context, request);
  return {
    today: new Intl.DateTimeFormat('en-CA', { timeZone: tenant.timeZone, dateStyle: 'short' }).format(
      context.get(shopRequest).now,
    ),
    mayShip: orAbsent(may(member, 'warehouse.read') ? { value: may(member, 'order.ship') } : null).value,
    mayImport: may(member, 'import.run'),
  };
}

export async function action({ context, request }: ActionArgs) {
  const { admin, member, tenant, text } = employeeVisit(context, request);
  const file = (await formOf(request)).get('file');
  const uploaded = file instanceof File ? file : new File([], '');
  const outcome = await admin.warehouse.importShipments(member, { tenant, file: uploaded });
  if (outcome.ok) return { problem: null, outcome };
  const { problem } = outcome;
  const said = refusedText(text, problem, text.warehouse.uploadProblems);
  return sendBack(request, { problem: said, outcome: null });
}

/** Files for an outside warehouse: what it ships, what it has shipped, what it has. */
export default function WarehouseExchange(props: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, number } = useWork();
  const say = text.warehouse;
  const { today, mayShip, mayImport } = props.loaderData;
  const { outcome = null } = props.actionData ?? {};
  return (
    <>
      <WarehouseHead current="exchange" />
      <ActionOutcome
        answer={props.actionData?.problem ? props.actionData : undefined}
        done={outcome && say.imported(number(outcome.booked))}
      />
      {outcome && outcome.refused.length > 0 && (
        <Notice kind="warning" role="alert">
          {say.refusedRows(number(outcome.refused.length))}
        </Notice>
      )}
      <div className={styles.stack}>
        {mayShip && (
          <Panel id="export" title={say.exportTitle}>
            <p>{say.exportIntro}</p>
            <form method="get" action={`${WAREHOUSE}/export`} className={styles.row}>
              <Select name="kind" label={say.exportKind} defaultValue="orders">
                {KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {say.exportKinds[kind]}
                  </option>
                ))}
              </Select>
              <Select name="format" label={say.exportFormat} defaultValue="csv">
                {FORMATS.map((format) => (
                  <option key={format} value={format}>
                    {say.exportFormats[format]}
                  </option>
                ))}
              </Select>
              <Field name="from" type="date" label={say.exportFrom} defaultValue={today} />
              <Field name="to" type="date" label={say.exportTo} defaultValue={today} />
              <Button type="submit" look="primary">
                {say.exportSubmit}
              </Button>
            </form>
          </Panel>
        )}
        {mayShip && (
          <Panel id="import" title={say.importTitle}>
            <p>{say.importIntro}</p>
            <form method="post" action={`${WAREHOUSE}/exchange`} encType="multipart/form-data" className={styles.row}>
              <Field name="file" type="file" label={say.importFile} accept=".csv,.tsv,.txt,.jsonl,.xlsx" required />
              <Button type="submit">{say.importSubmit}</Button>
            </form>
            {mayImport && <a href="/backoffice/imports">{say.importStock}</a>}
          </Panel>
        )}
        {outcome && (
          <TablePanel
            id="refused"
            title={say.refused}
            columns={[
              { label: say.refusedLine, look: 'end' },
              { label: say.refusedField },
              { label: say.refusedReason, look: 'text' },
            ]}
            rows={outcome.refused.map((row, index) => ({
              key: `${row.line}.${index}`,
              cells: [number(row.line), row.attribute, row.reason],
            }))}
          />
        )}
      </div>
    </>
  );
}
