import type { ReactNode } from 'react';
import type { AdminAutomation } from '../../../shop/marketing/automations/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { Field } from '../../../ui/field.tsx';
import { LocaleField } from '../locale-field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { AdminTextArea } from '../text-area.tsx';
import { useWork } from '../use-work.ts';

/** Form of an automation: on or off, delay, subject and introduction by language. */
export function AutomationForm(props: {
  automation: AdminAutomation;
  bounds: { least: number; most: number; windowDays: number };
  locales: readonly AdminAutomationLocale[];
  entered: Readonly<Record<string, string>> | undefined;
}): ReactNode {
  const { automation, bounds, locales, entered } = props;
  const { text, number } = useWork();
  const say = text.automations;
  const { kind, texts } = automation;
  const isOn = entered ? entered.on === 'on' : automation.isOn;
  return (
    <Panel id="settings" title={say.settings}>
      <form method="post" className={styles.form}>
        <input type="hidden" name="version" value={automation.version} />
        <Checkbox id="on" name="on" label={say.on} defaultChecked={isOn} />
        <Field
          id="delay"
          name="delay"
          label={say.delays[kind]}
          hint={`${say.between(number(bounds.least), number(bounds.most))}. ${say.windowText(number(bounds.windowDays))}`}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={entered?.delay ?? String(automation.delay)}
        />
        {locales.map((locale) => (
          <fieldset key={locale}>
            <legend>{say.text(locale)}</legend>
            <LocaleField
              locale={locale}
              name="subject"
              label={say.subject}
              hint={say.subjectHint}
              value={entered?.[`${locale}.subject`] ?? texts[locale]?.subject ?? ''}
              longest={120}
            />
            <AdminTextArea
              id={`${locale}-introduction`}
              name={`${locale}.introduction`}
              label={`${say.introduction}. ${say.introductionHint}`}
              rows={4}
              lang={locale}
              defaultValue={entered?.[`${locale}.introduction`] ?? texts[locale]?.introduction ?? ''}
            />
          </fieldset>
        ))}
        <p className={styles.hint}>{say.stopped}</p>
        <div>
          <Button type="submit" look="primary" name="intent" value="save">
            {say.save}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

export type AdminAutomationLocale = keyof AdminAutomation['texts'];
