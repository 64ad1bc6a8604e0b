import type { ReactNode } from 'react';
import type { AdminPage } from '../../../shop/content/pages/index.ts';
import { FactList, Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';
import { versionName } from './version-name.ts';

/** Shows which versions of a page are published and newest, and its last change. */
export function StatePanel({ page }: { page: AdminPage }): ReactNode {
  const { text, time } = useWork();
  const say = text.content;
  return (
    <Panel id="state" title={say.state}>
      <FactList
        facts={[
          [say.shown, versionName(page.shown, say)],
          [say.newest, versionName(page.newest, say)],
          [say.when, say.changed(time(page.changedAt), page.changedBy ?? say.someone)],
        ]}
      />
    </Panel>
  );
}
