import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm } from '../../storefront/form-data.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { OrderStateTag } from '../components/order-state.tsx';
import { Pager } from '../components/pager.tsx';
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

/** Filters of the list in its address; the term is sealed there, because names are personal. */
const FILTERS = ['state', 'from', 'to', 'sort', 'tag'] as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin: work, member, tenant } = employeeVisit(context, request);
  const term = url.searchParams.get('term') ?? '';
  const typed = work.terms.open(member, term);
  const chosen = Object.fromEntries(FILTERS.map((name) => [name, url.searchParams.get(name) ?? '']));
  const page = url.searchParams.get('page') ?? '';
  const found = orAbsent(await work.orders.find(member, tenant, { ...chosen, typed, page }));
  return {
    ...found,
    chosen,
    typed,
    term: typed === '' ? '' : term,
    mayCreate: may(member.role, 'order.create'),
  };
}

/** Seals what was typed, and redirects to the list's own address: Back and reloading show the same list. */
export async function action({ context, request }: ActionArgs) {
  const { admin: work, member } = employeeVisit(context, request);
  const entered = await readForm(request);
  const term = work.terms.seal(member, entered.typed ?? '');
  return redirect(hrefOf(entered, { term }), 303);
}

function hrefOf(chosen: Readonly<Record<string, string>>, more: Readonly<Record<string, string>>): string {
  const kept = FILTERS.map((name): [string, string] => [name, chosen[name] ?? '']);
  const query = new URLSearchParams(
    [...new Map([...kept, ...Object.entries(more)])].filter(([, value]) => value !== ''),
  );
  return query.size === 0 ? SECTION : `${SECTION}?${query}`;
}

export default function Orders({ loaderData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, time, amount } = useWork();
  const say = text.orders;
  const { lines, page, pages, total, tooShort, waiting, chosen, typed, term, mayCreate } = loaderData;
  const { state = '', from = '', to = '', sort = '', tag = '' } = chosen;
  const tab = (of: string, label: string) => ({
    href: hrefOf({ ...chosen, state: of }, { term }),
    label,
    current: state === of,
  });
  return (
    <>
      <AdminPageHead title={say.title} intro={say.audited}>
        {mayCreate && <LinkButton href={`${SECTION}/new`}>{text.newOrder.title}</LinkButton>}
      </AdminPageHead>
      <Tabs
        label={say.state}
        tabs={[
          tab('', say.allStates),
          ...STEPS.map((step) => tab(step, say.counted(say.steps[step], waiting[step]))),
          tab('cancelled', say.states.cancelled),
        ]}
      />
      <search>
        <form method="post" action={SECTION} className={styles.row}>
          <input type="hidden" name="tag" value={tag} />
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
          <Select name="sort" label={say.sort} defaultValue={sort}>
            <option value="">{say.newest}</option>
            <option value="oldest">{say.oldest}</option>
          </Select>
          <Field name="from" type="date" label={say.from} defaultValue={from} />
          <Field name="to" type="date" label={say.to} defaultValue={to} />
          <Button type="submit" look="primary" icon="magnifying-glass">
            {say.submit}
          </Button>
        </form>
      </search>
      {tag !== '' && (
        <p className={styles.actions}>
          {say.withTag(tag)} <a href={hrefOf({ ...chosen, tag: '' }, { term })}>{say.anyTag}</a>
        </p>
      )}
      <Panel
        id="orders"
        title={say.list}
        flush={lines.length > 0}
        aside={<span className={styles.muted}>{say.found(total)}</span>}
      >
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
                <span key="state" className={styles.actions}>
                  <OrderStateTag state={line.state} stage={line.stage} />
                  {line.tags.map((name) => (
                    <a key={name} href={hrefOf({ ...chosen, tag: name }, { term })}>
                      #{name}
                    </a>
                  ))}
                </span>,
              ],
            }))}
          />
        )}
      </Panel>
      <Pager
        label={say.pages}
        previous={page > 1 && { href: hrefOf(chosen, { term, page: String(page - 1) }), label: say.previous }}
        next={page < pages && { href: hrefOf(chosen, { term, page: String(page + 1) }), label: say.next }}
        position={say.pageOf(page, pages)}
      />
    </>
  );
}
