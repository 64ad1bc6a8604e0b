import type { ReactNode } from 'react';
import type { OpenSetting, SettingValue } from '../../../shop/staff/settings/index.ts';
import { isMailTextKind, MAIL_TEXT_NAMES } from '../../../tenants/mail-text-names.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { AdminTextArea } from '../text-area.tsx';
import { useWork } from '../use-work.ts';
import { SETTINGS_PAGE } from './use-setting-words.ts';

/** Frame that shows the mail; the form of the text sends to it. */
const FRAME = 'setting-mail';
const addressOf = ({ tenant, key }: OpenSetting): string => `${SETTINGS_PAGE}/${tenant}.${key}/mail`;

/** Subject and introduction of a mail, with a button that shows the mail with them. */
export function MailTextFields(props: {
  setting: OpenSetting;
  entered: Readonly<Record<string, string>>;
  mail: SettingValue & { unit: 'mail' };
}): ReactNode {
  const { setting, entered, mail } = props;
  const say = useWork().text.settings;
  const [, kind = ''] = setting.key.split('.');
  const names: readonly string[] = isMailTextKind(kind) ? MAIL_TEXT_NAMES[kind] : [];
  return (
    <>
      <Field
        name="subject"
        label={say.subject}
        hint={names.length === 0 ? say.noNames : say.names(names.map((name) => `{${name}}`).join(', '))}
        defaultValue={entered.subject ?? mail.subject}
        maxLength={120}
        autoComplete="off"
        required
      />
      <p className={styles.hint}>{say.introductionHint}</p>
      <AdminTextArea
        id="introduction"
        name="introduction"
        label={say.introduction}
        defaultValue={entered.introduction ?? mail.introduction.join('\n\n')}
        rows={5}
      />
      <div>
        <Button type="submit" look="quiet" formAction={addressOf(setting)} formTarget={FRAME}>
          {say.showMail}
        </Button>
      </div>
    </>
  );
}

/** Mail with the text that holds, or with the one that was entered last. */
export function MailFramePanel({ setting }: { setting: OpenSetting }): ReactNode {
  const say = useWork().text.settings;
  return (
    <Panel id="mail" title={say.mailFrame} flush>
      <iframe className={styles.mail} name={FRAME} src={addressOf(setting)} title={say.mailFrame} sandbox="" />
    </Panel>
  );
}
