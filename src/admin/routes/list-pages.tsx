import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { shopRequest } from '../../storefront/context.ts';
import { sendBack } from '../../storefront/form-data.ts';
import { pathInLocale } from '../../tenants/paths.ts';
import { readCategoryPost } from '../category-action.ts';
import { ListPageForm } from '../components/list-pages/list-page-form.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { AdminPageHead, Key } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { changeListPage } from '../list-page-action.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/list-pages`;
const EMPTY: Record<string, string> = {};

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin, member, tenant, locale } = employeeVisit(context, request);
  const pages = orAbsent(await admin.listPages.list(member, tenant));
  const library = await admin.media.choices(member, { words: '', page: 1, locale });
  const locales = tenant.locales.map((entry) => entry.locale);
  return {
    pages: pages.map(({ id, choice, published, changedAt, texts }) => {
      const shown = [locale, ...locales].find((each) => texts[each] !== undefined);
      const own = shown && texts[shown];
      const isBrand = Object.keys(choice.filters).join() === 'brand' && choice.category === null;
      return {
        ...{ id, published, changedAt, isBrand, title: own?.title ?? id },
        path: shown && own ? pathInLocale(shown, own.path) : '',
      };
    }),
    locales,
    library: library?.choices.map(({ shownId, name }) => ({ shownId, name })) ?? [],
    done: url.searchParams.get('done'),
    mayChange: may(member, 'content.publish'),
  };
}

/** Creates a list page. */
export async function action({ context, request }: ActionArgs) {
  const work = employeeVisit(context, request);
  const form = await readCategoryPost(work, request);
  if (form === null) return sendBack(request, { problem: work.text.listPages.problems.broken(''), entered: EMPTY });
  const { fields, refusedFiles } = form;
  if (refusedFiles.length > 0) return sendBack(request, { problem: refusedFiles.join(' '), entered: fields });
  const result = await changeListPage(work, context.get(shopRequest).shop, null, form);
  if (!result.ok) return sendBack(request, { problem: result.problem, entered: fields });
  return redirect(`${SECTION}${result.to}?done=${result.done}`, 303);
}

export default function ListPages({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, time } = useWork();
  const { pages, locales, library, done, mayChange } = loaderData;
  const say = text.listPages;
  const answer = actionData ?? undefined;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro}>
        {mayChange && <a href="#choice">{say.add}</a>}
      </AdminPageHead>
      <ActionOutcome answer={answer} done={textOfCode(say.done, done) ?? null} />
      <TablePanel
        id="pages"
        title={say.title}
        empty={say.empty}
        columns={[
          { label: say.name, look: 'wide' },
          { label: say.address, look: 'wide' },
          { label: say.kind, look: 'tight' },
          { label: say.state, look: 'tight' },
          { label: say.changedAt, look: 'tight' },
        ]}
        rows={pages.map(({ id, title, path, isBrand, published, changedAt }) => ({
          key: id,
          cells: [
            <a key="title" href={`${SECTION}/${id}`}>
              {title}
            </a>,
            <Key key="path">{path}</Key>,
            say.kinds[isBrand ? 'brand' : 'choice'],
            say.states[published ? 'shown' : 'hidden'],
            time(changedAt),
          ],
        }))}
      />
      {mayChange && (
        <ListPageForm page={null} source="" locales={locales} library={library} entered={answer?.entered ?? EMPTY} />
      )}
    </>
  );
}
