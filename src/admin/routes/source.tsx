import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { RemovePanel } from '../components/remove-panel.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, FactList, Panel } from '../components/section.tsx';
import { MappingForm } from '../components/source/mapping-form.tsx';
import { PreviewTables } from '../components/source/preview-tables.tsx';
import { PullTable } from '../components/source/pull-table.tsx';
import { SettingsForm } from '../components/source/settings-form.tsx';
import { targetText } from '../components/source/target-text.ts';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { changeSource } from '../source-action.ts';

const SECTION = `${ADMIN_ROOT}/sources`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin, member } = employeeVisit(context, request);
  return {
    page: orAbsent(await admin.sources.open(member, params.id ?? '')),
    done: url.searchParams.get('done') ?? '',
    mayChange: may(member, 'source.change'),
    mayRun: may(member, 'import.run'),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const id = params.id ?? '';
  const result = await changeSource(employeeVisit(context, request), request, id);
  if (!result.ok) return sendBack(request, { problem: result.problem, entered: result.entered });
  const to = result.done === 'removed' ? SECTION : `${SECTION}/${encodeURIComponent(id)}`;
  return redirect(`${to}?done=${result.done}`, 303);
}

export default function Source({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, time } = useWork();
  const { page, done, mayChange, mayRun } = loaderData;
  const { source } = page;
  const say = text.sources;
  const entered = actionData?.entered ?? {};
  const { schedule } = source;
  const when =
    schedule.kind === 'hours'
      ? say.every(schedule.every)
      : schedule.kind === 'times'
        ? schedule.times.join(', ')
        : say.schedules.none;
  return (
    <>
      <AdminPageHead title={source.name} back={{ href: SECTION, label: text.back(say.title) }}>
        <a href="#mapping">{say.mapping}</a>
        <a href="#settings">{say.settings}</a>
      </AdminPageHead>
      <ActionOutcome answer={actionData} done={say.done[done]} />
      {source.failing_since && <Notice kind="problem">{say.failing}</Notice>}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <PullTable pulls={page.pulls} />
          {mayChange && <MappingForm page={page} entered={entered} />}
          <PreviewTables preview={page.preview} />
        </div>
        <div className={styles.stack}>
          <Panel id="facts" title={say.state}>
            <FactList
              facts={[
                [say.kind, text.imports.kinds[source.kind]],
                [say.targets, source.targets.map(targetText).join(', ')],
                [say.place, say.places[source.place?.kind ?? 'none']],
                [say.schedule, when],
                [say.next, time(source.next_at)],
              ]}
            />
            {mayRun && source.place && (
              <form method="post">
                <Button type="submit" name="intent" value="pull" look="primary">
                  {say.pullNow}
                </Button>
              </form>
            )}
          </Panel>
          {mayChange && <SampleForms hasPlace={source.place !== null} />}
          {mayRun && (
            <Panel id="import" title={say.importFile}>
              <FileForm intent="import" label={say.file} submit={say.importSubmit} />
            </Panel>
          )}
          {mayChange && <SettingsForm page={page} entered={entered} />}
          {mayChange && <RemovePanel label={say.remove} hint={say.removeHint} />}
        </div>
      </div>
    </>
  );
}

function SampleForms({ hasPlace }: { hasPlace: boolean }): ReactNode {
  const { text } = useWork();
  const say = text.sources;
  return (
    <Panel id="sample" title={say.sample}>
      <p className={styles.hint}>{say.sampleHint}</p>
      <FileForm intent="sample" label={say.file} submit={say.takeSample} />
      {hasPlace && (
        <form method="post">
          <Button type="submit" name="intent" value="fetch-sample">
            {say.fetchSample}
          </Button>
        </form>
      )}
    </Panel>
  );
}

/** Form with a file, which comes last, because the server needs the field before it. */
function FileForm({ intent, label, submit }: { intent: string; label: string; submit: string }): ReactNode {
  return (
    <form method="post" encType="multipart/form-data" className={styles.form}>
      <input type="hidden" name="intent" value={intent} />
      <Field name="file" type="file" label={label} required />
      <Button type="submit">{submit}</Button>
    </form>
  );
}
