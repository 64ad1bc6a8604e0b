import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import type { AdminPage } from '../../shop/content/pages/index.ts';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { areaOf, languageOf, pathIn } from '../../tenants/paths.ts';
import type { Locale } from '../../tenants/tenant.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import desk from '../components/section.module.css';
import { AdminPageHead, Panel, Table, Tabs, Tag } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const ROOM = `${ADMIN_ROOT}/content`;
const VIEWS = ['all', 'missing', 'drafts', 'planned'] as const;
type View = (typeof VIEWS)[number];

type Shown = Pick<AdminPage, 'id' | 'path' | 'title' | 'newest' | 'shown' | 'nextAt' | 'nextVersion'>;
/** One page in all languages of the tenant. `wanted`: its address according to the path table. */
type Row = { key: string; name: string; cells: { locale: Locale; page: Shown | null; wanted: string }[] };

/** Groups translations of a page: by the path table, or by family. */
function rowsOf(pages: AdminPage[], locales: readonly Locale[]): Row[] {
  const groups = new Map<string, AdminPage[]>();
  for (const page of pages) {
    const locale = locales.find((known) => known === page.locale);
    if (!locale) continue;
    const area = areaOf(languageOf(locale), page.path);
    const key = area ?? page.family;
    groups.set(key, [...(groups.get(key) ?? []), page]);
  }
  return [...groups].map(([key, group]) => ({
    key,
    name: group[0]?.title ?? '',
    cells: locales.map((locale) => {
      const page = group.find((entry) => entry.locale === locale);
      const { id, path, title, newest, shown, nextAt, nextVersion } = page ?? {};
      const area = areaOf(languageOf(locales[0] ?? locale), group[0]?.path ?? '');
      return {
        locale,
        page:
          id === undefined || path === undefined || title === undefined || newest === undefined
            ? null
            : {
                id,
                path,
                title,
                newest,
                shown: shown ?? null,
                nextAt: nextAt ?? null,
                nextVersion: nextVersion ?? null,
              },
        wanted: area === null ? (group[0]?.path ?? '') : pathIn(languageOf(locale), area),
      };
    }),
  }));
}

const isMissing = (row: Row): boolean => row.cells.some(({ page }) => page === null);
const some = (row: Row, has: (page: Shown) => boolean): boolean =>
  row.cells.some(({ page }) => page !== null && has(page));
const BELONGS: Record<View, (row: Row) => boolean> = {
  all: () => true,
  missing: isMissing,
  drafts: (row) => some(row, ({ newest, shown }) => newest !== shown),
  planned: (row) => some(row, ({ nextAt }) => nextAt !== null),
};

export async function loader({ context, request, url }: LoaderArgs) {
  const { desk: all, member, tenant } = employeeVisit(context, request);
  const pages = orAbsent(await all.content.list(member, tenant));
  const locales = tenant.locales.map(({ locale }) => locale);
  const rows = rowsOf(pages, locales);
  const asked = url.searchParams.get('view');
  const view = VIEWS.find((known) => known === asked) ?? 'all';
  const like = pages.find(({ id }) => id === url.searchParams.get('like'));
  return {
    view,
    rows: rows.filter(BELONGS[view]),
    missing: rows.filter(isMissing).length,
    locales,
    mayEdit: may(member.role, 'content.edit'),
    start: {
      locale: url.searchParams.get('locale') ?? locales[0] ?? '',
      path: url.searchParams.get('path') ?? '',
      like: like ? { id: like.id, name: `${like.locale} ${like.path}` } : null,
    },
  };
}

export async function action({ context, request }: ActionArgs) {
  const { desk: all, member, tenant, text } = employeeVisit(context, request);
  const form = await readForm(request);
  const { locale = '', path = '', title = '', like = '' } = form;
  const outcome = await all.content.create(member, { tenant, locale, path, title, like: like || null });
  if (outcome.ok) return redirect(`${ROOM}/${outcome.id}?said=created`, 303);
  const { problem } = outcome;
  const said =
    problem === 'not-allowed'
      ? text.notAllowed
      : problem === 'not-found'
        ? text.notFound
        : text.content.problems[problem];
  const taken = problem === 'identifier-taken' ? ` (${outcome.takenBy})` : '';
  return sendBack(request, { problem: `${said}${taken}`, entered: { locale, path, title } });
}

export default function ContentPage({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { view, rows, missing, locales, start, mayEdit } = loaderData;
  const { text } = useWork();
  const say = text.content;
  const names: Record<View, string> = {
    all: say.all,
    missing: say.missingCount(String(missing)),
    drafts: say.drafts,
    planned: say.planned,
  };
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      <ActionOutcome answer={actionData} done={null} />
      <Tabs
        label={say.filter}
        tabs={VIEWS.map((one) => ({ href: `${ROOM}?view=${one}`, label: names[one], current: one === view }))}
      />
      <Panel id="pages" title={say.title} headless>
        {rows.length === 0 ? (
          <p className={desk.panelBody}>{say.none}</p>
        ) : (
          <Table
            label={say.title}
            broad
            columns={locales.map((locale) => ({ label: locale }))}
            rows={rows.map((row) => ({
              key: row.key,
              cells: row.cells.map(({ locale, page, wanted }) => {
                const like = row.cells.find((cell) => cell.page !== null)?.page;
                return page ? (
                  <PageCell key={locale} page={page} locale={locale} />
                ) : (
                  <span key={locale}>
                    <Tag tone="warning">{say.notTranslated}</Tag>{' '}
                    {mayEdit && like && (
                      <a
                        href={`${ROOM}?${new URLSearchParams({ view, locale, path: wanted, like: like.id })}#create`}
                        aria-label={`${say.translate(locale)}: ${row.name}`}
                      >
                        {say.translate(locale)}
                      </a>
                    )}
                  </span>
                );
              }),
            }))}
          />
        )}
      </Panel>
      {mayEdit && (
        <Panel id="create" title={say.create}>
          {/* The address preserves the source of a translation, from which a refused form is rendered again. */}
          <form
            method="post"
            action={start.like ? `${ROOM}?${new URLSearchParams({ like: start.like.id })}` : ROOM}
            className={desk.form}
          >
            {start.like && (
              <p>
                {say.like}: {start.like.name}
                <input type="hidden" name="like" value={start.like.id} />
              </p>
            )}
            <div className={desk.row}>
              <Select
                id="locale"
                name="locale"
                label={say.locale}
                defaultValue={actionData?.entered.locale ?? start.locale}
              >
                {locales.map((locale) => (
                  <option key={locale} value={locale}>
                    {locale}
                  </option>
                ))}
              </Select>
              <Field
                id="path"
                name="path"
                label={say.path}
                hint={say.createHint}
                defaultValue={actionData?.entered.path ?? start.path}
                maxLength={300}
                autoComplete="off"
              />
              <Field
                id="title"
                name="title"
                label={say.fields.title ?? ''}
                defaultValue={actionData?.entered.title ?? ''}
                maxLength={160}
                autoComplete="off"
              />
            </div>
            <div>
              <Button type="submit" look="primary">
                {say.submitCreate}
              </Button>
            </div>
          </form>
        </Panel>
      )}
    </>
  );
}

function PageCell({ page, locale }: { page: Shown; locale: Locale }): ReactNode {
  const { text, time } = useWork();
  const say = text.content;
  const { id, title, path, newest, shown, nextAt, nextVersion } = page;
  return (
    <span lang={locale}>
      <a href={`${ROOM}/${id}`}>{title}</a>
      <br />
      <span className={desk.muted}>{path}</span>
      <br />
      <span lang={text.lang}>
        {shown === null ? (
          <Tag tone="quiet">{nextAt === null ? say.states.draft : say.states.down}</Tag>
        ) : (
          <Tag tone={newest === shown ? 'good' : 'warning'}>
            {newest === shown ? say.states.shown : say.states.both}
          </Tag>
        )}
        {nextAt !== null && (
          <>
            {' '}
            <Tag tone="quiet">{nextVersion === null ? say.planDown(time(nextAt)) : say.plan(time(nextAt))}</Tag>
          </>
        )}
      </span>
    </span>
  );
}
