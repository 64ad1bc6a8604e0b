import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { SuggestedField } from '../suggested-field.tsx';
import { useWork } from '../use-work.ts';

/** Links a page to its translations; `entered` is a refused form. */
export function TranslationsPanel(props: {
  twins: { locale: string; path: string }[];
  entered: Record<string, string>;
  here: string;
}): ReactNode {
  const { twins, entered, here } = props;
  const say = useWork().text.content;
  return (
    <Panel id="twins" title={say.twins}>
      <p className={styles.hint}>{say.twinsHint}</p>
      {twins.map(({ locale, path }) => (
        <form key={locale} method="post" action={here} className={styles.form}>
          <input type="hidden" name="locale" value={locale} />
          <div className={styles.row}>
            <SuggestedField
              kind="pages"
              id={`twin-${locale}`}
              name="path"
              label={say.twin(locale)}
              hint={say.twinPath}
              defaultValue={entered.locale === locale ? entered.path : path}
              maxLength={300}
            />
            <Button type="submit" name="intent" value="link">
              {say.submitTwin}
            </Button>
          </div>
        </form>
      ))}
    </Panel>
  );
}
