import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { CreatePage } from '../components/content/create-page.tsx';
import { PageTable } from '../components/content/page-table.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { AdminPageHead, Tabs } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { belongsTo, isIncomplete, type PageListView, rowsOf, VIEWS } from '../content-rows.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { refusedText } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/content`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin: all, member, tenant } = employeeVisit(context, request);
  const pages = orAbsent(await all.content.list(member, tenant));
  const locales = tenant.locales.map(({ locale }) => locale);
  const rows = rowsOf(pages, locales);
  const asked = url.searchParams.get('view');
  const view = VIEWS.find((known) => known === asked) ?? 'all';
  const like = pages.find(({ id }) => id === url.searchParams.get('like'));
  return {
    view,
    rows: rows.filter((row) => belongsTo(view, row)),
    missing: rows.filter(isIncomplete).length,
    locales,
    mayEdit: may(member, 'content.edit'),
    start: {
      locale: url.searchParams.get('locale') ?? locales[0] ?? '',
      path: url.searchParams.get('path') ?? '',
      like: like ? { id: like.id, name: `${like.locale} ${like.path}` } : null,
    },
  };
}

export async function action({ context, request }: ActionArgs) {
  const { admin: all, member, tenant, text } = employeeVisit(context, request);
  const form = await readForm(request);
  const { locale = '', path = '', title = '', like = '' } = form;
  const outcome = await all.content.create(member, { tenant, locale, path, title, like: like || null });
  if (outcome.ok) return redirect(`${SECTION}/${outcome.id}?said=created`, 303);
  const { problem } = outcome;
  const said = refusedText(text, problem, text.content.problems);
  const taken = problem === 'identifier-taken' ? ` (${outcome.takenBy})` : '';
  return sendBack(request, { problem: `${said}${taken}`, entered: { locale, path, title } });
}

export default function ContentPage({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { view, rows, missing, locales, start, mayEdit } = loaderData;
  const { text } = useWork();
  const say = text.content;
  const names: Record<PageListView, string> = {
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
        tabs={VIEWS.map((one) => ({ href: `${SECTION}?view=${one}`, label: names[one], current: one === view }))}
      />
      <PageTable rows={rows} locales={locales} view={view} mayEdit={mayEdit} />
      {mayEdit && <CreatePage locales={locales} start={start} entered={actionData?.entered} />}
    </>
  );
}
