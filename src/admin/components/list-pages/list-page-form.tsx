import type { ReactNode } from 'react';
import type { StoredListPage } from '../../../shop/content/list-pages/index.ts';
import { LIST_PAGE_LIMITS } from '../../../shop/content/list-pages/list-page-limits.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { Field } from '../../../ui/field.tsx';
import categoryStyles from '../categories/categories.module.css';
import { ChosenPicture } from '../categories/chosen-picture.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { AdminTextArea } from '../text-area.tsx';
import { useWork } from '../use-work.ts';

const LINES = ['seoTitle', 'seoDescription'] as const;
const BLOCKS = { intro: 3, landingText: 8 } as const;
type Entered = Record<string, string>;

/** Form of a new list page, or of a known one; after a problem it shows the entered values. */
export function ListPageForm(props: {
  page: StoredListPage | null;
  /** Address of the list that the page stands for. */
  source: string;
  locales: readonly Locale[];
  library: readonly { shownId: string; name: string }[];
  entered: Entered;
}): ReactNode {
  const { page, source, locales, library, entered } = props;
  const { text } = useWork();
  const say = text.listPages;
  const isSent = entered.source !== undefined;
  return (
    <form
      method="post"
      encType="multipart/form-data"
      className={categoryStyles.create}
      aria-label={page ? say.edit : say.add}
    >
      {page && <input type="hidden" name="version" value={page.version} />}
      <Panel id="choice" title={say.choice}>
        <div className={styles.form}>
          <Field
            id="source"
            name="source"
            label={say.source}
            hint={say.sourceHint}
            defaultValue={entered.source ?? source}
            maxLength={2000}
            autoComplete="off"
            required
          />
          {source !== '' && (
            <p>
              <a href={source}>{say.openChoice}</a>
            </p>
          )}
          <Checkbox
            name="published"
            value="1"
            label={say.published}
            defaultChecked={isSent ? entered.published === '1' : (page?.published ?? true)}
          />
        </div>
      </Panel>
      <Panel id="texts" title={say.texts}>
        <p className={styles.muted}>{say.textsHint}</p>
        {locales.map((locale) => (
          <LocaleFields key={locale} page={page} locale={locale} entered={entered} />
        ))}
      </Panel>
      <PictureFields picture={page?.picture ?? null} library={library} />
      <div>
        <Button type="submit" look="primary" name="intent" value="save">
          {page ? text.save : say.create}
        </Button>
      </div>
    </form>
  );
}

function LocaleFields(props: { page: StoredListPage | null; locale: Locale; entered: Entered }): ReactNode {
  const { page, locale, entered } = props;
  const { listPages: say, categories } = useWork().text;
  const texts = page?.texts[locale];
  const field = (name: keyof typeof LIST_PAGE_LIMITS) => ({
    id: `${name}.${locale}`,
    name: `${name}.${locale}`,
    label: categories.partOf(say.fields[name], locale),
    defaultValue: entered[`${name}.${locale}`] ?? texts?.[name] ?? '',
    maxLength: LIST_PAGE_LIMITS[name],
  });
  return (
    <fieldset className={categoryStyles.locale}>
      <legend>{locale}</legend>
      <div className={categoryStyles.fields}>
        <Field {...field('title')} lang={locale} autoComplete="off" />
        <Field {...field('path')} hint={say.pathHint} autoComplete="off" />
      </div>
      {(['intro', 'landingText'] as const).map((name) => (
        <AdminTextArea key={name} {...field(name)} lang={locale} rows={BLOCKS[name]} />
      ))}
      <p className={styles.muted}>{categories.paragraphsHint}</p>
      <div className={categoryStyles.fields}>
        {LINES.map((name) => (
          <Field key={name} {...field(name)} lang={locale} autoComplete="off" />
        ))}
      </div>
    </fieldset>
  );
}

function PictureFields(props: {
  picture: string | null;
  library: readonly { shownId: string; name: string }[];
}): ReactNode {
  const { picture, library } = props;
  const { listPages: say, categories } = useWork().text;
  return (
    <Panel id="picture" title={say.picture}>
      {picture !== null && (
        <>
          <img src={`/images/${picture}/640`} alt="" className={categoryStyles.picture} loading="lazy" />
          <Checkbox name="removePicture" value="1" label={categories.removePicture} />
        </>
      )}
      <ChosenPicture library={library} />
    </Panel>
  );
}
