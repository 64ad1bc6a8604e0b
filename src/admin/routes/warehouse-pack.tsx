import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import sectionStyles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { OrderParcels } from '../components/warehouse/order-parcels.tsx';
import { PackingStation, type ScanMessage } from '../components/warehouse/packing-station.tsx';
import styles from '../components/warehouse/warehouse.module.css';
import { WAREHOUSE, WarehouseHead } from '../components/warehouse/warehouse-head.tsx';
import { type EmployeeVisit, employeeVisit } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { changeParcel } from '../parcel-action.ts';
import { textOfCode } from '../worded.ts';

const HERE = `${WAREHOUSE}/pack`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin, member, tenant } = employeeVisit(context, request);
  const code = (url.searchParams.get('code') ?? '').slice(0, 60);
  const opened = code === '' ? null : await admin.warehouse.openByCode(member, { tenant, code });
  return {
    code,
    list: opened?.kind === 'pick-list' ? opened : null,
    order: opened?.kind === 'order' ? await admin.warehouse.packing(member, { tenant, number: opened.number }) : null,
    said: url.searchParams.get('said') ?? '',
    mayShip: may(member, 'order.ship'),
  };
}

type Answer = {
  problem: string | null;
  message: ScanMessage;
  counts: Record<string, number>;
  entered: Record<string, string>;
};

export async function action({ context, request }: ActionArgs) {
  const visit = employeeVisit(context, request);
  const number = new URL(request.url).searchParams.get('code') ?? '';
  const entered = await readForm(request);
  const outcome = await pack(visit, number, entered);
  if (typeof outcome === 'string') return redirect(`${HERE}?code=${encodeURIComponent(number)}&said=${outcome}`, 303);
  return sendBack(request, outcome);
}

/** Runs a form of the station. Returns what was done, or what the page says instead. */
async function pack(visit: EmployeeVisit, number: string, entered: Record<string, string>): Promise<Answer | string> {
  const { admin, member, tenant, text } = visit;
  const { intent } = entered;
  const say = text.warehouse;
  const counts = Object.fromEntries(
    Object.entries(entered).flatMap(([name, value]) =>
      name.startsWith('count.') && /^\d{1,4}$/.test(value.trim()) ? [[name.slice('count.'.length), Number(value)]] : [],
    ),
  );
  const back = (problem: string): Answer => ({ problem, message: null, counts, entered });
  if (intent === 'ship-parcel' || intent === 'unpack') {
    const changed = await changeParcel(visit, { ...entered, intent: intent === 'unpack' ? 'unpack' : 'ship' });
    return changed.ok ? changed.said : back(changed.problem);
  }
  if (intent === 'ship' || intent === 'close') {
    const closed = await admin.warehouse.closeParcel(member, { tenant, number, entered, ships: intent === 'ship' });
    const { problem } = closed;
    if (problem === null) return intent === 'ship' ? 'parcelSent' : 'parcelClosed';
    return back(problem === 'not-allowed' ? text.notAllowed : say.problems[problem]);
  }
  const scan = await admin.warehouse.scan(member, { tenant, number, entered });
  if (!scan.ok) {
    const sentence = scan.problem === 'not-allowed' ? text.notAllowed : say.problems[scan.problem];
    return { problem: null, message: { kind: 'wrong', sentence }, counts, entered };
  }
  const { key, units } = scan.item;
  const sentence = say.counted(scan.item.title, String(scan.counts.get(key) ?? 0), String(units));
  return { problem: null, message: { kind: 'right', sentence }, counts: Object.fromEntries(scan.counts), entered };
}

/** Packing station: a code opens an order or a pick list, and each scan counts a unit. */
export default function WarehousePack({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const say = text.warehouse;
  const { code, list, order, said, mayShip } = loaderData;
  const done = { ...say.said, parcelSent: say.parcelSent, parcelClosed: say.parcelClosed };
  if (!order)
    return (
      <>
        <WarehouseHead current="pack" />
        <OpenCode code={code} isUnknown={code !== '' && !list} />
        {list && <ListedOrders list={list} />}
      </>
    );
  const { recipient } = order;
  return (
    <>
      <AdminPageHead
        title={say.packOrder(order.number)}
        intro={`${recipient.name}, ${recipient.country}-${recipient.postalCode} ${recipient.city}`}
        back={{ href: HERE, label: text.back(say.pack) }}
      />
      <ActionOutcome answer={actionData} done={textOfCode(done, said)} />
      {order.problem !== null && (
        <Notice kind="problem" role="alert">
          {say.problems[order.problem]}
        </Notice>
      )}
      <div className={sectionStyles.stack}>
        {mayShip && order.problem === null && (
          <PackingStation
            order={order}
            counts={actionData?.counts ?? {}}
            message={actionData?.message ?? null}
            entered={actionData?.entered ?? {}}
          />
        )}
        <OrderParcels order={order} mayShip={mayShip} />
        <OpenCode code="" isUnknown={false} />
      </div>
    </>
  );
}

/** Field for the next order, which a scanner fills. */
function OpenCode({ code, isUnknown }: { code: string; isUnknown: boolean }): ReactNode {
  const say = useWork().text.warehouse;
  return (
    <Panel id="open" title={say.pack}>
      <p>{say.packIntro}</p>
      {isUnknown && (
        <p className={styles.loud} data-kind="wrong" role="alert">
          {say.codeUnknown(code)}
        </p>
      )}
      <form
        method="get"
        action={HERE}
        className={styles.scan}
        data-scan
        data-start={say.camera}
        data-stop={say.cameraStop}
        data-denied={say.cameraDenied}
      >
        <Field name="code" label={say.code} autoComplete="off" maxLength={60} />
        <Button type="submit" look="primary">
          {say.openCode}
        </Button>
      </form>
    </Panel>
  );
}

type PickOrders = { number: string; orders: { number: string; units: number; missing: number; isShipped: boolean }[] };

function ListedOrders({ list }: { list: PickOrders }): ReactNode {
  const { text, number } = useWork();
  const say = text.warehouse;
  return (
    <TablePanel
      id="pick-orders"
      title={say.pickOrders(list.number)}
      columns={[
        { label: say.number, look: 'tight' },
        { label: say.units, look: 'end' },
        { label: say.state, look: 'wide' },
      ]}
      rows={list.orders.map((order) => ({
        key: order.number,
        cells: [
          <a key="number" href={`${HERE}?code=${order.number}`}>
            {order.number}
          </a>,
          number(order.units - order.missing),
          <Tag key="state" tone={order.isShipped ? 'good' : 'warning'}>
            {order.isShipped ? say.shipped : say.toPack}
          </Tag>,
        ],
      }))}
    />
  );
}
