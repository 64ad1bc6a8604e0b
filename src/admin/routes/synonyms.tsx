import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { RemoveButton, Said, SynonymForm } from '../components/search-forms.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Tabs } from '../components/section.tsx';
import { SynonymPreview } from '../components/synonym-preview.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { changeSynonyms } from '../search-action.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/search-rules`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin: work, member, tenant } = employeeVisit(context, request);
  const { synonyms } = orAbsent(await work.searches.rules(member, tenant));
  const own: string[] = tenant.locales.map((entry) => entry.language);
  return {
    synonyms,
    languages: [...new Set([...own, 'en'])],
    said: url.searchParams.get('said'),
    mayChange: may(member, 'search.rules'),
  };
}

export async function action({ context, request }: ActionArgs) {
  const work = employeeVisit(context, request);
  const entered = await readForm(request);
  const result = await changeSynonyms(work, entered);
  if (!result.ok) return sendBack(request, { problem: result.problem, entered, preview: null });
  if ('preview' in result) return { problem: undefined, entered, preview: result.preview };
  return redirect(`${SECTION}/synonyms?said=${result.said}`, 303);
}

export default function SynonymList({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const { synonyms, languages, said, mayChange } = loaderData;
  const say = text.synonyms;
  const { searchRules } = text;
  return (
    <>
      <AdminPageHead title={searchRules.synonyms} intro={say.intro}>
        {mayChange && <a href="#add">{say.add}</a>}
      </AdminPageHead>
      <Said said={said} problem={actionData?.problem} />
      {mayChange && actionData?.preview && <SynonymPreview terms={actionData.preview} />}
      <Tabs
        label={searchRules.views}
        tabs={[
          { href: SECTION, label: searchRules.rules, current: false },
          { href: `${SECTION}/synonyms`, label: searchRules.synonyms, current: true },
        ]}
      />
      <div className={styles.columns}>
        <TablePanel
          id="synonyms"
          title={searchRules.synonyms}
          empty={say.empty}
          columns={[
            { label: say.said, look: 'wide' },
            { label: say.meant, look: 'wide' },
            { label: say.language, look: 'tight' },
            ...(mayChange ? [{ label: searchRules.remove }] : []),
          ]}
          rows={synonyms.map((entry) => ({
            key: entry.id,
            cells: [
              <span key="said" lang={entry.language}>
                {entry.said.join(', ')}
              </span>,
              entry.meant.length === 0 ? (
                say.mutual
              ) : (
                <span key="meant" lang={entry.language}>
                  {entry.meant.join(', ')}
                </span>
              ),
              say.languages[entry.language] ?? entry.language,
              mayChange && <RemoveButton key="remove" id={entry.id} what={entry.said.join(', ')} />,
            ],
          }))}
        />
        {mayChange && <SynonymForm entered={actionData?.entered ?? {}} languages={languages} />}
      </div>
    </>
  );
}
