import type { ReactNode } from 'react';
import type { CategoryPageData } from '../../../shop/catalogue/categories/index.ts';
import { labelled } from '../../../tenants/labelled.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { AdminTextArea } from '../text-area.tsx';
import { useWork } from '../use-work.ts';
import categoryStyles from './categories.module.css';
import { ChosenPicture } from './chosen-picture.tsx';

type FormProps = {
  page: CategoryPageData;
  /** Locales of the chosen tenant, and all others of the retailer. */
  locales: readonly Locale[];
  others: readonly Locale[];
  library: readonly { shownId: string; name: string }[];
  entered: Record<string, string>;
  mayChange: boolean;
};

const LINES = [
  { field: 'seoTitle', most: 120 },
  { field: 'seoDescription', most: 320 },
  { field: 'pictureAlt', most: 300 },
] as const;
const BLOCKS = [
  { field: 'intro', most: 600, rows: 3 },
  { field: 'landingText', most: 20_000, rows: 8 },
] as const;

/** Form of a category: names, addresses and texts side by side, order, visibility and picture. */
export function CategoryForm({ page, locales, others, library, entered, mayChange }: FormProps): ReactNode {
  const { text } = useWork();
  const { version } = page.category;
  return (
    <form
      method="post"
      encType="multipart/form-data"
      className={categoryStyles.create}
      aria-label={text.categories.texts}
    >
      {/* Enter in a field submits the first button. */}
      <button type="submit" name="intent" value="save" hidden>
        {text.save}
      </button>
      <input type="hidden" name="version" value={version} />
      <Panel id="texts" title={text.categories.texts}>
        {locales.map((locale) => (
          <LocaleFields key={locale} page={page} locale={locale} entered={entered} mayChange={mayChange} />
        ))}
        {others.map((locale) => (
          // A refused form shows all its fields.
          <details key={locale} className={styles.disclosure} open={entered.intent !== undefined}>
            <summary>{locale}</summary>
            <LocaleFields page={page} locale={locale} entered={entered} mayChange={mayChange} />
          </details>
        ))}
      </Panel>
      <Settings page={page} entered={entered} mayChange={mayChange} />
      <PictureFields page={page} library={library} mayChange={mayChange} />
      {mayChange && (
        <div>
          <Button type="submit" look="primary" name="intent" value="save">
            {text.save}
          </Button>
        </div>
      )}
    </form>
  );
}

function LocaleFields(props: {
  page: CategoryPageData;
  locale: Locale;
  entered: Record<string, string>;
  mayChange: boolean;
}): ReactNode {
  const { page, locale, entered, mayChange } = props;
  const { text } = useWork();
  const say = text.categories;
  const name = page.category.names[locale];
  const texts = page.category.texts[locale];
  const state = page.completeness.find((entry) => entry.locale === locale);
  const slug = name?.path.slice(name.path.lastIndexOf('/') + 1);
  return (
    <fieldset className={categoryStyles.locale} disabled={!mayChange}>
      <legend>{locale}</legend>
      {state && (
        <p className={styles.muted}>
          {labelled(text.lang, say.complete(locale, state.done, state.of), '')}
          {state.missing.length === 0
            ? say.allThere
            : say.missing(state.missing.map((part) => say.parts[part]).join(', '))}
        </p>
      )}
      <div className={categoryStyles.fields}>
        <div>
          <Field
            name={`name.${locale}`}
            label={say.name(locale)}
            lang={locale}
            defaultValue={entered[`name.${locale}`] ?? name?.name}
            maxLength={80}
            autoComplete="off"
          />
          <Origin page={page} field={`name.${locale}`} label={say.name(locale)} mayChange={mayChange} />
        </div>
        <div>
          <Field
            name={`slug.${locale}`}
            label={say.slug(locale)}
            hint={say.slugHint}
            defaultValue={entered[`slug.${locale}`] ?? slug}
            maxLength={80}
            autoComplete="off"
          />
          <Origin page={page} field={`path.${locale}`} label={say.slug(locale)} mayChange={mayChange} />
        </div>
      </div>
      {BLOCKS.map(({ field, most, rows }) => (
        <AdminTextArea
          key={field}
          id={`${field}.${locale}`}
          name={`${field}.${locale}`}
          label={say.partOf(say.parts[field], locale)}
          lang={locale}
          rows={rows}
          maxLength={most}
          defaultValue={entered[`${field}.${locale}`] ?? texts?.[field] ?? ''}
        />
      ))}
      <p className={styles.muted}>{say.paragraphsHint}</p>
      <div className={categoryStyles.fields}>
        {LINES.map(({ field, most }) => (
          <Field
            key={field}
            name={`${field}.${locale}`}
            label={say.partOf(say.parts[field], locale)}
            lang={locale}
            maxLength={most}
            defaultValue={entered[`${field}.${locale}`] ?? texts?.[field]}
            autoComplete="off"
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Says that a field is by hand, what the feed has instead, and offers to take it over. */
function Origin(props: { page: CategoryPageData; field: string; label: string; mayChange: boolean }): ReactNode {
  const { page, field, label, mayChange } = props;
  const say = useWork().text.categories;
  const edit = page.edits.find((entry) => entry.field === field);
  if (!edit || page.category.byHand) return null;
  return (
    <p className={categoryStyles.origin}>
      <span>{say.byHand}</span>
      {edit.feedValue !== null && <span>{say.feedSays(edit.feedValue)}</span>}
      {mayChange && (
        <Button type="submit" size="small" name="intent" value={`accept:${field}`} aria-label={say.acceptOf(label)}>
          {edit.feedValue === null ? say.leave : say.accept}
        </Button>
      )}
    </p>
  );
}

function Settings(props: { page: CategoryPageData; entered: Record<string, string>; mayChange: boolean }): ReactNode {
  const { page, entered, mayChange } = props;
  const say = useWork().text.categories;
  const isSent = entered.intent === 'save';
  return (
    <Panel id="settings" title={say.settings}>
      <fieldset className={categoryStyles.filters} disabled={!mayChange}>
        <Select
          name="sorting"
          label={say.sorting}
          hint={say.sortingHint}
          defaultValue={entered.sorting ?? page.category.sorting ?? 'popularity'}
        >
          {Object.entries(say.sortings).map(([sorting, label]) => (
            <option key={sorting} value={sorting}>
              {label}
            </option>
          ))}
        </Select>
        <Checkbox
          name="hidden"
          value="1"
          label={say.hidden}
          defaultChecked={isSent ? entered.hidden === '1' : page.category.hidden}
        />
      </fieldset>
    </Panel>
  );
}

function PictureFields(props: {
  page: CategoryPageData;
  library: readonly { shownId: string; name: string }[];
  mayChange: boolean;
}): ReactNode {
  const { page, library, mayChange } = props;
  const say = useWork().text.categories;
  const { picture, texts } = page.category;
  const alt = Object.values(texts).find((entry) => entry.pictureAlt !== '')?.pictureAlt ?? '';
  return (
    <Panel id="picture" title={say.picture}>
      {picture === null ? (
        <p className={styles.muted}>{say.noPicture}</p>
      ) : (
        <img src={`/images/${picture}/640`} alt={alt} className={categoryStyles.picture} loading="lazy" />
      )}
      {mayChange && (
        <>
          {picture !== null && <Checkbox name="removePicture" value="1" label={say.removePicture} />}
          <ChosenPicture library={library} />
        </>
      )}
    </Panel>
  );
}
