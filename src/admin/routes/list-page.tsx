import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { shopRequest } from '../../storefront/context.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { pathInLocale } from '../../tenants/paths.ts';
import { readCategoryPost } from '../category-action.ts';
import { ListPageForm } from '../components/list-pages/list-page-form.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { RemovePanel } from '../components/remove-panel.tsx';
import { AdminPageHead, FactList } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { addressOfChoice, changeListPage } from '../list-page-action.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/list-pages`;
const EMPTY: Record<string, string> = {};

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin, member, tenant, locale, publicUrlOf } = employeeVisit(context, request);
  const all = orAbsent(await admin.listPages.list(member, tenant));
  const page = orAbsent(all.find(({ id }) => id === params.id) ?? null);
  const library = await admin.media.choices(member, { words: '', page: 1, locale });
  const origin = publicUrlOf(tenant);
  return {
    page,
    source: `${origin}${await addressOfChoice(context.get(shopRequest).shop, { tenant, locale }, page.choice)}`,
    locales: tenant.locales.map((entry) => entry.locale),
    addresses: tenant.locales.flatMap(({ locale: each }): [string, string][] => {
      const path = page.texts[each]?.path;
      return path === undefined ? [] : [[each, `${origin}${pathInLocale(each, path)}`]];
    }),
    title: page.texts[locale]?.title ?? Object.values(page.texts)[0]?.title ?? page.id,
    library: library?.choices.map(({ shownId, name }) => ({ shownId, name })) ?? [],
    done: url.searchParams.get('done'),
    mayChange: may(member, 'content.publish'),
  };
}

/** Saves or deletes the page. */
export async function action({ context, request, params }: ActionArgs) {
  const work = employeeVisit(context, request);
  const isMultipart = (request.headers.get('content-type') ?? '').startsWith('multipart/');
  const form = isMultipart
    ? await readCategoryPost(work, request)
    : { fields: await readForm(request), picture: null, refusedFiles: [] };
  if (form === null) return sendBack(request, { problem: work.text.listPages.problems.broken(''), entered: EMPTY });
  const { fields, refusedFiles } = form;
  if (refusedFiles.length > 0) return sendBack(request, { problem: refusedFiles.join(' '), entered: fields });
  const result = await changeListPage(work, context.get(shopRequest).shop, params.id ?? '', form);
  if (!result.ok) return sendBack(request, { problem: result.problem, entered: fields });
  return redirect(`${SECTION}${result.to}?done=${result.done}`, 303);
}

export default function ListPage({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const { page, source, locales, addresses, title, library, done, mayChange } = loaderData;
  const say = text.listPages;
  return (
    <>
      <AdminPageHead title={title} back={{ href: SECTION, label: say.title }} />
      <ActionOutcome answer={actionData} done={textOfCode(say.done, done) ?? null} />
      <FactList
        facts={[
          [say.state, say.states[page.published ? 'shown' : 'hidden']],
          ...addresses.map(([locale, address]): [string, ReactNode] => [
            locale,
            page.published ? (
              <a key={locale} href={address}>
                {address}
              </a>
            ) : (
              address
            ),
          ]),
        ]}
      />
      {mayChange && (
        <ListPageForm
          page={page}
          source={source}
          locales={locales}
          library={library}
          entered={actionData?.entered ?? EMPTY}
        />
      )}
      {mayChange && <RemovePanel label={say.remove} hint={say.removeHint} />}
    </>
  );
}
