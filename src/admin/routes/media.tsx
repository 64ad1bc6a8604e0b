import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { sendBack } from '../../storefront/form-data.ts';
import { isMultipart } from '../../storefront/multipart.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from '../components/media.module.css';
import { FolderPanel } from '../components/media-library/folder-panel.tsx';
import { PictureGrid } from '../components/media-library/picture-grid.tsx';
import { UploadPanel } from '../components/media-library/upload-panel.tsx';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { changeLibrary, uploadPictures } from '../media-action.ts';
import { MEDIA_SECTION, mediaHref, mediaViewOf } from '../media-address.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';

/** Outcomes of the last form, in the address after its redirect. */
const DONE = ['folder', 'removed', 'filed'] as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin: all, member } = employeeVisit(context, request);
  const view = mediaViewOf(url);
  const [listed, library] = await Promise.all([all.media.list(member, view), all.media.folders(member)]);
  const done = url.searchParams.get('done');
  return {
    view,
    added: url.searchParams.get('added'),
    known: url.searchParams.get('known'),
    done: DONE.find((known) => known === done) ?? null,
    count: Number(url.searchParams.get('count') ?? 0),
    mayChange: may(member, 'media.change'),
    library: orAbsent(library),
    listed: orAbsent(listed),
  };
}

export async function action({ context, request, url }: ActionArgs) {
  const work = employeeVisit(context, request);
  const say = work.text.media;
  const view = mediaViewOf(url);
  const refuse = (problems: string[]) => sendBack(request, { problems, entered: {}, picked: [] as string[] });
  const after = (folder: number | null, values: Record<string, string>) => {
    const to = new URL(mediaHref(folder === null ? view : { ...view, folder }, { page: view.page }), request.url);
    for (const [name, value] of Object.entries(values)) to.searchParams.set(name, value);
    return redirect(`${to.pathname}${to.search}`, 303);
  };
  if (!isMultipart(request)) {
    const outcome = await changeLibrary(work, request);
    if (!outcome.ok)
      return sendBack(request, { problems: [outcome.problem], entered: outcome.entered, picked: outcome.picked });
    const { done, count, folder } = outcome;
    return done === 'removed'
      ? redirect(`${MEDIA_SECTION}?done=removed`, 303)
      : after(folder, { done, count: String(count) });
  }
  const taken = await uploadPictures(work, request);
  if (taken === null) return refuse([say.broken]);
  const { added, known, last, refused } = taken;
  if (refused.length > 0)
    return refuse([
      ...(added + known > 0 ? [say.added(String(added), String(known))] : []),
      ...refused.map(({ name, problem }) => say.refused(name, say.fileProblems[problem])),
    ]);
  if (last === null) return refuse([say.noFile]);
  return added + known === 1
    ? redirect(`${MEDIA_SECTION}/${last}`, 303)
    : after(null, { added: String(added), known: String(known) });
}

export default function Media({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { view, library, listed, added, known, done, count, mayChange } = loaderData;
  const { text } = useWork();
  const say = text.media;
  const entered = actionData?.entered ?? {};
  const folder = typeof view.folder === 'number' ? view.folder : null;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      {actionData?.problems.map((problem) => (
        <Notice key={problem} kind="problem" role="alert">
          {problem}
        </Notice>
      ))}
      {added !== null && !actionData && <Notice kind="success">{say.added(added, known ?? '0')}</Notice>}
      {done !== null && !actionData && (
        <Notice kind="success" role="status">
          {say.libraryDone[done](count)}
        </Notice>
      )}
      {mayChange && <UploadPanel folders={library.folders} folder={folder} />}
      <div className={styles.library}>
        <FolderPanel view={view} {...library} entered={entered} mayChange={mayChange} />
        <PictureGrid
          view={view}
          {...listed}
          folders={library.folders}
          entered={entered}
          picked={actionData?.picked ?? []}
          mayChange={mayChange}
        />
      </div>
    </>
  );
}
