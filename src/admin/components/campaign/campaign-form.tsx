import type { ReactNode } from 'react';
import type { CampaignEntry, TextEntry } from '../../../shop/marketing/newsletter/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { LocaleField } from '../locale-field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';
import { VersionedForm } from '../versioned-form.tsx';
import { BlockFields, CAMPAIGN_BLOCKS } from './block-fields.tsx';

const KINDS = ['brandA', 'brandB', 'flexikonto'] as const;

/** Form of a campaign, without script: buttons of the form move, remove and add blocks. */
export function CampaignForm(props: {
  entry: CampaignEntry;
  locales: readonly string[];
  frequencies: readonly number[];
  segments: readonly { id: string; name: string }[];
}): ReactNode {
  const { entry, locales, frequencies, segments } = props;
  const { text } = useWork();
  const say = text.campaign;
  const names: Record<number, string> = say.frequencyNames;
  return (
    <VersionedForm version={entry.version} save={say.save}>
      <Panel id="settings" title={say.settings}>
        <div className={styles.form}>
          <div className={styles.row}>
            <Field
              id="name"
              name="name"
              label={say.name}
              defaultValue={entry.name}
              maxLength={120}
              autoComplete="off"
            />
            <Select id="kind" name="kind" label={say.kind} defaultValue={entry.kind}>
              {KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {say.kinds[kind]}
                </option>
              ))}
            </Select>
            <Field
              id="rate"
              name="rate"
              label={say.rate}
              hint={say.rateHint}
              inputMode="numeric"
              defaultValue={entry.rate}
            />
          </div>
          <fieldset>
            <legend>{say.frequencies}</legend>
            <p className={styles.hint}>{say.frequenciesHint}</p>
            {frequencies.map((code) => (
              <Checkbox
                key={code}
                id={`frequency-${code}`}
                name={`frequency.${code}`}
                label={names[code] ?? String(code)}
                defaultChecked={entry.frequencies.includes(String(code))}
              />
            ))}
          </fieldset>
          <Select id="segment" name="segment" label={say.segment} hint={say.segmentHint} defaultValue={entry.segment}>
            <option value="">{say.everybody}</option>
            {segments.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <Checkbox
            id="personalised"
            name="personalised"
            label={say.personalised}
            defaultChecked={entry.personalised}
          />
        </div>
      </Panel>
      <SubjectTestFields entry={entry} />
      {locales.map((locale) => (
        <TextPanel
          key={locale}
          locale={locale}
          entry={entry.texts[locale] ?? { subject: '', preheader: '', blocks: [] }}
        />
      ))}
      <div>
        <Button type="submit" look="primary" name="intent" value="save">
          {say.save}
        </Button>
      </div>
    </VersionedForm>
  );
}

/** Fields of a test of two subjects; an empty share means none. */
function SubjectTestFields({ entry }: { entry: CampaignEntry }): ReactNode {
  const say = useWork().text.campaign;
  return (
    <Panel id="test" title={say.test}>
      <div className={styles.form}>
        <p className={styles.hint}>{say.testText}</p>
        <div className={styles.row}>
          <Field
            id="testShare"
            name="testShare"
            label={say.testShare}
            hint={say.testShareHint}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={entry.testShare}
          />
          <Field
            id="testHours"
            name="testHours"
            label={say.testHours}
            hint={say.testHoursHint}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={entry.testHours}
          />
          <Select id="testMeasure" name="testMeasure" label={say.testMeasure} defaultValue={entry.testMeasure}>
            {(['visits', 'orders'] as const).map((measure) => (
              <option key={measure} value={measure}>
                {say.testMeasures[measure]}
              </option>
            ))}
          </Select>
        </div>
      </div>
    </Panel>
  );
}

function TextPanel({ locale, entry }: { locale: string; entry: TextEntry }): ReactNode {
  const { text } = useWork();
  const say = text.campaign;
  return (
    <Panel id={`text-${locale}`} title={say.text(locale)}>
      <div className={styles.form}>
        <p className={styles.hint}>{say.textHint}</p>
        <LocaleField locale={locale} name="subject" label={say.subject} value={entry.subject} longest={150} />
        <LocaleField
          locale={locale}
          name="subjectB"
          label={say.subjectB}
          hint={say.subjectBHint}
          value={entry.subjectB ?? ''}
          longest={150}
        />
        <LocaleField locale={locale} name="preheader" label={say.preheader} value={entry.preheader} longest={200} />
        {placed(entry).map(({ block, index, place }) => (
          <BlockFields
            key={place}
            locale={locale}
            index={index}
            block={block}
            last={index === entry.blocks.length - 1}
          />
        ))}
        <div className={styles.actions}>
          {CAMPAIGN_BLOCKS.map((type) => (
            <Button key={type} type="submit" size="small" name="intent" value={`add:${locale}:${type}`}>
              {say.addBlock(say.blocks[type])}
            </Button>
          ))}
        </div>
      </div>
    </Panel>
  );
}

/** Position is the only identity of a block. */
const placed = (entry: TextEntry) => entry.blocks.map((block, index) => ({ block, index, place: String(index) }));
