import type { ReactNode } from 'react';
import { readForm } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { OrderStateTag } from '../components/order-state.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Key, Panel, Tabs } from '../components/section.tsx';
import { Table } from '../components/table.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/orders`;
const STATES = ['placed', 'cancelled', 'prepared', 'abandoned'] as const;
const STEPS = ['to-ship', 'to-check', 'to-pay'] as const;

/** Names are personal, so searches for them use POST and appear in no URL. */
export async function loader({ context, request, url }: LoaderArgs) {
  const { admin: work, member, tenant } = employeeVisit(context, request);
  const asked = Object.fromEntries(
    ['state', 'from', 'to', 'page'].map((key) => [key, url.searchParams.get(key) ?? '']),
  );
  return { asked: { ...asked, typed: '' }, ...orAbsent(await work.orders.find(member, tenant, asked)) };
}

export async function action({ context, request }: ActionArgs) {
  const { admin: work, member, tenant } = employeeVisit(context, request);
  const asked = await readForm(request);
  return { asked, ...orAbsent(await work.orders.find(member, tenant, asked)) };
}

export default function Orders({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, time, amount } = useWork();
  const say = text.orders;
  const { asked, lines, page, more, tooShort, waiting } = actionData ?? loaderData;
  const { typed = '', state = '', from = '', to = '' }: Record<string, string> = asked;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.audited} />
      <Tabs
        label={say.state}
        tabs={[
          { href: SECTION, label: say.allStates, current: state === '' },
          ...STEPS.map((step) => ({
            href: `${SECTION}?state=${step}`,
            label: say.counted(say.steps[step], waiting[step]),
            current: state === step,
          })),
          { href: `${SECTION}?state=cancelled`, label: say.states.cancelled, current: state === 'cancelled' },
        ]}
      />
      <search>
        <form method="post" action={SECTION} className={styles.row}>
          <Field
            name="typed"
            type="search"
            label={say.search}
            defaultValue={typed}
            autoComplete="off"
            {...(tooShort ? { problem: say.tooShort } : {})}
          />
          <Select name="state" label={say.state} defaultValue={state}>
            <option value="">{say.allStates}</option>
            {STEPS.map((step) => (
              <option key={step} value={step}>
                {say.steps[step]}
              </option>
            ))}
            {STATES.map((known) => (
              <option key={known} value={known}>
                {say.states[known]}
              </option>
            ))}
          </Select>
          <Field name="from" type="date" label={say.from} defaultValue={from} />
          <Field name="to" type="date" label={say.to} defaultValue={to} />
          <Button type="submit" look="primary" icon="magnifying-glass">
            {say.submit}
          </Button>
        </form>
      </search>
      <Panel id="orders" title={say.list} flush={lines.length > 0}>
        {lines.length === 0 ? (
          <p role="status" className={styles.muted}>
            {say.empty}
          </p>
        ) : (
          <Table
            label={say.list}
            broad
            columns={[
              { label: say.number, look: 'tight' },
              { label: say.at, look: 'tight' },
              { label: say.name, look: 'wide' },
              { label: say.total, look: 'end' },
              { label: say.method },
              { label: say.money },
              { label: say.state },
            ]}
            rows={lines.map((line) => ({
              key: line.number,
              cells: [
                <a key="number" href={`${SECTION}/${line.number}`}>
                  <Key>{line.number}</Key>
                </a>,
                time(line.at),
                line.name,
                amount(line.total),
                line.method === null ? text.none : say.methods[line.method],
                line.money === null ? text.none : say.moneyStates[line.money],
                <OrderStateTag key="state" state={line.state} stage={line.stage} />,
              ],
            }))}
          />
        )}
      </Panel>
      {(page > 1 || more) && (
        <nav aria-label={say.pages}>
          <form method="post" action={SECTION} className={styles.actions}>
            <input type="hidden" name="typed" value={typed} />
            <input type="hidden" name="state" value={state} />
            <input type="hidden" name="from" value={from} />
            <input type="hidden" name="to" value={to} />
            {page > 1 && (
              <Button type="submit" name="page" value={page - 1}>
                {say.previous}
              </Button>
            )}
            <span>{say.page(page)}</span>
            {more && (
              <Button type="submit" name="page" value={page + 1}>
                {say.next}
              </Button>
            )}
          </form>
        </nav>
      )}
    </>
  );
}
