import type { ReactNode } from 'react';
import { LOCALES } from '../../../tenants/locales.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Form of the alternative texts of a picture; `entered` is a refused form. */
export function AltTexts(props: {
  alts: Record<string, string>;
  entered: Record<string, string>;
  mayChange: boolean;
}): ReactNode {
  const { alts, entered, mayChange } = props;
  const { text } = useWork();
  const say = text.media;
  return (
    <Panel id="alts" title={say.alts}>
      <form method="post" className={styles.form}>
        <p className={styles.muted}>{say.altsHint}</p>
        {LOCALES.map((locale) => {
          const stored = alts[locale] ?? '';
          const { shown, meanwhile } = altOf(locale, stored, entered);
          return (
            <div key={locale}>
              {/* The form contains its initial values, so only changed fields are written. */}
              <input type="hidden" name={`was-${locale}`} value={stored} />
              <Field
                id={`alt-${locale}`}
                name={`alt-${locale}`}
                label={say.alt(locale)}
                hint={meanwhile && say.altNow(stored)}
                lang={locale}
                maxLength={250}
                defaultValue={shown}
                readOnly={!mayChange}
              />
            </div>
          );
        })}
        {mayChange && (
          <Button type="submit" look="primary" name="intent" value="describe">
            {text.save}
          </Button>
        )}
      </form>
    </Panel>
  );
}

/** Returns the refused entry, else the stored text. `meanwhile`: another employee has changed the stored text. */
function altOf(locale: string, stored: string, entered: Record<string, string>): { shown: string; meanwhile: boolean } {
  const { [`alt-${locale}`]: alt = '', [`was-${locale}`]: was = '' } = entered;
  return alt === was ? { shown: stored, meanwhile: false } : { shown: alt, meanwhile: was !== stored };
}
