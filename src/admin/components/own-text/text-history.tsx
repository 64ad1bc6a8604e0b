import type { ReactNode } from 'react';
import type { OpenOwnText } from '../../../shop/content/own-texts/index.ts';
import { Button } from '../../../ui/button.tsx';
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
            <form key="restore" method="post">
              <input type="hidden" name="seen" value={seen} />
              <input type="hidden" name="version" value={version} />
              <Button
                type="submit"
                size="small"
                look="quiet"
                name="intent"
                value="restore"
                aria-label={say.restoreOne(version)}
              >
                {say.restore}
              </Button>
            </form>
          ),
        ],
      }))}
    />
  );
}
