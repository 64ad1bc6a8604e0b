import type { ReactNode } from 'react';
import type { OpenSetting, SettingVersion } from '../../../shop/staff/settings/index.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../section.module.css';
import { TablePanel } from '../table-panel.tsx';
import { Tag, type Tone } from '../tag.tsx';
import { useWork } from '../use-work.ts';
import { useSettingWords } from './use-setting-words.ts';

const TONES: Record<SettingVersion['state'], Tone> = {
  planned: 'warning',
  current: 'good',
  past: 'quiet',
  withdrawn: 'quiet',
};

function WithdrawForm({ version, label }: { version: number; label: string }): ReactNode {
  const say = useWork().text.settings;
  return (
    <form method="post">
      <input type="hidden" name="intent" value="withdraw" />
      <input type="hidden" name="version" value={version} />
      <Button type="submit" look="quiet" aria-label={label}>
        {say.withdraw}
      </Button>
    </form>
  );
}

/** All versions of a setting, newest first, with their reasons; planned ones can be withdrawn. */
export function SettingHistoryPanel({ setting }: { setting: OpenSetting }): ReactNode {
  const say = useWork().text.settings;
  const words = useSettingWords(setting.tenant);
  const whoOf = ({ staffEmail, at, withdrawnBy, withdrawnAt }: SettingVersion): ReactNode => (
    <>
      {say.entered(staffEmail, words.time(at))}
      {withdrawnBy !== null && withdrawnAt !== null && (
        <span className={styles.plan}>{say.withdrawnBy(withdrawnBy, words.time(withdrawnAt))}</span>
      )}
    </>
  );
  return (
    <TablePanel
      id="history"
      title={say.history}
      empty={say.noHistory}
      broad
      columns={[
        { label: say.from, look: 'tight' },
        { label: say.value, look: 'wide' },
        { label: say.state },
        { label: say.reason, look: 'text' },
        { label: say.who, look: 'wide' },
        ...(setting.mayChange ? [{ label: say.withdraw }] : []),
      ]}
      rows={setting.versions.map((version) => ({
        key: String(version.version),
        cells: [
          words.time(version.from),
          version.isConfigured ? say.configured(words.line(version.value)) : words.line(version.value),
          <Tag key="state" tone={TONES[version.state]}>
            {say.states[version.state]}
          </Tag>,
          version.reason,
          whoOf(version),
          ...(setting.mayChange
            ? [
                version.state === 'planned' && (
                  <WithdrawForm
                    key="withdraw"
                    version={version.version}
                    label={say.withdrawOne(words.time(version.from))}
                  />
                ),
              ]
            : []),
        ],
      }))}
    />
  );
}
