import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import {
  fillTemplate,
  TEMPLATE_VARIABLES,
  type TemplateFacts,
  type TemplateVariable,
} from '../../shop/marketing/contact/templates/template-variables.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import own from '../components/inbox/inbox.module.css';
import { ActionOutcome } from '../components/outcome.tsx';
import { RemovePanel } from '../components/remove-panel.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, FactList, Panel } from '../components/section.tsx';
import { AdminTextArea } from '../components/text-area.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { factFormat } from '../ticket-facts.ts';

const SECTION = `${ADMIN_ROOT}/answer-templates`;
const NEW = 'new';
const EXAMPLE: TemplateFacts = {
  name: 'Lea Muster',
  ticket: '1042',
  order: '10002345',
  orderDate: new Date('2026-11-20T12:00:00Z'),
  total: 12_990,
  return: '70000123',
  tracking: '99.00.123456.12345678',
};

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin, member, houses, locale } = employeeVisit(context, request);
  const isNew = params.id === NEW;
  const template = isNew ? null : orAbsent(await admin.answerTemplates.open(member, params.id ?? ''));
  if (isNew) orAbsent(await admin.answerTemplates.list(member));
  const texts = template?.texts ?? [];
  const all = houses.flatMap((tenant) => tenant.locales.map((entry) => ({ tenant, locale: entry.locale })));
  return {
    id: params.id ?? '',
    version: template?.version ?? 0,
    isNeeded: template !== null && template.purpose !== null,
    saved: url.searchParams.has('saved'),
    title: (texts.find((entry) => entry.locale === locale) ?? texts[0])?.name ?? null,
    texts: all.map((entry) => {
      const stored = texts.find((candidate) => candidate.locale === entry.locale);
      const text = stored?.text ?? '';
      const shown = fillTemplate(text, EXAMPLE, factFormat(entry.tenant, entry.locale)).text;
      return { locale: entry.locale, name: stored?.name ?? '', text, shown };
    }),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const { admin, member, text } = employeeVisit(context, request);
  const entered = await readForm(request);
  const id = params.id ?? '';
  const back = (problem: string) => sendBack(request, { problem, entered });
  if (entered.intent === 'remove') {
    const outcome = await admin.answerTemplates.remove(member, id);
    if (outcome.ok) return redirect(`${SECTION}?removed`, 303);
    if (outcome.problem === 'needed') return back(text.inbox.templateProblems.needed(''));
    return back(outcome.problem === 'not-allowed' ? text.notAllowed : text.notFound);
  }
  const outcome = await admin.answerTemplates.save(member, id === NEW ? null : id, entered);
  if (outcome.ok) return redirect(`${SECTION}/${outcome.id}?saved`, 303);
  if (outcome.problem === 'not-allowed') return back(text.notAllowed);
  if (outcome.problem === 'not-found') return back(text.notFound);
  return back(text.inbox.templateProblems[outcome.problem](outcome.names.map((name) => `{{${name}}}`).join(', ')));
}

export default function AnswerTemplatePage({
  loaderData,
  actionData,
}: PageProps<typeof loader, typeof action>): ReactNode {
  const { id, version, isNeeded, saved, title, texts } = loaderData;
  const { text } = useWork();
  const say = text.inbox;
  const here = `${SECTION}/${id}`;
  const entered: Record<string, string> = actionData?.entered ?? {};
  return (
    <>
      <AdminPageHead title={title ?? say.newTemplate} back={{ href: SECTION, label: text.back(say.templates) }} />
      <ActionOutcome answer={actionData} done={saved && say.templateSaved} />
      <div className={styles.columns}>
        <form method="post" action={here} className={styles.stack}>
          <input type="hidden" name="version" value={version} />
          {texts.map((entry) => (
            <Panel key={entry.locale} id={`locale-${entry.locale}`} title={entry.locale}>
              <Field
                id={`name-${entry.locale}`}
                name={`name-${entry.locale}`}
                label={`${say.templateName} (${entry.locale})`}
                defaultValue={entered[`name-${entry.locale}`] ?? entry.name}
                lang={entry.locale}
                maxLength={60}
                autoComplete="off"
              />
              <AdminTextArea
                id={`text-${entry.locale}`}
                name={`text-${entry.locale}`}
                label={`${say.templateText} (${entry.locale})`}
                defaultValue={entered[`text-${entry.locale}`] ?? entry.text}
                lang={entry.locale}
                rows={8}
                maxLength={4000}
              />
              {entry.text !== '' && (
                <details className={styles.disclosure}>
                  <summary>{say.previewOf(entry.locale)}</summary>
                  <p className={styles.hint}>{say.previewText}</p>
                  <p className={own.words} lang={entry.locale}>
                    {entry.shown}
                  </p>
                </details>
              )}
            </Panel>
          ))}
          <div>
            <Button type="submit" look="primary" name="intent" value="save">
              {text.save}
            </Button>
          </div>
        </form>
        <div className={styles.stack}>
          <Panel id="variables" title={say.variables}>
            <FactList
              facts={(Object.keys(TEMPLATE_VARIABLES) as TemplateVariable[]).map((name) => [
                `{{${name}}}`,
                say.variableNames[name],
              ])}
            />
          </Panel>
          {id !== NEW && !isNeeded && <RemovePanel label={say.removeTemplate} hint={say.removeHint} />}
        </div>
      </div>
    </>
  );
}
