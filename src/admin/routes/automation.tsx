import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { AUTOMATION_DELAYS } from '../../shop/marketing/automations/automation-rules.ts';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { LOCALES } from '../../tenants/locales.ts';
import { AUTOMATIONS } from '../../tenants/mail-tag.ts';
import { automationProblem } from '../automation-action.ts';
import { AutomationForm } from '../components/automation/automation-form.tsx';
import { MailResultPanel } from '../components/automation/mail-result.tsx';
import { MailPreview } from '../components/mail-preview.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/automations`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin, member, tenant } = employeeVisit(context, request);
  const { automations, days } = orAbsent(await admin.automations.list(member, tenant));
  const automation = orAbsent(automations.find(({ kind }) => kind === params.id) ?? null);
  const locales = tenant.locales.map(({ locale }) => locale);
  const { least, most, windowDays } = AUTOMATION_DELAYS[automation.kind];
  return {
    automation,
    days,
    locales,
    shown: locales.find((locale) => locale === url.searchParams.get('preview')) ?? locales[0] ?? LOCALES[0],
    bounds: { least, most, windowDays },
    done: url.searchParams.get('done'),
    mayTry: may(member, 'campaign.edit'),
    mayChange: may(member, 'campaign.send'),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const { admin, member, tenant, text, letterUrlOf } = employeeVisit(context, request);
  const kind = orAbsent(AUTOMATIONS.find((known) => known === params.id) ?? null);
  const entered = await readForm(request);
  const [, trial] = /^try:(.+)$/.exec(entered.intent ?? '') ?? [];
  const locale = tenant.locales.find((known) => known.locale === trial)?.locale;
  const outcome = locale
    ? await admin.automations.tryOut(member, { tenant, kind, locale, publicUrl: letterUrlOf(tenant) })
    : await admin.automations.save(member, { tenant, kind }, entered);
  if (outcome.ok) return redirect(`${SECTION}/${kind}?done=${locale ? 'tried' : 'saved'}`, 303);
  return sendBack(request, { problem: automationProblem(outcome, text), entered: locale ? undefined : entered });
}

/** An automation: its settings and texts, the mail as it is sent, and its results. */
export default function AutomationPage({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { automation, days, locales, shown, bounds, done, mayTry, mayChange } = loaderData;
  const { text, number } = useWork();
  const say = text.automations;
  const here = `${SECTION}/${automation.kind}`;
  return (
    <>
      <AdminPageHead
        title={say.kinds[automation.kind]}
        intro={say.about[automation.kind]}
        back={{ href: SECTION, label: text.back(say.title) }}
      />
      <ActionOutcome answer={actionData} done={textOfCode({ saved: say.saved, tried: say.tried }, done)} />
      <div className={styles.stack}>
        <MailResultPanel title={text.mailResults.ofDays(number(days))} result={automation.result} />
        {mayChange && (
          <AutomationForm automation={automation} bounds={bounds} locales={locales} entered={actionData?.entered} />
        )}
        <MailPreview
          {...{ locales, shown, here, say, mayTry }}
          hint={<p className={styles.hint}>{say.previewText}</p>}
        />
      </div>
    </>
  );
}
