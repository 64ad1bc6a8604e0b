import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { shopRequest } from '../../storefront/context.ts';
import { readForm, sendBack, sendFailure } from '../../storefront/form-data.ts';
import { Notice } from '../../ui/notice.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { SectionPartView, SentEntries } from '../components/own-section/section-part.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { ownSectionPath } from '../menu.ts';
import { actInSection } from '../own-section-action.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin, member, tenant, language } = employeeVisit(context, request);
  const { id: name = '', page = null } = params;
  const opened = orAbsent(await admin.ownSections.open(member, { name, id: page, tenant: tenant.id, language }));
  const isDone = url.searchParams.has('done');
  const { entry } = opened;
  if (opened.ok) return { entry, id: page, view: opened.view, problem: null, isDone };
  const { problem } = opened;
  // The act of its form can be what ended the page.
  if (problem === 'gone' && isDone && page !== null) throw redirect(`${pathOf(name, null)}?done`);
  // A page instead of an error page, so that the entries of a form that was sent remain.
  return data({ entry, id: page, view: null, problem, isDone }, { status: problem === 'gone' ? 404 : 503 });
}

export async function action({ context, request, params }: ActionArgs) {
  const { id: name = '', page = null } = params;
  const visit = employeeVisit(context, request);
  const acted = await actInSection(visit, { name, page }, await readForm(request), context.get(shopRequest));
  if (acted.ok) return redirect(`${pathOf(name, page)}?done`, 303);
  return acted.isFailure ? sendFailure(request, acted.form) : sendBack(request, acted.form);
}

const pathOf = (name: string, page: string | null): string =>
  page === null ? ownSectionPath(name) : `${ownSectionPath(name)}/${page}`;

/** Page of a section of an extension, which the platform draws from typed parts. */
export default function ExtensionSection({
  loaderData,
  actionData,
}: PageProps<typeof loader, typeof action>): ReactNode {
  const { entry, id, view, problem, isDone } = loaderData;
  const { text } = useWork();
  const say = text.extensionSections;
  const back = id === null ? {} : { back: { href: ownSectionPath(entry.name), label: text.back(entry.title) } };
  const parts = view?.parts ?? [];
  return (
    <>
      <AdminPageHead title={view?.title ?? entry.title} intro={view?.intro} {...back} />
      <ActionOutcome answer={actionData} done={isDone && problem === null && say.done} />
      <div className={styles.stack}>
        {actionData && <SentEntries sent={actionData} parts={parts} />}
        {parts.map((part, index) => (
          <SectionPartView
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
            key={index}
            id={`part-${index}`}
            part={part}
            section={entry.name}
            sent={actionData}
          />
        ))}
      </div>
      {problem !== null && !actionData && (
        <Notice kind="problem" role="alert">
          {say[problem]}
        </Notice>
      )}
    </>
  );
}
