import { Fragment, type ReactNode } from 'react';
import type { SettingTopicList } from '../../../shop/staff/settings/index.ts';
import { labelled } from '../../../tenants/labelled.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { textOfCode } from '../../worded.ts';
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
      <a href={href}>
        <VisuallyHidden>
          {labelled(text.lang, say.pageTitle(words.nameOf(setting.key), words.tenantName), '')}
        </VisuallyHidden>
        {words.lines(setting.value).map((line) => (
          <Fragment key={line}>
            <span className={styles.lineOfValue}>{line}</span>{' '}
          </Fragment>
        ))}
      </a>
      {next && <span className={styles.plan}>{say.next(words.time(next.from), words.line(next.value))}</span>}
    </>
  );
}

/** Settings of one topic: one row each, with the tenants side by side, or for mails their locales. */
export function SettingTopicPanel({ list }: { list: SettingTopicList }): ReactNode {
  const { text, houses } = useWork();
  const say = text.settings;
  const rows = new Map<string, Listed[]>();
  for (const setting of list.settings) {
    const { row } = placeOf(setting);
    rows.set(row, [...(rows.get(row) ?? []), setting]);
  }
  const columns = [...new Set(list.settings.map((setting) => placeOf(setting).column))];
  const houseOf = (column: string): string => houses.find(({ id }) => id === column)?.name ?? column;
  return (
    <TablePanel
      id={list.topic}
      title={say.topics[list.topic]}
      broad
      columns={[
        { label: list.topic === 'mails' ? say.mail : say.setting, look: 'tight' },
        // Names of companies are wider than their amounts.
        ...columns.map((column) => ({
          label: houseOf(column),
          heading: column.length > 2 ? column : column.toUpperCase(),
        })),
      ]}
      rows={[...rows].map(([row, settings]) => ({
        key: row,
        cells: [
          textOfCode(list.topic === 'mails' ? text.mails.kinds : say.keys, row) ?? row,
          ...columns.map((column) => {
            const setting = settings.find((entry) => placeOf(entry).column === column);
            return setting && <SettingCell key={column} setting={setting} />;
          }),
        ],
      }))}
    />
  );
}

/** Returns row and column of a setting: mails have a column for each locale, other settings one for each tenant. */
function placeOf({ key, tenant }: Listed): { row: string; column: string } {
  const [topic, kind = '', locale = ''] = key.split('.');
  return topic === 'mail' ? { row: kind, column: locale } : { row: key, column: tenant };
}
