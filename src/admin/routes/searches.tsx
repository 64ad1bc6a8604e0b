import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { shareText } from '../components/reports/figure-text.ts';
import { Said } from '../components/search-forms.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Key, Panel } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { changeLearning } from '../search-action.ts';
import { ADMIN_ROOT } from '../sections.ts';

const PERIODS = [1, 7, 30, 90, 365];

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin: work, member, tenant } = employeeVisit(context, request);
  const asked = Number(url.searchParams.get('days'));
  const days = PERIODS.find((period) => period === asked) ?? 30;
  const wanted = url.searchParams.get('locale');
  const locale = tenant.locales.find((entry) => entry.locale === wanted)?.locale ?? null;
  return {
    days,
    locale,
    locales: tenant.locales.map((entry) => entry.locale),
    mayChange: may(member, 'search.rules'),
    learning: orAbsent(await work.searches.learning(member, tenant)),
    totals: orAbsent(await work.searches.insight(member, { tenant, locale, days })),
  };
}

export async function action({ context, request }: ActionArgs) {
  const work = employeeVisit(context, request);
  const entered = await readForm(request);
  const result = await changeLearning(work, entered);
  if (!result.ok) return sendBack(request, { problem: result.problem, entered });
  return redirect(`${ADMIN_ROOT}/searches#learning`, 303);
}

export default function Searches({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, number, dayText } = useWork();
  const { days, locale, locales, totals, mayChange, learning } = loaderData;
  const say = text.searches;
  const rate = (clicks: number, searches: number) =>
    shareText(searches === 0 ? 0 : Math.min(1, clicks / searches), text.lang);
  const figures = [
    { label: say.count, look: 'end' as const },
    { label: say.found, look: 'end' as const },
    { label: say.clicks, look: 'end' as const },
    { label: say.rate, look: 'end' as const },
  ];
  const cellsOf = (entry: { searches: number; empty: number; clicks: number }) => [
    number(entry.searches),
    number(entry.empty),
    number(entry.clicks),
    rate(entry.clicks, entry.searches),
  ];
  const ruleLink = (term: string): ReactNode =>
    mayChange && (
      <a key="rule" href={`${ADMIN_ROOT}/search-rules?${new URLSearchParams({ term })}#add`}>
        {say.addRule}
      </a>
    );
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro(totals.shownFrom)} />
      <Said said={null} problem={actionData?.problem} />
      <form method="get" className={styles.row}>
        <Select name="days" label={say.period} defaultValue={String(days)}>
          {PERIODS.map((period) => (
            <option key={period} value={period}>
              {say.days(period)}
            </option>
          ))}
        </Select>
        {locales.length > 1 && (
          <Select name="locale" label={say.locale} defaultValue={locale ?? ''}>
            <option value="">{say.allLocales}</option>
            {locales.map((entry) => (
              <option key={entry} value={entry}>
                {entry}
              </option>
            ))}
          </Select>
        )}
        <Button type="submit">{say.show}</Button>
      </form>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <TablePanel
            id="terms"
            title={say.terms}
            empty={say.none}
            columns={[{ label: say.term, look: 'wide' }, { label: say.locale, look: 'tight' }, ...figures]}
            rows={totals.terms.map((entry) => ({
              key: `${entry.locale} ${entry.term}`,
              cells: [entry.term, entry.locale, ...cellsOf(entry)],
            }))}
          />
          <TablePanel
            id="days"
            title={say.perDay}
            empty={say.none}
            columns={[{ label: say.day, look: 'tight' }, ...figures]}
            rows={totals.days.map((entry) => ({ key: entry.day, cells: [dayText(entry.day), ...cellsOf(entry)] }))}
          />
        </div>
        <div className={styles.stack}>
          <TablePanel
            id="empty"
            title={say.empty}
            empty={say.noneEmpty}
            columns={[
              { label: say.term, look: 'wide' },
              { label: say.locale, look: 'tight' },
              { label: say.found, look: 'end' },
              { label: '' },
            ]}
            rows={totals.empty.map((entry) => ({
              key: `${entry.locale} ${entry.term}`,
              cells: [entry.term, entry.locale, number(entry.empty), ruleLink(entry.term)],
            }))}
          />
          <TablePanel
            id="unchosen"
            title={say.unchosen}
            empty={say.noneUnchosen}
            columns={[
              { label: say.term, look: 'wide' },
              { label: say.locale, look: 'tight' },
              { label: say.count, look: 'end' },
              { label: say.clicks, look: 'end' },
              { label: '' },
            ]}
            rows={totals.unchosen.map((entry) => ({
              key: `${entry.locale} ${entry.term}`,
              cells: [entry.term, entry.locale, number(entry.searches), number(entry.clicks), ruleLink(entry.term)],
            }))}
          />
          <LearningPanel learning={learning} mayChange={mayChange} />
          <TablePanel
            id="clicked"
            title={say.clicked}
            empty={say.noneClicked}
            columns={[
              { label: say.term, look: 'wide' },
              { label: say.article, look: 'tight' },
              { label: say.clicks, look: 'end' },
            ]}
            rows={totals.clicked.map((entry) => ({
              key: `${entry.term} ${entry.sku}`,
              cells: [entry.term, <Key key="sku">{entry.sku}</Key>, number(entry.clicks)],
            }))}
          />
        </div>
      </div>
    </>
  );
}

/** Says how much the search learned, with the switch. */
function LearningPanel({
  learning,
  mayChange,
}: Pick<PageProps<typeof loader>['loaderData'], 'learning' | 'mayChange'>): ReactNode {
  const { text, number } = useWork();
  const say = text.searches.learning;
  const { isOn, terms, products } = learning;
  return (
    <Panel id="learning" title={say.title}>
      <p>{say.intro}</p>
      <p>{isOn ? say.on(number(terms), number(products)) : say.off}</p>
      {mayChange && (
        <form method="post">
          <input type="hidden" name="intent" value={isOn ? 'stop-learning' : 'start-learning'} />
          <Button type="submit">{isOn ? say.stop : say.start}</Button>
        </form>
      )}
    </Panel>
  );
}
