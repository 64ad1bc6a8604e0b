import type { ReactNode } from 'react';
import type { CampaignEntry, TextEntry } from '../../shop/marketing/newsletter/index.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field, Select } from '../../ui/field.tsx';
import desk from './section.module.css';
import { AdminTextArea, Panel } from './section.tsx';
import { useWork } from './use-work.ts';

const TYPES = ['title', 'text', 'button', 'products', 'picture', 'line'] as const;
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
    <form method="post" className={desk.stack}>
      {/* Enter in a field submits this button. */}
      <button type="submit" name="intent" value="save" hidden>
        {say.save}
      </button>
      <input type="hidden" name="version" value={entry.version} />
      <Panel id="settings" title={say.settings}>
        <div className={desk.form}>
          <div className={desk.row}>
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
            <p className={desk.hint}>{say.frequenciesHint}</p>
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
      <div className={desk.form}>
        <p className={desk.hint}>{say.textHint}</p>
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
        <div className={desk.actions}>
          {TYPES.map((type) => (
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

function BlockFields(props: {
  locale: string;
  index: number;
  block: TextEntry['blocks'][number];
  last: boolean;
}): ReactNode {
  const { locale, index, block, last } = props;
  const { text } = useWork();
  const say = text.campaign;
  const type = TYPES.find((known) => known === block.type) ?? 'text';
  const name = (field: string) => `${locale}.${index}.${field}`;
  const id = (field: string) => `${locale}-${index}-${field}`;
  const intent = (verb: string) => `${verb}:${locale}:${index}`;
  return (
    <fieldset>
      <legend>{say.block(String(index + 1), say.blocks[type])}</legend>
      <input type="hidden" name={name('type')} value={type} />
      {type === 'text' && (
        <AdminTextArea
          id={id('text')}
          name={name('text')}
          label={`${say.content}. ${say.paragraphs}`}
          defaultValue={block.text}
          rows={5}
          lang={locale}
        />
      )}
      {(type === 'title' || type === 'products') && (
        <Field
          id={id('text')}
          name={name('text')}
          label={type === 'title' ? say.content : say.skus}
          defaultValue={block.text}
          autoComplete="off"
          lang={locale}
        />
      )}
      {type === 'picture' && (
        <div className="picture-field">
          {/^\/images\/[0-9a-f]{16}\//.test(block.text) && (
            <img className="picture-thumb" src={block.text.replace(/\/[^/]*$/, '/320')} alt="" />
          )}
          <Field id={id('text')} name={name('text')} label={say.src} defaultValue={block.text} autoComplete="off" />
          <Button
            type="submit"
            name="intent"
            value={`pictures:${locale}.${index}`}
            aria-label={`${text.content.pictures.choose}: ${say.block(String(index + 1), say.blocks[type])}, ${locale}`}
          >
            {text.content.pictures.choose}
          </Button>
        </div>
      )}
      {(type === 'button' || type === 'picture') && (
        <div className={desk.row}>
          <Field
            id={id('label')}
            name={name('label')}
            label={type === 'picture' ? say.alt : say.label}
            defaultValue={block.label}
            autoComplete="off"
            lang={locale}
          />
          <Field
            id={id('to')}
            name={name('to')}
            label={type === 'picture' ? say.toOptional : say.to}
            defaultValue={block.to}
            autoComplete="off"
          />
        </div>
      )}
      <div className={desk.actions}>
        {index > 0 && (
          <Button type="submit" size="small" name="intent" value={intent('up')}>
            {say.up}
          </Button>
        )}
        {!last && (
          <Button type="submit" size="small" name="intent" value={intent('down')}>
            {say.down}
          </Button>
        )}
        <Button type="submit" size="small" name="intent" value={intent('drop')}>
          {say.drop}
        </Button>
      </div>
    </fieldset>
  );
}
