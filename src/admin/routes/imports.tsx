import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, RadioGroup } from '../../ui/choices.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { ImportTag } from '../components/import-state.tsx';
import { ListPanel } from '../components/list/list-panel.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit } from '../current-employee.ts';
import { takeFile } from '../import-action.ts';
import { runListForm } from '../list-form.ts';
import { listPageOf } from '../list-listing.ts';
import { listFilePath, viewSentences } from '../lists/described-list.ts';
import { importList } from '../lists/import-list.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/imports`;

const OWN = { name: 'imports', path: SECTION } as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { admin, member, tenant, locale } = visit;
  const { searchParams: params } = url;
  return {
    ...(await listPageOf(visit, admin.imports.listing, OWN, params)),
    locales: tenant.locales.map((entry) => entry.locale),
    locale,
    done: params.get('done') ?? '',
    mayRun: may(member, 'import.run'),
  };
}

/** Takes a file, whose form has parts, or runs the forms of the list. */
export async function action({ context, request }: ActionArgs) {
  const work = employeeVisit(context, request);
  const { text, admin } = work;
  if (!request.headers.get('content-type')?.startsWith('multipart/')) {
    const { shape } = admin.imports.listing;
    const ofList = await runListForm(work, request, await readForm(request), { ...OWN, shape });
    return ofList ?? sendBack(request, { problem: text.imports.problems['bad-form'], entered: NOTHING, ticked: [] });
  }
  const outcome = await takeFile(work, request);
  if (outcome.ok) return redirect(`${SECTION}/${outcome.id}`, 303);
  const problem = outcome.problem === 'not-allowed' ? text.notAllowed : text.imports.problems[outcome.problem];
  return sendBack(request, { problem, entered: NOTHING, ticked: [] });
}

/** A refused file has no entries that a form can repeat. */
const NOTHING: Record<string, string> = {};

export default function Imports({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, time, timeZone, houses, number } = useWork();
  const { list, lines, locales, locale, done, mayRun } = loaderData;
  const answer = actionData ?? undefined;
  return (
    <>
      <AdminPageHead title={text.imports.title} />
      <ActionOutcome answer={answer} done={textOfCode(viewSentences(text), done)} />
      <div className={styles.stack}>
        <ListPanel
          list={list}
          described={importList(text, timeZone, houses)}
          lines={lines}
          keyOf={({ id }) => id}
          nameOf={({ file_name: name }) => name}
          cells={{
            at: (run) => time(run.created_at),
            file: (run) => <a href={`${SECTION}/${run.id}`}>{run.file_name}</a>,
            rows: ({ rows }) => number(rows),
            accepted: ({ accepted }) => number(accepted),
            changed: ({ changed }) => number(changed),
            withdrawn: ({ withdrawn }) => number(withdrawn),
            refused: ({ refused }) => number(refused),
            state: (run) => <ImportTag run={run} />,
          }}
          viewName={answer?.entered.name ?? ''}
          exportPath={listFilePath(OWN.name)}
        />
        {mayRun && (
          <Panel id="hand-in" title={text.imports.handIn}>
            {/* The file comes last, because the server needs the fields before it. */}
            <form method="post" encType="multipart/form-data" className={styles.form}>
              <RadioGroup
                name="kind"
                legend={text.imports.kind}
                defaultValue="products"
                options={(['products', 'prices', 'stock'] as const).map((kind) => ({
                  value: kind,
                  label: text.imports.kinds[kind],
                }))}
              />
              <Select name="locale" label={text.imports.locale} hint={text.imports.ofProducts} defaultValue={locale}>
                {locales.map((entry) => (
                  <option key={entry}>{entry}</option>
                ))}
              </Select>
              <Checkbox name="replace" label={text.imports.replace} />
              <Checkbox name="overwriteEdits" label={text.imports.overwriteEdits} />
              <Field name="file" type="file" label={text.imports.file} hint={text.imports.fileHint} required />
              <div>
                <Button type="submit" look="primary">
                  {text.imports.submit}
                </Button>
              </div>
            </form>
          </Panel>
        )}
      </div>
    </>
  );
}
