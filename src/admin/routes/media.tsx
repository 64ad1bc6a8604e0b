import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from '../components/media.module.css';
import { Pager } from '../components/pager.tsx';
import sectionStyles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { takePictures } from '../media-files.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/media`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin: all, member } = employeeVisit(context, request);
  const words = url.searchParams.get('words') ?? '';
  const page = Number(/^\d{1,4}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1);
  return {
    words,
    page,
    added: url.searchParams.get('added'),
    known: url.searchParams.get('known'),
    mayChange: may(member.role, 'media.change'),
    ...orAbsent(await all.media.list(member, { words, page })),
  };
}

export async function action({ context, request }: ActionArgs) {
  const work = employeeVisit(context, request);
  const say = work.text.media;
  const taken = await takePictures(work, request);
  if (taken === null) return sendBack(request, { problems: [say.broken] });
  const { added, known, last, refused } = taken;
  const problems = refused.map(({ name, problem }) => say.refused(name, say.fileProblems[problem]));
  if (problems.length > 0) return sendBack(request, { problems });
  if (last === null) return sendBack(request, { problems: [say.noFile] });
  return redirect(added + known === 1 ? `${SECTION}/${last}` : `${SECTION}?added=${added}&known=${known}`, 303);
}

export default function Media({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { items, total, pages, page, words, added, known, mayChange } = loaderData;
  const { text } = useWork();
  const say = text.media;
  const address = (to: number): string => `${SECTION}?${new URLSearchParams({ words, page: String(to) })}`;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      {actionData?.problems.map((problem) => (
        <Notice key={problem} kind="problem" role="alert">
          {problem}
        </Notice>
      ))}
      {added !== null && !actionData && <Notice kind="success">{say.added(added, known ?? '0')}</Notice>}
      {mayChange && (
        <Panel id="add" title={say.add}>
          <form method="post" encType="multipart/form-data" className={sectionStyles.form}>
            <Field
              id="files"
              name="files"
              type="file"
              label={say.files}
              hint={say.filesHint}
              accept="image/jpeg,image/png,image/gif,image/webp,.heic,.heif,.bmp"
              multiple
              required
            />
            <Button type="submit" look="primary">
              {say.upload}
            </Button>
          </form>
        </Panel>
      )}
      <Panel id="pictures" title={say.pictures(total)}>
        <form method="get" className={styles.search}>
          <Field id="words" name="words" label={say.words} defaultValue={words} />
          <Button type="submit">{say.find}</Button>
        </form>
        {items.length === 0 ? (
          <p className={sectionStyles.muted}>{say.none}</p>
        ) : (
          <ul className={styles.grid}>
            {items.map((item) => (
              <li key={item.id}>
                <a className={styles.card} href={`${SECTION}/${item.id}`}>
                  <img className={styles.thumb} src={`/images/${item.shownId}/320`} alt="" loading="lazy" />
                  <span className={styles.name}>{item.name}</span>
                  <span className={sectionStyles.muted}>{say.size(item.width, item.height)}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
        <Pager
          label={say.pagesLabel}
          previous={pages > 1 && page > 1 && { href: address(page - 1), label: say.newer }}
          next={page < pages && { href: address(page + 1), label: say.older }}
        />
      </Panel>
    </>
  );
}
