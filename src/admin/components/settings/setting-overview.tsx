import type { ReactNode } from 'react';
import type { SettingTopicList } from '../../../shop/staff/settings/index.ts';
import styles from '../section.module.css';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';
import { SETTINGS_PAGE, useSettingWords } from './use-setting-words.ts';

type Listed = SettingTopicList['settings'][number];

/** Present value of a tenant's setting as a link to it, with the next planned change. */
function SettingCell({ setting }: { setting: Listed }): ReactNode {
  const { text } = useWork();
  const say = text.settings;
  const words = useSettingWords(setting.tenant);
  const { next } = setting;
  const href = `${SETTINGS_PAGE}/${setting.tenant}.${setting.key}`;
  return (
    <>
      <a
        href={href}
        aria-label={`${say.pageTitle(say.keys[setting.key], words.tenantName)}: ${words.line(setting.value)}`}
      >
        {words.lines(setting.value).map((line) => (
          <span key={line} className={styles.lineOfValue}>
            {line}
          </span>
        ))}
      </a>
      {next && <span className={styles.plan}>{say.next(words.time(next.from), words.line(next.value))}</span>}
    </>
  );
}

/** Settings of one topic: one row each, with the tenants side by side. */
export function SettingTopicPanel({ list }: { list: SettingTopicList }): ReactNode {
  const { text, houses } = useWork();
  const say = text.settings;
  const keys = [...new Set(list.settings.map(({ key }) => key))];
  return (
    <TablePanel
      id={list.topic}
      title={say.topics[list.topic]}
      broad
      columns={[{ label: say.setting, look: 'wide' }, ...houses.map(({ name }) => ({ label: name }))]}
      rows={keys.map((key) => ({
        key,
        cells: [
          say.keys[key],
          ...houses.map(({ id }) => {
            const setting = list.settings.find((entry) => entry.key === key && entry.tenant === id);
            return setting && <SettingCell key={id} setting={setting} />;
          }),
        ],
      }))}
    />
  );
}
