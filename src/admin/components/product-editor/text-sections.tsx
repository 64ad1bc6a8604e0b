import type { ReactNode } from 'react';
import { nameIn } from '../../../shop/catalogue/attributes/attribute.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { Select } from '../../../ui/field.tsx';
import sectionStyles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';
import { CategoryFields } from './category-fields.tsx';
import styles from './editor.module.css';
import { EditorChoices, EditorField, EditorSelect, EditorTextArea, FieldOrigin } from './editor-fields.tsx';
import { type EditorFormState, problemOf, shownValue } from './editor-form.ts';

/** Texts of all locales side by side, each with what it lacks. */
export function TextsSection({ form }: { form: EditorFormState }): ReactNode {
  const { text } = useWork();
  const say = text.editor;
  return (
    <Panel
      id="texts"
      title={say.texts}
      aside={
        <Button type="submit" look="quiet" name="intent" value="fill">
          {say.fill}
        </Button>
      }
    >
      <div className={styles.locales}>
        {form.locales.map((locale) => {
          const missing = form.page.missing[locale] ?? [];
          return (
            <div key={locale}>
              <h3>
                {locale}
                <span className={sectionStyles.hint}>
                  {missing.length === 0 ? say.complete : say.missing(missing.map((part) => say.parts[part]).join(', '))}
                </span>
              </h3>
              <EditorField
                form={form}
                field={`title.${locale}`}
                label={say.inLocale(say.title, locale)}
                lang={locale}
              />
              <EditorTextArea
                form={form}
                field={`description.${locale}`}
                label={say.inLocale(say.description, locale)}
                lang={locale}
                rows={6}
              />
              <EditorTextArea
                form={form}
                field={`highlights.${locale}`}
                label={say.inLocale(say.highlights, locale)}
                lang={locale}
                rows={3}
              />
              <EditorTextArea
                form={form}
                field={`composition.${locale}`}
                label={say.inLocale(say.composition, locale)}
                lang={locale}
                rows={3}
              />
              <EditorField
                form={form}
                field={`warranty.${locale}`}
                label={say.inLocale(say.warranty, locale)}
                lang={locale}
              />
            </div>
          );
        })}
      </div>
    </Panel>
  );
}

/** Brand, categories, guarantee, care, taxes and delivery. */
export function BaseSection({ form }: { form: EditorFormState }): ReactNode {
  const { text } = useWork();
  const say = text.editor;
  return (
    <Panel id="base" title={say.base}>
      <div className={styles.fields}>
        <EditorField form={form} field="brand" label={say.brand} suggest="brands" />
        <CategoryFields form={form} />
        <EditorField form={form} field="guarantee" label={say.guarantee} inputMode="numeric" />
        <CareSymbols form={form} />
        <EditorSelect form={form} field="vat" label={say.vat} options={Object.entries(say.vatClasses)} />
        <EditorSelect form={form} field="delivery" label={say.delivery} options={Object.entries(say.deliveryModes)} />
        <div>
          <input type="hidden" name="boxes" value="technical" />
          <Checkbox
            id="technical"
            name="technical"
            value="on"
            label={say.technical}
            defaultChecked={shownValue(form, 'technical') === 'on'}
          />
          <FieldOrigin form={form} field="technical" />
        </div>
      </div>
    </Panel>
  );
}

/** Care symbols with their names. Their order is that of the page. */
function CareSymbols({ form }: { form: EditorFormState }): ReactNode {
  const { text } = useWork();
  const say = text.editor;
  const chosen = shownValue(form, 'care')
    .split(/[\s,]+/)
    .filter((code) => code !== '');
  const codes = [...new Set([...chosen, ...Object.keys(form.careNames)])];
  return (
    <EditorChoices
      form={form}
      field="care"
      label={say.care}
      none={say.careNone}
      options={codes.map((code) => ({ value: code, label: form.careNames[code] ?? code }))}
      chosen={chosen}
    />
  );
}

/** Attributes of the category, each with the control of its kind. */
export function AttributesSection({ form }: { form: EditorFormState }): ReactNode {
  const { text } = useWork();
  const say = text.editor;
  const { attributes } = form.page;
  return (
    <Panel id="attributes" title={say.attributes}>
      <p className={sectionStyles.hint}>{attributes.length === 0 ? say.noAttributes : say.attributesHint}</p>
      <div className={styles.fields}>
        {attributes.map((attribute) => (
          <AttributeControl key={attribute.key} form={form} attribute={attribute} />
        ))}
      </div>
    </Panel>
  );
}

type Attribute = EditorFormState['page']['attributes'][number];

function AttributeControl({ form, attribute }: { form: EditorFormState; attribute: Attribute }): ReactNode {
  const { text } = useWork();
  const say = text.editor;
  const { key, kind, unit, several, names, choices } = attribute;
  const field = `attribute.${key}`;
  const label = [nameIn(names, form.locale, key), unit && `(${unit})`].filter(Boolean).join(' ');
  if (kind === 'text' || kind === 'number' || kind === 'range')
    return <EditorField form={form} field={field} label={label} inputMode={kind === 'number' ? 'decimal' : 'text'} />;
  const options =
    kind === 'yes-no'
      ? [
          { value: '1', label: say.yes },
          { value: '0', label: say.no },
        ]
      : choices.map((choice) => ({ value: choice.value, label: nameIn(choice.names, form.locale, choice.value) }));
  if (several) {
    const chosen = shownValue(form, field)
      .split(',')
      .filter((value) => value !== '');
    const none = say.severalValues('');
    return <EditorChoices form={form} field={field} label={label} none={none} options={options} chosen={chosen} />;
  }
  return (
    <div>
      <Select
        id={field}
        name={field}
        label={label}
        defaultValue={shownValue(form, field)}
        error={problemOf(form, field)}
      >
        <option value="">{say.choose}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
      <FieldOrigin form={form} field={field} />
    </div>
  );
}
