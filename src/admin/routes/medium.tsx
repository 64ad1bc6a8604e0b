import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { isMultipart } from '../../storefront/multipart.ts';
import { LOCALES } from '../../tenants/locales.ts';
import { Notice } from '../../ui/notice.tsx';
import { AltTexts } from '../components/medium/alt-texts.tsx';
import { CropPanel } from '../components/medium/crop-panel.tsx';
import { PicturePanel } from '../components/medium/picture-panel.tsx';
import { ReplacePanel } from '../components/medium/replace-panel.tsx';
import { UsesPanel } from '../components/medium/uses-panel.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { type EmployeeVisit, employeeVisit, orAbsent } from '../current-employee.ts';
import { takeReplacement } from '../media-files.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { refusedText } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/media`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin: all, member } = employeeVisit(context, request);
  const id = params.id ?? '';
  const open = await all.media.open(member, id);
  if (open === null) {
    // Products name pictures of feeds and crops, which become or belong to an item.
    const item = await all.media.itemOf(member, id);
    if (item !== null && item !== id) throw redirect(`${SECTION}/${item}`, 303);
  }
  return {
    ...orAbsent(open ?? (await all.media.open(member, id))),
    saved: url.searchParams.has('saved'),
    mayChange: may(member, 'media.change'),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const work = employeeVisit(context, request);
  const { admin: all, member, text } = work;
  const id = params.id ?? '';
  if (isMultipart(request)) return replaceFile(work, request, id);
  const entered = await readForm(request);
  const outcome =
    entered.intent === 'remove'
      ? await all.media.remove(member, id)
      : entered.intent === 'describe'
        ? await all.media.describe(member, id, byLocale('alt', entered), byLocale('was', entered))
        : await all.media.crop(member, id, entered);
  if (outcome.ok) return redirect(entered.intent === 'remove' ? SECTION : `${SECTION}/${id}?saved`, 303);
  const { problem } = outcome;
  const describes = entered.intent === 'describe';
  const words =
    describes && problem === 'changed-meanwhile'
      ? text.media.describedMeanwhile
      : refusedText(text, problem, text.media.problems);
  return sendBack(request, { problem: words, entered: describes ? entered : {} });
}

/** Replaces the file of a picture; the form has one. */
async function replaceFile(work: EmployeeVisit, request: Request, id: string) {
  const { admin, member, text } = work;
  const outcome = await takeReplacement(request, (file) => admin.media.replace(member, id, file));
  if (outcome.ok) return redirect(`${SECTION}/${id}?saved`, 303);
  const { problem } = outcome;
  const words = refusedText(text, problem, text.media.problems);
  return sendBack(request, { problem: words, entered: {} });
}

const byLocale = (name: 'alt' | 'was', entered: Record<string, string>): Record<string, string> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, entered[`${name}-${locale}`] ?? '']));

export default function Medium({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { item, alts, uses, useCount, saved, mayChange } = loaderData;
  const { text } = useWork();
  const say = text.media;
  return (
    <>
      <AdminPageHead title={item.name} back={{ href: SECTION, label: text.back(say.title) }} />
      {saved && !actionData && <Notice kind="success">{say.saved}</Notice>}
      {actionData && (
        <Notice kind="problem" role="alert">
          {actionData.problem}
        </Notice>
      )}
      <div className={styles.columns}>
        <PicturePanel item={item} />
        {mayChange && <CropPanel item={item} />}
      </div>
      <AltTexts alts={alts} entered={actionData?.entered ?? {}} mayChange={mayChange} />
      <div className={styles.columns}>
        <UsesPanel uses={uses} useCount={useCount} mayChange={mayChange} />
        {mayChange && <ReplacePanel version={item.version} />}
      </div>
    </>
  );
}
