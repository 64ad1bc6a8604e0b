import type { ReactNode } from 'react';
import type { OpenSetting, SettingEffect, SettingPreview } from '../../../shop/staff/settings/index.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../section.module.css';
import { FactList, Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';
import { useSettingWords } from './use-setting-words.ts';

function useEffectWords(tenant: OpenSetting['tenant']): (effect: SettingEffect) => string[] {
  const say = useWork().text.settings.effects;
  const words = useSettingWords(tenant);
  return (effect) => {
    switch (effect.kind) {
      case 'basket':
        return [
          say.basket[effect.mode](words.amount(effect.amount), words.amount(effect.before), words.amount(effect.after)),
        ];
      case 'amount':
        return [say.amount(words.amount(effect.before), words.amount(effect.after))];
      case 'methods':
        return [
          ...(effect.added.length > 0 ? [say.added(words.names(effect.added))] : []),
          ...(effect.removed.length > 0 ? [say.removed(words.names(effect.removed))] : []),
        ];
      case 'days':
        return [say.days(effect.before, effect.after)];
      case 'reminders':
        return [
          ...(effect.letters.before === effect.letters.after
            ? []
            : [say.letters(effect.letters.before, effect.letters.after)]),
          say.reminderCosts(words.amount(effect.costs.before), words.amount(effect.costs.after)),
        ];
      case 'hours':
        return [say.hours];
      case 'mail':
        return [say.mail];
    }
  };
}

/** Meaning of a change before it happens, with the button that confirms it. */
export function SettingPreviewPanel(props: {
  setting: OpenSetting;
  preview: SettingPreview;
  entered: Readonly<Record<string, string>>;
}): ReactNode {
  const { setting, preview, entered } = props;
  const { text } = useWork();
  const say = text.settings;
  const words = useSettingWords(setting.tenant);
  const effectWords = useEffectWords(setting.tenant);
  const sentences = [
    ...preview.effects.flatMap(effectWords),
    ...preview.later.map(({ from, value }) => say.effects.later(words.time(from), words.line(value))),
    ...(setting.topic === 'service' || setting.topic === 'mails' ? [] : [say.effects.ordersKeep]),
  ];
  return (
    <Panel id="preview" title={say.previewTitle}>
      <FactList
        facts={[
          [say.before, words.line(preview.before)],
          [say.after, <strong key="after">{words.line(preview.after)}</strong>],
          [say.from, preview.from ? words.time(preview.from) : say.atOnce],
          [say.reason, entered.reason ?? ''],
        ]}
      />
      <h3>{say.means}</h3>
      <ul className={styles.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <form method="post">
        {Object.entries({ ...entered, intent: 'save' }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" look="primary">
          {say.confirm}
        </Button>
      </form>
    </Panel>
  );
}
