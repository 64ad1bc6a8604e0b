import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { RemoveButton, RuleForm, Said } from '../components/search-forms.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Tabs } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { changeRules } from '../search-action.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/search-rules`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin: work, member, tenant } = employeeVisit(context, request);
  const { rules, now } = orAbsent(await work.searches.rules(member, tenant));
  return {
    rules,
    now: now.getTime(),
    locales: tenant.locales.map((entry) => entry.locale),
    said: url.searchParams.get('said'),
    term: url.searchParams.get('term')?.slice(0, 100) ?? '',
    mayChange: may(member, 'search.rules'),
  };
}

export async function action({ context, request }: ActionArgs) {
  const work = employeeVisit(context, request);
  const entered = await readForm(request);
  const result = await changeRules(work, entered);
  if (!result.ok) return sendBack(request, { problem: result.problem, entered });
  return redirect(`${SECTION}?said=${result.said}`, 303);
}

type Rule = PageProps<typeof loader>['loaderData']['rules'][number];

export default function SearchRules({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, time } = useWork();
  const { rules, now, locales, said, term, mayChange } = loaderData;
  const say = text.searchRules;
  const span = ({ startsAt, endsAt }: Rule) => {
    if (startsAt && endsAt) return say.between(time(startsAt), time(endsAt));
    if (startsAt) return say.since(time(startsAt));
    return endsAt ? say.until(time(endsAt)) : say.always;
  };
  const does = ({ kind, place, target, factor }: Rule) => {
    if (kind === 'pin') return say.pin(place, target);
    return kind === 'boost' ? say.boost(target, factor.toLocaleString(text.lang)) : say.redirect(target);
  };
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro}>
        {mayChange && <a href="#add">{say.add}</a>}
      </AdminPageHead>
      <Said said={said} problem={actionData?.problem} />
      <Tabs
        label={say.views}
        tabs={[
          { href: SECTION, label: say.rules, current: true },
          { href: `${SECTION}/synonyms`, label: say.synonyms, current: false },
        ]}
      />
      <div className={styles.columns}>
        <TablePanel
          id="rules"
          title={say.rules}
          empty={say.noRules}
          broad
          columns={[
            { label: say.about, look: 'wide' },
            { label: say.locale, look: 'tight' },
            { label: say.does },
            { label: say.time },
            { label: say.state },
            ...(mayChange ? [{ label: say.remove }] : []),
          ]}
          rows={rules.map((rule) => {
            const about = rule.term ?? say.category(rule.categoryId ?? '');
            const state = stateOf(rule, now);
            return {
              key: rule.id,
              cells: [
                about,
                rule.locale ?? say.everyLocale,
                does(rule),
                span(rule),
                <Tag key="state" tone={state === 'now' ? 'good' : 'quiet'}>
                  {say.states[state]}
                </Tag>,
                mayChange && <RemoveButton key="remove" id={rule.id} what={`${about}, ${does(rule)}`} />,
              ],
            };
          })}
        />
        {mayChange && <RuleForm entered={{ term, ...actionData?.entered }} locales={locales} />}
      </div>
    </>
  );
}

function stateOf({ startsAt, endsAt }: Rule, now: number): 'now' | 'later' | 'over' {
  if (endsAt && endsAt.getTime() <= now) return 'over';
  return startsAt && startsAt.getTime() > now ? 'later' : 'now';
}
