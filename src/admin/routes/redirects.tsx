import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { categoryHref } from '../../tenants/paths.ts';
import type { Locale, Tenant } from '../../tenants/tenant.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { ListPanel } from '../components/list/list-panel.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Key, Panel } from '../components/section.tsx';
import { SuggestedField } from '../components/suggested-field.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit } from '../current-employee.ts';
import { runListForm } from '../list-form.ts';
import { listPageOf } from '../list-listing.ts';
import { listFilePath, viewSentences } from '../lists/described-list.ts';
import { redirectList } from '../lists/redirect-list.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { refusedText, textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/redirects`;
const OWN = { name: 'redirects', path: SECTION } as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { admin: all, member, tenant } = visit;
  return {
    ...(await listPageOf(visit, all.redirects.listing, OWN, url.searchParams)),
    ofCategories: ((await all.redirects.ofCategories(member, tenant)) ?? []).map(({ locale, path, to, ...entry }) => ({
      ...entry,
      from: categoryHref(asLocale(tenant, locale), path),
      to: categoryHref(asLocale(tenant, locale), to),
    })),
    mayOpen: may(member, 'category.read'),
    done: url.searchParams.get('done') ?? '',
    mayChange: may(member, 'redirect.change'),
  };
}

function asLocale({ locales }: Pick<Tenant, 'locales'>, text: string): Locale {
  return (locales.find(({ locale }) => locale === text) ?? locales[0]).locale;
}

/** Runs the forms of the list, or adds or removes a redirect. */
export async function action({ context, request }: ActionArgs) {
  const visit = employeeVisit(context, request);
  const { admin: all, member, tenant, text } = visit;
  const entered = await readForm(request);
  const ofList = await runListForm(visit, request, entered, { ...OWN, shape: all.redirects.listing.shape });
  if (ofList) return ofList;
  const { from = '', to = '', status = '', id = '', intent } = entered;
  const outcome =
    intent === 'remove'
      ? await all.redirects.remove(member, tenant, id)
      : await all.redirects.add(member, tenant, { from, to, status });
  if (outcome.ok) return redirect(`${SECTION}?done=saved`, 303);
  const { problem } = outcome;
  const words = refusedText(text, problem, text.redirects.problems);
  return sendBack(request, { problem: words, entered: { ...entered }, ticked: [] });
}

export default function Redirects({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { list, lines, ofCategories, mayOpen, done, mayChange } = loaderData;
  const { text, time, timeZone } = useWork();
  const say = text.redirects;
  const answer = actionData ?? undefined;
  const isView = answer?.entered.intent === 'save-view';
  const entered = isView ? undefined : answer?.entered;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro}>
        {mayChange && <a href="#add">{say.add}</a>}
      </AdminPageHead>
      <ActionOutcome answer={answer} done={textOfCode({ ...viewSentences(text), saved: say.saved }, done)} />
      <ListPanel
        list={list}
        described={redirectList(text, timeZone)}
        lines={lines}
        keyOf={({ id }) => id}
        nameOf={({ from }) => from}
        cells={{
          from: ({ id, from }) => (
            <span className={styles.actions}>
              <Key>{from}</Key>
              {mayChange && <RemoveRedirect id={id} from={from} />}
            </span>
          ),
          to: ({ to }) => <Key>{to}</Key>,
          at: ({ at }) => time(at),
        }}
        viewName={isView ? (answer?.entered.name ?? '') : ''}
        exportPath={listFilePath(OWN.name)}
      />
      {mayChange && (
        <Panel id="add" title={say.add}>
          <form method="post" className={styles.form}>
            <SuggestedField
              kind="pages"
              id="from"
              name="from"
              label={say.from}
              hint={say.fromHint}
              defaultValue={entered?.from}
              required
            />
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
            <div>
              <Button type="submit" look="primary" name="intent" value="add">
                {say.add}
              </Button>
            </div>
          </form>
        </Panel>
      )}
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

function RemoveRedirect({ id, from }: { id: string; from: string }): ReactNode {
  const say = useWork().text.redirects;
  return (
    <form method="post">
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        size="small"
        look="quiet"
        icon="trash"
        name="intent"
        value="remove"
        aria-label={say.removeOne(from)}
      />
    </form>
  );
}
