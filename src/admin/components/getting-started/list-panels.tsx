import type { ReactNode } from 'react';
import type { GoingLiveList } from '../../../shop/reports/going-live/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import sectionStyles from '../section.module.css';
import { Panel } from '../section.tsx';
import { TenantField } from '../tenant-field.tsx';
import { useWork } from '../use-work.ts';

/** Form that looks up the names of the tenant in DNS, with the time of the stored answers. */
export function LookUpPanel({ list, entered }: { list: GoingLiveList; entered: string | undefined }): ReactNode {
  const { text, time } = useWork();
  const say = text.goingLive.lookUp;
  return (
    <Panel id="look-up" title={say.title}>
      <p className={sectionStyles.muted}>{say.hint}</p>
      <p>{list.lookUp ? say.at(time(list.lookUp.at)) : say.never}</p>
      {list.mayChange && (
        <form method="post" className={sectionStyles.form}>
          <TenantField />
          <Field
            id="selector"
            name="selector"
            label={say.selector}
            hint={say.selectorHint}
            defaultValue={entered ?? list.lookUp?.selector ?? ''}
            autoComplete="off"
            spellCheck={false}
          />
          <div>
            <Button type="submit" name="intent" value="look-up">
              {say.submit}
            </Button>
          </div>
        </form>
      )}
    </Panel>
  );
}

/** Says whether the start page shows the list, and changes it. */
export function StartPagePanel({ list }: { list: GoingLiveList }): ReactNode {
  const say = useWork().text.goingLive;
  return (
    <Panel id="start-page" title={say.onStart}>
      <p>{list.isHidden ? say.hidden : say.shown}</p>
      {list.mayChange && (
        <form method="post">
          <TenantField />
          <Button type="submit" name="intent" value={list.isHidden ? 'show' : 'hide'}>
            {list.isHidden ? say.show : say.hide}
          </Button>
        </form>
      )}
    </Panel>
  );
}
