import type { ReactNode } from 'react';
import {
  BLOCK_TYPES,
  type BlockEntry,
  type BlockFieldValues,
  blockForm,
  type EntryField,
  type ExtensionBlockForm,
  type PageEntry,
} from '../../shop/content/pages/block-entry.ts';
import { labelled } from '../../tenants/labelled.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { isPictureId, pictureAddress } from '../editor/picture-data.ts';
import { blockName, fieldsOfBlock } from '../extension-blocks.ts';
import { suggestedBlockValues } from '../suggested-values.ts';
import styles from './section.module.css';
import { Panel } from './section.tsx';
import { AdminTextArea } from './text-area.tsx';
import { useWork } from './use-work.ts';

/** Form of a page, without script: buttons of the form move, remove and add blocks. */
export function ContentForm(props: {
  action: string;
  entry: PageEntry;
  expected: number;
  lang: string;
  /** Version that another employee saved meanwhile; null without a conflict. */
  conflict: number | null;
  /** Forms of the blocks of extensions. */
  forms: readonly ExtensionBlockForm[];
}): ReactNode {
  const { action, entry, expected, lang, conflict, forms } = props;
  const { text } = useWork();
  const say = text.content;
  return (
    <form id="contents" method="post" action={action} className={styles.stack} data-pictures={lang}>
      {/* Enter in a field submits this button. */}
      <button type="submit" name="intent" value="save" hidden>
        {say.save}
      </button>
      <input type="hidden" name="expected" value={expected} />
      <Panel id="form" title={say.form}>
        <div className={styles.form}>
          <p className={styles.hint}>{say.formHint}</p>
          <Field
            id="title"
            name="title"
            label={say.fields.title ?? ''}
            defaultValue={entry.title}
            maxLength={160}
            lang={lang}
            autoComplete="off"
          />
          <AdminTextArea
            id="description"
            name="description"
            label={say.description}
            defaultValue={entry.description}
            rows={2}
            lang={lang}
          />
          <Select id="robots" name="robots" label={say.robots} defaultValue={entry.robots}>
            {Object.entries(say.robotsValues).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      </Panel>
      {placed(entry.blocks).map(({ one, index, place }) => (
        <BlockPanel
          key={place}
          block={one}
          index={index}
          last={index === entry.blocks.length - 1}
          lang={lang}
          action={action}
          forms={forms}
        />
      ))}
      <Panel id="add" title={say.addTitle}>
        <div className={styles.actions}>
          {[...BLOCK_TYPES, ...forms.map(({ type }) => type)].map((type) => (
            <Button key={type} type="submit" size="small" name="intent" value={`add:${type}`}>
              {say.add(blockName(type, say.blocks, forms))}
            </Button>
          ))}
        </div>
      </Panel>
      <div className={styles.actions}>
        {conflict === null ? (
          <Button type="submit" look="primary" name="intent" value="save">
            {say.save}
          </Button>
        ) : (
          <Button type="submit" look="primary" name="intent" value={`save-over:${conflict}`}>
            {say.conflictMine(String(conflict))}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Position is the only identity of blocks and items. */
const placed = <Item,>(items: readonly Item[]) =>
  items.map((one, index) => ({ one, index, place: `${items.length}-${index}` }));

function BlockPanel(props: {
  block: BlockEntry;
  index: number;
  last: boolean;
  lang: string;
  action: string;
  forms: readonly ExtensionBlockForm[];
}): ReactNode {
  const { block, index, last, lang, action, forms } = props;
  const { text } = useWork();
  const say = text.content;
  const form = blockForm(block.type, fieldsOfBlock(block.type, forms));
  const name = say.block(String(index + 1), blockName(block.type, say.blocks, forms));
  const move = (verb: string, label: string) => (
    <Button
      type="submit"
      size="small"
      name="intent"
      value={`${verb}:${index}`}
      aria-label={labelled(text.lang, label, name)}
    >
      {label}
    </Button>
  );
  return (
    <Panel id={`block-${index + 1}`} title={name}>
      <div className={styles.form}>
        <input type="hidden" name={`b.${index}.type`} value={block.type} />
        {form.fields.map((field) => (
          <EntryInput
            key={field.name}
            field={field}
            prefix={`b.${index}.f`}
            values={block.fields}
            lang={lang}
            action={action}
            place={name}
          />
        ))}
        {form.items && (
          <>
            {placed(block.items).map(({ one, index: item, place }) => (
              <fieldset key={place}>
                <legend>{say.item(String(item + 1))}</legend>
                <input type="hidden" name={`b.${index}.i.${item}`} value="" />
                {form.items?.map((field) => (
                  <EntryInput
                    key={field.name}
                    field={field}
                    prefix={`b.${index}.i.${item}`}
                    values={one}
                    lang={lang}
                    action={action}
                    place={`${name}, ${say.item(String(item + 1))}`}
                  />
                ))}
                <div>
                  <Button
                    type="submit"
                    size="small"
                    name="intent"
                    value={`drop-item:${index}:${item}`}
                    aria-label={labelled(text.lang, say.drop, `${name}, ${say.item(String(item + 1))}`)}
                  >
                    {say.drop}
                  </Button>
                </div>
              </fieldset>
            ))}
            <div>
              <Button
                type="submit"
                size="small"
                name="intent"
                value={`add-item:${index}`}
                aria-label={labelled(text.lang, say.addItem, name)}
              >
                {say.addItem}
              </Button>
            </div>
          </>
        )}
        <div className={styles.actions}>
          {index > 0 && move('up', say.up)}
          {!last && move('down', say.down)}
          {move('drop', say.drop)}
        </div>
      </div>
    </Panel>
  );
}

function EntryInput(props: {
  field: EntryField;
  prefix: string;
  values: BlockFieldValues;
  lang: string;
  action: string;
  /** Name of the field's block, for screen readers. */
  place: string;
}): ReactNode {
  const { field, prefix, values, lang, action, place } = props;
  const { text } = useWork();
  const say = text.content;
  const name = `${prefix}.${field.name}`;
  const id = name.replaceAll('.', '-');
  const label = say.fields[field.name] ?? field.name;
  const value = values[field.name] ?? '';
  if (field.kind === 'choice')
    return (
      <Select id={id} name={name} label={label} defaultValue={value}>
        {field.options?.map((option) => (
          <option key={option} value={option}>
            {say.options[option] ?? option}
          </option>
        ))}
      </Select>
    );
  if (field.kind === 'area')
    return <AdminTextArea id={id} name={name} label={label} defaultValue={value} rows={rowsFor(value)} lang={lang} />;
  if (field.kind === 'picture')
    return (
      <div className="picture-field">
        <img
          className="picture-thumb"
          src={isPictureId(value) ? pictureAddress(value) : undefined}
          alt=""
          hidden={!isPictureId(value)}
        />
        <Field id={id} name={name} label={label} defaultValue={value} autoComplete="off" />
        {/* Without script the choice is on its own page, which returns here. */}
        <Button
          type="submit"
          name="intent"
          value={`pictures:${prefix}`}
          formAction={`${action}#${id}`}
          aria-label={labelled(text.lang, say.pictures.choose, place)}
        >
          {say.pictures.choose}
        </Button>
      </div>
    );
  return (
    <Field
      id={id}
      name={name}
      label={label}
      defaultValue={value}
      lang={lang}
      autoComplete="off"
      {...(field.kind === 'number' ? { inputMode: 'numeric' as const } : {})}
      {...suggestedBlockValues(field.name)}
    />
  );
}

const rowsFor = (value: string): number => Math.min(14, Math.max(3, value.split('\n').length + 1));
