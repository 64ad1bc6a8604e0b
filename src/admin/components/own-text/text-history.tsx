import type { ReactNode } from 'react';
import type { OpenOwnText } from '../../../shop/content/own-texts/index.ts';
import { RestoreForm } from '../restore-form.tsx';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';
import { ShownTemplate } from './template-text.tsx';

/** Versions of an own text with their authors; earlier ones can be restored. */
export function TextHistory({ text }: { text: OpenOwnText }): ReactNode {
  const { text: words, time } = useWork();
  const say = words.ownTexts;
  const { versions, seen, locale, mayChange } = text;
  return (
    <TablePanel
      id="history"
      title={say.history}
      columns={[
        { label: say.version, look: 'end' },
        { label: say.text, look: 'wide' },
        { label: say.by },
        { label: say.at, look: 'tight' },
        { label: say.restore },
      ]}
      rows={versions.map(({ version, template, staffEmail, at }) => ({
        key: String(version),
        cells: [
          version,
          template === null ? say.below : <ShownTemplate key="text" template={template} lang={locale} />,
          staffEmail,
          time(at),
          mayChange && version !== seen && template !== null && (
            <RestoreForm
              key="restore"
              seen={seen}
              version={version}
              label={say.restore}
              name={say.restoreOne(version)}
            />
          ),
        ],
      }))}
    />
  );
}
