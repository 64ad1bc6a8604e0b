import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { entryOfSegment, segmentEntryOf } from '../../shop/marketing/segments/segment-entry.ts';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { SegmentForm } from '../components/segment/segment-form.tsx';
import { SegmentExamples, SegmentSize } from '../components/segment/segment-members.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { segmentProblem } from '../segment-action.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/segments`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin, member, tenant, namesIn, language } = employeeVisit(context, request);
  const opened = orAbsent(await admin.segments.open(member, { tenant, id: params.id ?? '', locale: namesIn }));
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  return {
    ...opened,
    entry: entryOfSegment(opened.segment, tenant.currency),
    options: {
      categories: opened.categories,
      groups: opened.groups,
      countries: tenant.delivery.countries.map((key) => ({ key, name: countries.of(key) ?? key })),
      locales: tenant.locales.map(({ locale }) => locale),
    },
    done: url.searchParams.get('done'),
    mayEdit: may(member, 'campaign.edit'),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const { admin, member, tenant, text } = employeeVisit(context, request);
  const form = await readForm(request);
  const asked = { tenant, id: params.id ?? '' };
  const { intent = '' } = form;
  const entry = segmentEntryOf(form);
  if (/^(?:group|condition):/.test(intent)) return { problem: null, entry, count: null };
  if (intent === 'count') {
    const counted = await admin.segments.count(member, tenant, entry);
    if ('customers' in counted) return { problem: null, entry, count: counted };
    return sendBack(request, { problem: counted.ok ? null : segmentProblem(counted, text), entry, count: null });
  }
  const outcome =
    intent === 'duplicate'
      ? await admin.segments.duplicate(member, asked, form.copy ?? '')
      : intent === 'remove'
        ? await admin.segments.remove(member, asked)
        : await admin.segments.save(member, asked, entry);
  if (!outcome.ok)
    return sendBack(request, {
      problem: segmentProblem(outcome, text),
      entry: intent === 'save' ? entry : null,
      count: null,
    });
  if (intent === 'remove') return redirect(`${SECTION}?deleted`, 303);
  return redirect(`${SECTION}/${outcome.id}?done=${intent === 'duplicate' ? 'duplicated' : 'saved'}`, 303);
}

/** A segment: its conditions, the customers whom they select, and what uses it. */
export default function SegmentPage({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { segment, count, examples, entry, options, done, mayEdit } = loaderData;
  const { text, number } = useWork();
  const say = text.segments;
  const here = `${SECTION}/${segment.id}`;
  const counted = actionData?.count ?? null;
  return (
    <>
      <AdminPageHead title={segment.name} back={{ href: SECTION, label: text.back(say.title) }} />
      <ActionOutcome answer={actionData} done={textOfCode({ saved: say.saved, duplicated: say.duplicated }, done)} />
      <div className={styles.stack}>
        <SegmentSize count={counted ?? count} isUnsaved={counted !== null} />
        {mayEdit && <SegmentForm entry={actionData?.entry ?? entry} options={options} countAt={`${here}/count`} />}
        <SegmentExamples examples={examples} />
        {mayEdit && (
          <Panel id="copy" title={say.copy}>
            <form method="post" className={styles.form}>
              <Field
                id="copy-name"
                name="copy"
                label={say.copyName}
                defaultValue={say.copyOf(segment.name)}
                maxLength={80}
                autoComplete="off"
                required
              />
              <div>
                <Button type="submit" name="intent" value="duplicate">
                  {say.copy}
                </Button>
              </div>
            </form>
          </Panel>
        )}
        {mayEdit && (
          <Panel id="remove" title={say.remove}>
            <p>{segment.campaigns > 0 ? say.usedText(number(segment.campaigns)) : say.removeText}</p>
            {segment.campaigns === 0 && (
              <form method="post">
                <Button type="submit" name="intent" value="remove">
                  {say.remove}
                </Button>
              </form>
            )}
          </Panel>
        )}
      </div>
    </>
  );
}
