import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { categoryHref } from '../../tenants/paths.ts';
import type { Locale, Tenant } from '../../tenants/tenant.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Key, Panel } from '../components/section.tsx';
import { SuggestedField } from '../components/suggested-field.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/redirects`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin: all, member, tenant } = employeeVisit(context, request);
  return {
    redirects: orAbsent(await all.redirects.list(member, tenant)),
    ofCategories: ((await all.redirects.ofCategories(member, tenant)) ?? []).map(({ locale, path, to, ...entry }) => ({
      ...entry,
      from: categoryHref(asLocale(tenant, locale), path),
      to: categoryHref(asLocale(tenant, locale), to),
    })),
    mayOpen: may(member, 'category.read'),
    saved: url.searchParams.has('saved'),
    mayChange: may(member, 'redirect.change'),
  };
}

function asLocale({ locales }: Pick<Tenant, 'locales'>, text: string): Locale {
  return (locales.find(({ locale }) => locale === text) ?? locales[0]).locale;
}

export async function action({ context, request }: ActionArgs) {
  const { admin: all, member, tenant, text } = employeeVisit(context, request);
  const entered = await readForm(request);
  const { from = '', to = '', status = '', id = '', intent } = entered;
  const outcome =
    intent === 'remove'
      ? await all.redirects.remove(member, tenant, id)
      : await all.redirects.add(member, tenant, { from, to, status });
  if (outcome.ok) return redirect(`${SECTION}?saved`, 303);
  const { problem } = outcome;
  const words =
    problem === 'not-allowed'
      ? text.notAllowed
      : problem === 'not-found'
        ? text.notFound
        : text.redirects.problems[problem];
  return sendBack(request, { problem: words, entered: { from, to, status } });
}

export default function Redirects({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { redirects, ofCategories, mayOpen, saved, mayChange } = loaderData;
  const { text, time } = useWork();
  const say = text.redirects;
  const entered = actionData?.entered;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      {saved && !actionData && <Notice kind="success">{say.saved}</Notice>}
      {actionData && (
        <Notice kind="problem" role="alert">
          {actionData.problem}
        </Notice>
      )}
      <div className={styles.columns}>
        <TablePanel
          id="redirects"
          title={say.title}
          empty={say.none}
          columns={[
            { label: say.from, look: 'wide' },
            { label: say.to, look: 'wide' },
            { label: say.status, look: 'tight' },
            { label: say.by },
            { label: say.at, look: 'tight' },
            ...(mayChange ? [{ label: say.remove }] : []),
          ]}
          rows={redirects.map((entry) => ({
            key: entry.id,
            cells: [
              <Key key="from">{entry.from}</Key>,
              <Key key="to">{entry.to}</Key>,
              entry.status,
              entry.staffEmail,
              time(entry.at),
              mayChange && (
                <form key="remove" method="post">
                  <input type="hidden" name="id" value={entry.id} />
                  <Button
                    type="submit"
                    size="small"
                    name="intent"
                    value="remove"
                    aria-label={say.removeOne(entry.from)}
                  >
                    {say.remove}
                  </Button>
                </form>
              ),
            ],
          }))}
        />
        {mayChange && (
          <Panel id="add" title={say.add}>
            <form method="post" className={styles.form}>
              <Field id="from" name="from" label={say.from} hint={say.fromHint} defaultValue={entered?.from} required />
              <SuggestedField
                kind="pages"
                id="to"
                name="to"
                label={say.to}
                hint={say.toHint}
                defaultValue={entered?.to}
                required
              />
              <Select id="status" name="status" label={say.status} defaultValue={entered?.status ?? '301'}>
                <option value="301">{say.forGood}</option>
                <option value="302">{say.forNow}</option>
              </Select>
              <Button type="submit" look="primary" name="intent" value="add">
                {say.add}
              </Button>
            </form>
          </Panel>
        )}
      </div>
      <TablePanel
        id="categories"
        title={text.categories.redirects}
        columns={[
          { label: text.categories.redirectFrom, look: 'wide' },
          { label: text.categories.redirectTo, look: 'wide' },
          { label: say.at, look: 'tight' },
        ]}
        rows={ofCategories.map(({ from, to, category, at }) => ({
          key: from,
          cells: [
            <Key key="from">{from}</Key>,
            mayOpen ? (
              <a key="to" href={`${ADMIN_ROOT}/categories/${encodeURIComponent(category)}`}>
                <Key>{to}</Key>
              </a>
            ) : (
              <Key key="to">{to}</Key>
            ),
            time(at),
          ],
        }))}
      />
      {ofCategories.length > 0 && <p className={styles.muted}>{text.categories.redirectsHint}</p>}
    </>
  );
}
