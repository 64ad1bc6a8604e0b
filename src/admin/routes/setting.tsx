import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { ActionOutcome } from '../components/outcome.tsx';
import pageStyles from '../components/section.module.css';
import { AdminPageHead, FactList, Panel } from '../components/section.tsx';
import { MailFramePanel } from '../components/settings/mail-text-fields.tsx';
import { SettingChangeForm } from '../components/settings/setting-form.tsx';
import { SettingHistoryPanel } from '../components/settings/setting-history.tsx';
import { SettingPreviewPanel } from '../components/settings/setting-preview.tsx';
import { SETTINGS_PAGE, useSettingWords } from '../components/settings/use-setting-words.ts';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { changeSetting, readSettingId } from '../setting-action.ts';
import { textOfCode } from '../worded.ts';

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin, member } = employeeVisit(context, request);
  return {
    setting: orAbsent(await admin.settings.open(member, readSettingId(params.id ?? ''))),
    done: url.searchParams.get('done'),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const work = employeeVisit(context, request);
  const entered = await readForm(request);
  const result = await changeSetting(work, params.id ?? '', entered);
  if (result.kind === 'done') return redirect(`${SETTINGS_PAGE}/${params.id}?done=${result.done}`, 303);
  if (result.kind === 'preview') return { problem: null, entered, preview: result.preview };
  return sendBack(request, { problem: result.problem, entered, preview: null });
}

/** A setting of a tenant: what holds, the form that changes it, and its history. */
export default function Setting({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const say = text.settings;
  const { setting, done } = loaderData;
  const words = useSettingWords(setting.tenant);
  const preview = actionData?.preview;
  // A refused withdrawal entered nothing into the form.
  const entered = actionData?.entered.intent === 'withdraw' ? undefined : actionData?.entered;
  return (
    <>
      <AdminPageHead
        title={say.pageTitle(words.nameOf(setting.key), words.tenantName)}
        back={{ href: SETTINGS_PAGE, label: say.title }}
      />
      <ActionOutcome answer={actionData} done={textOfCode(say.done, done) ?? null} />
      <div className={pageStyles.stack}>
        <Panel id="present" title={say.present}>
          <FactList
            facts={[
              [say.present, <strong key="value">{words.line(setting.value)}</strong>],
              ...(setting.next
                ? [
                    [say.planned, say.next(words.time(setting.next.from), words.line(setting.next.value))] satisfies [
                      string,
                      ReactNode,
                    ],
                  ]
                : []),
            ]}
          />
        </Panel>
        {preview && entered && <SettingPreviewPanel setting={setting} preview={preview} entered={entered} />}
        {setting.mayChange && <SettingChangeForm setting={setting} entered={entered} />}
        {setting.value.unit === 'mail' && <MailFramePanel setting={setting} />}
        <SettingHistoryPanel setting={setting} />
      </div>
    </>
  );
}
