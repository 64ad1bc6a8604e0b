import type { ReactNode } from 'react';
import type { OpenOwnText } from '../../../shop/content/own-texts/index.ts';
import { isPlural, type TextTemplate } from '../../../tenants/texts/text-template.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../section.module.css';
import { AdminTextArea } from '../text-area.tsx';
import { useWork } from '../use-work.ts';

type Entered = Readonly<Record<string, string>>;

/** Form of an own text: one field, or one for each plural form. Without an own text it begins with the text below. */
export function TextForm({ text, entered }: { text: OpenOwnText; entered: Entered | undefined }): ReactNode {
  const say = useWork().text.ownTexts;
  const { locale, platform, stored, folder, categories, seen, names } = text;
  const shown: TextTemplate = stored ?? folder ?? platform;
  return (
    <form method="post" className={styles.form}>
      <input type="hidden" name="seen" value={seen} />
      {isPlural(platform) ? (
        categories.map((category) => (
          <AdminTextArea
            key={category}
            id={`form-${category}`}
            name={`form-${category}`}
            label={say.categories[category]}
            lang={locale}
            rows={2}
            defaultValue={entered?.[`form-${category}`] ?? formOf(shown, category)}
          />
        ))
      ) : (
        <AdminTextArea
          id="text"
          name="text"
          label={say.mine}
          lang={locale}
          rows={4}
          defaultValue={entered?.text ?? (typeof shown === 'string' ? shown : linesOf(shown))}
        />
      )}
      {names.length > 0 && (
        <p className={styles.muted}>
          {say.values}: {names.map((name) => `{${name}}`).join(' ')}. {say.valuesHint}
        </p>
      )}
      {Array.isArray(platform) && <p className={styles.muted}>{say.linesHint}</p>}
      <div className={styles.actions}>
        <Button type="submit" look="primary" name="intent" value="save">
          {say.save}
        </Button>
        <Button type="submit" name="intent" value="preview">
          {say.preview}
        </Button>
        {stored !== null && (
          <Button type="submit" look="quiet" name="intent" value="reset">
            {say.reset}
          </Button>
        )}
      </div>
    </form>
  );
}

function formOf(shown: TextTemplate, category: Intl.LDMLPluralRule): string {
  if (isPlural(shown)) return shown.forms[category] ?? '';
  return category === 'other' && typeof shown === 'string' ? shown : '';
}

const linesOf = (shown: TextTemplate): string => (isPlural(shown) || typeof shown === 'string' ? '' : shown.join('\n'));
