import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { readForm } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import styles from '../components/find/find.module.css';
import sectionStyles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit } from '../current-employee.ts';
import { findEverything } from '../find-everything.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const PAGE = `${ADMIN_ROOT}/find`;

/** The term is sealed in the address, so that Back and reloading show the same results and no log has a name. */
export async function loader({ context, request, url }: LoaderArgs) {
  const work = employeeVisit(context, request);
  const typed = work.admin.terms.open(work.member, url.searchParams.get('term') ?? '');
  return { typed, groups: await findEverything(work, typed) };
}

export async function action({ context, request }: ActionArgs) {
  const { admin, member } = employeeVisit(context, request);
  const { typed = '' } = await readForm(request);
  const term = admin.terms.seal(member, typed);
  return redirect(term === '' ? PAGE : `${PAGE}?term=${term}`, 303);
}

export default function Find({ loaderData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const say = text.find;
  const { typed, groups } = loaderData;
  const count = groups.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <>
      <AdminPageHead title={typed === '' ? say.title : say.resultsFor(typed)} intro={say.audited} />
      <search>
        <form method="post" action={PAGE} className={sectionStyles.row}>
          <Field
            className={styles.whole}
            name="typed"
            type="search"
            label={say.label}
            hint={say.hint}
            defaultValue={typed}
            autoComplete="off"
          />
          <Button type="submit" look="primary" icon="magnifying-glass">
            {say.submit}
          </Button>
        </form>
      </search>
      {typed !== '' && (
        <p role="status" className={sectionStyles.muted}>
          {count === 0 ? say.none : say.results(count)}
        </p>
      )}
      {groups.map(({ kind, title, lines }) => (
        <Panel key={kind} id={kind} title={title} flush>
          <ul className={styles.lines}>
            {lines.map(({ href, label, detail }) => (
              <li key={href + label}>
                <a className={styles.line} href={href}>
                  <span>{label}</span>
                  <small>{detail}</small>
                </a>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </>
  );
}
