import type { ReactNode } from 'react';
import type { CampaignEntry, TextEntry } from '../../../shop/marketing/newsletter/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Field, Select } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';
import { BlockFields, CAMPAIGN_BLOCKS } from './block-fields.tsx';

const KINDS = ['brandA', 'brandB', 'flexikonto'] as const;

/** Form of a campaign, without script: buttons of the form move, remove and add blocks. */
export function CampaignForm(props: {
  entry: CampaignEntry;
  locales: readonly string[];
  frequencies: readonly number[];
}): ReactNode {
  const { entry, locales, frequencies } = props;
  const { text } = useWork();
  const say = text.campaign;
  const names: Record<number, string> = say.frequencyNames;
  return (
    <form method="post" className={styles.stack}>
      {/* Enter in a field submits this button. */}
      <button type="submit" name="intent" value="save" hidden>
        {say.save}
      </button>
      <input type="hidden" name="version" value={entry.version} />
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
          <Checkbox
            id="personalised"
            name="personalised"
            label={say.personalised}
            defaultChecked={entry.personalised}
          />
        </div>
      </Panel>
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
    </form>
  );
}

function TextPanel({ locale, entry }: { locale: string; entry: TextEntry }): ReactNode {
  const { text } = useWork();
  const say = text.campaign;
  return (
    <Panel id={`text-${locale}`} title={say.text(locale)}>
      <div className={styles.form}>
        <p className={styles.hint}>{say.textHint}</p>
        <Field
          id={`${locale}-subject`}
          name={`${locale}.subject`}
          label={say.subject}
          defaultValue={entry.subject}
          maxLength={150}
          lang={locale}
          autoComplete="off"
        />
        <Field
          id={`${locale}-preheader`}
          name={`${locale}.preheader`}
          label={say.preheader}
          defaultValue={entry.preheader}
          maxLength={200}
          lang={locale}
          autoComplete="off"
        />
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
