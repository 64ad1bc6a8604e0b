import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { CarrierFields } from '../components/carrier-fields.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import desk from '../components/section.module.css';
import { AdminPageHead, FactList, Key, Panel, Table } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { adminDayText } from '../formats.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

const ROOM = `${ADMIN_ROOT}/returns`;
const REFUSALS = ['used', 'unsealed', 'incomplete', 'not-ours', 'damaged-by-customer'] as const;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { desk: work, member, tenant } = employeeVisit(context, request);
  const { order, entry } = orAbsent(await work.fulfilment.openReturn(member, { tenant, number: params.id ?? '' }));
  return {
    entry,
    order: order.number,
    credit: order.credits.find(({ returnId }) => returnId === entry.id) ?? null,
    said: url.searchParams.get('said') ?? '',
    mayCheck: may(member.role, 'return.check'),
    mayShip: may(member.role, 'order.ship'),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const { desk: work, member, tenant, text } = employeeVisit(context, request);
  const number = params.id ?? '';
  const entered = await readForm(request);
  const asked = { tenant, number };
  const [said, outcome] =
    entered.intent === 'receive'
      ? (['received', await work.fulfilment.receive(member, asked)] as const)
      : entered.intent === 'exchange'
        ? (['sent', await work.fulfilment.sendExchange(member, { ...asked, entered })] as const)
        : (['settled', await work.fulfilment.settle(member, { ...asked, entered })] as const);
  if (outcome.ok) return redirect(`${ROOM}/${number}?said=${said}`, 303);
  const { problem } = outcome;
  return sendBack(request, {
    problem:
      problem === 'not-allowed'
        ? text.notAllowed
        : problem === 'not-found'
          ? text.notFound
          : text.fulfilment.problems[problem],
    entered,
  });
}

export default function ReturnRoom({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, time, amount, language, house } = useWork();
  const say = text.returns;
  const { entry, order, credit, said, mayCheck, mayShip } = loaderData;
  const here = `${ROOM}/${entry.number}`;
  const day = (iso: string | null) => (iso === null ? text.none : adminDayText(iso, language));
  const entered = actionData?.entered ?? {};
  const isOpen = entry.state === 'registered' || entry.state === 'received';
  const waits = entry.lines.some((line) => line.exchanged > 0 && !line.isExchangeSent);
  const hasPaper = (entry.state === 'registered' && entry.way === 'label') || credit !== null;
  return (
    <>
      <AdminPageHead title={say.one(entry.number)} back={{ href: ROOM, label: text.back(say.title) }}>
        {hasPaper && <LinkButton href={`${here}/paper`}>{credit ? `${say.credit} (PDF)` : say.label}</LinkButton>}
      </AdminPageHead>
      <ActionOutcome answer={actionData} done={textOfCode(say.said, said)} />
      <div className={desk.columns}>
        <div className={desk.stack}>
          <Panel id="facts" title={say.facts}>
            <FactList
              facts={[
                [say.state, say.states[entry.state]],
                [
                  say.order,
                  <a key="order" href={`${ADMIN_ROOT}/orders/${order}`}>
                    {order}
                  </a>,
                ],
                [say.way, say.ways[entry.way]],
                ...(entry.collectOn === null
                  ? []
                  : [[say.collectOn, day(entry.collectOn)] satisfies [string, ReactNode]]),
                [say.registeredAt, time(entry.registeredAt)],
                [say.receivedAt, time(entry.receivedAt)],
                [say.creditDue, day(entry.creditDueOn)],
                [say.settledAt, time(entry.settledAt)],
                ...(credit
                  ? [[say.credit, `${credit.number}, ${amount(credit.amount.amount)}`] satisfies [string, ReactNode]]
                  : []),
              ]}
            />
          </Panel>
          <Panel id="lines" title={say.lines} flush>
            <Table
              label={say.lines}
              columns={[
                { label: say.article, look: 'wide' },
                { label: text.orders.sku, look: 'tight' },
                { label: say.quantity, look: 'end' },
                { label: say.why },
                { label: say.wish },
                { label: say.decided, look: 'wide' },
              ]}
              rows={entry.lines.map((line) => ({
                key: String(line.position),
                cells: [
                  [line.title, line.variantText].filter((part) => part !== '').join(' · '),
                  <Key key="sku">{line.sku}</Key>,
                  line.quantity,
                  say.reasons[line.reason],
                  line.exchange ? `${line.exchange.variantText} (${line.exchange.sku})` : say.money,
                  [
                    ...(line.accepted > 0 ? [say.accepted(line.accepted)] : []),
                    ...(line.exchanged > 0 ? [say.exchanged(line.exchanged)] : []),
                    ...(line.refused > 0 && line.refusedBecause !== null
                      ? [`${say.refused(line.refused)} (${say.refusals[line.refusedBecause]})`]
                      : []),
                  ].join(', ') || text.none,
                ],
              }))}
            />
          </Panel>
        </div>
        <div className={desk.stack}>
          {mayCheck && entry.state === 'registered' && (
            <Panel id="receive" title={say.receive}>
              <form method="post" action={here} className={desk.form}>
                <p>{say.receiveText}</p>
                <div>
                  <Button type="submit" name="intent" value="receive">
                    {say.submitReceive}
                  </Button>
                </div>
              </form>
            </Panel>
          )}
          {mayCheck && isOpen && (
            <Panel id="check" title={say.check}>
              <form method="post" action={here} className={desk.form}>
                <p>{say.checkText}</p>
                {entry.lines.map((line) => (
                  <fieldset key={line.position} className={desk.form}>
                    <legend>
                      <strong>{line.title}</strong> {line.variantText}
                    </legend>
                    <Field
                      id={`accepted-${line.position}`}
                      name={`accepted-${line.position}`}
                      label={say.accept}
                      inputMode="numeric"
                      autoComplete="off"
                      maxLength={2}
                      defaultValue={entered[`accepted-${line.position}`] ?? String(line.quantity)}
                    />
                    <Field
                      id={`restocked-${line.position}`}
                      name={`restocked-${line.position}`}
                      label={say.restock}
                      inputMode="numeric"
                      autoComplete="off"
                      maxLength={2}
                      defaultValue={
                        entered[`restocked-${line.position}`] ??
                        (line.reason === 'damaged' ? '0' : String(line.quantity))
                      }
                    />
                    <Field
                      id={`refused-${line.position}`}
                      name={`refused-${line.position}`}
                      label={say.refuse}
                      inputMode="numeric"
                      autoComplete="off"
                      maxLength={2}
                      defaultValue={entered[`refused-${line.position}`] ?? '0'}
                    />
                    <Select
                      id={`because-${line.position}`}
                      name={`because-${line.position}`}
                      label={say.because}
                      defaultValue={entered[`because-${line.position}`] ?? ''}
                    >
                      <option value="">{say.choose}</option>
                      {REFUSALS.map((refusal) => (
                        <option key={refusal} value={refusal}>
                          {say.refusals[refusal]}
                        </option>
                      ))}
                    </Select>
                  </fieldset>
                ))}
                <Field id="note" name="note" label={say.note} maxLength={300} autoComplete="off" />
                <div>
                  <Button type="submit" name="intent" value="settle" look="primary">
                    {say.submitCheck}
                  </Button>
                </div>
              </form>
            </Panel>
          )}
          {mayShip && waits && (
            <Panel id="exchange" title={say.exchange}>
              <form method="post" action={here} className={desk.form}>
                <CarrierFields house={house} id="exchange" />
                <div>
                  <Button type="submit" name="intent" value="exchange">
                    {say.submitExchange}
                  </Button>
                </div>
              </form>
            </Panel>
          )}
        </div>
      </div>
    </>
  );
}
