import type { ReactNode } from 'react';
import type { OpenFragment } from '../../../shop/content/menus-and-banners/index.ts';
import { RestoreForm } from '../restore-form.tsx';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';

/** Lists the versions of a menu, snippet or banner; an old one can be restored. */
export function FragmentVersions({ fragment, mayChange }: { fragment: OpenFragment; mayChange: boolean }): ReactNode {
  const { kind, locale, version } = fragment;
  const { text, time } = useWork();
  const say = text.fragments;
  return (
    <TablePanel
      id="versions"
      title={say.versions}
      columns={[
        { label: say.version, look: 'tight' },
        { label: say.at, look: 'tight' },
        { label: say.by },
        { label: say.says, look: 'wide' },
        ...(mayChange ? [{ label: say.restore }] : []),
      ]}
      rows={fragment.versions.map((entry) => ({
        key: String(entry.version),
        cells: [
          entry.version,
          time(entry.at),
          entry.staffEmail,
          <span key="says" lang={locale}>
            {entry.content === null ? (kind === 'banner' ? say.noBanner : say.house) : say.summary(entry.content)}
          </span>,
          mayChange && entry.version !== version && (
            <RestoreForm
              key="restore"
              seen={version}
              version={entry.version}
              label={say.restore}
              name={say.restoreVersion(entry.version)}
            />
          ),
        ],
      }))}
    />
  );
}
