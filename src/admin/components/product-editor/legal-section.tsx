import type { ReactNode } from 'react';
import { Checkbox } from '../../../ui/choices.tsx';
import { Select } from '../../../ui/field.tsx';
import sectionStyles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';
import styles from './editor.module.css';
import { EditorField, EditorTextArea, FieldOrigin } from './editor-fields.tsx';
import { type EditorFormState, problemOf, shownValue } from './editor-form.ts';

const KINDS = ['electric', 'battery', 'textile', 'animal-parts', 'wood'] as const;
const ENERGY = ['class', 'scaleMin', 'scaleMax', 'labelUrl', 'sheetUrl', 'eprelId'] as const;
const TYRE = ['fuel', 'wet', 'noise', 'noiseClass', 'labelUrl', 'sheetUrl', 'eprelId'] as const;

function Box({ form, field, label }: { form: EditorFormState; field: string; label: string }): ReactNode {
  return (
    <div>
      <input type="hidden" name="boxes" value={field} />
      <Checkbox id={field} name={field} value="on" label={label} defaultChecked={shownValue(form, field) === 'on'} />
      <FieldOrigin form={form} field={field} />
    </div>
  );
}

/** Manufacturer, kinds of goods, labels, and warnings and wood in each locale. */
export function LegalSection({ form }: { form: EditorFormState }): ReactNode {
  const { text } = useWork();
  const say = text.editor;
  const { legal } = say;
  return (
    <Panel id="legal" title={legal.title}>
      <p className={sectionStyles.hint}>{legal.hint}</p>
      <div className={styles.fields}>
        <div>
          <Select
            id="manufacturer"
            name="manufacturer"
            label={legal.manufacturer}
            defaultValue={shownValue(form, 'manufacturer')}
            error={problemOf(form, 'manufacturer')}
          >
            <option value="">{legal.noManufacturer}</option>
            {form.page.manufacturers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <FieldOrigin form={form} field="manufacturer" />
        </div>
        <EditorField form={form} field="durability" label={legal.durability} inputMode="numeric" />
      </div>
      <h3>{legal.kinds}</h3>
      <div className={styles.fields}>
        {KINDS.map((kind) => (
          <Box key={kind} form={form} field={`kind.${kind}`} label={legal.kindNames[kind]} />
        ))}
      </div>
      <h3>{legal.energy}</h3>
      <div className={styles.fields}>
        {ENERGY.map((part) => (
          <EditorField key={part} form={form} field={`energy.${part}`} label={legal.ofEnergy(legal.parts[part])} />
        ))}
      </div>
      <h3>{legal.tyre}</h3>
      <div className={styles.fields}>
        {TYRE.map((part) => (
          <EditorField key={part} form={form} field={`tyre.${part}`} label={legal.ofTyre(legal.parts[part])} />
        ))}
        <Box form={form} field="tyre.snow" label={legal.parts.snow} />
        <Box form={form} field="tyre.ice" label={legal.parts.ice} />
      </div>
      <div className={styles.locales}>
        {form.locales.map((locale) => (
          <div key={locale}>
            <EditorTextArea
              form={form}
              field={`warnings.${locale}`}
              label={say.inLocale(legal.warnings, locale)}
              lang={locale}
              rows={3}
            />
            <EditorTextArea
              form={form}
              field={`wood.${locale}`}
              label={say.inLocale(legal.wood, locale)}
              lang={locale}
              rows={2}
            />
          </div>
        ))}
      </div>
    </Panel>
  );
}
