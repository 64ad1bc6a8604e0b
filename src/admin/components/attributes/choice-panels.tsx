import type { ReactNode } from 'react';
import type { Attribute } from '../../../shop/catalogue/attributes/attribute.ts';
import { nameIn } from '../../../shop/catalogue/attributes/attribute.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { Swatch } from '../../../ui/swatch.tsx';
import styles from '../section.module.css';
import { Key, Panel } from '../section.tsx';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';
import { NameFields } from './attribute-form.tsx';

export type ShownChoice = {
  value: string;
  names: Record<string, string>;
  swatch: string | null;
  products: number;
};

/** Two buttons that move a row; `fields` name it in the form. */
export function MoveButtons(props: { intent: string; fields: Record<string, string>; what: string }): ReactNode {
  const { intent, fields, what } = props;
  const say = useWork().text.attributes;
  return (
    <form method="post" className={styles.row}>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="small" name="by" value="up" aria-label={say.upOf(what)}>
        ↑
      </Button>
      <Button type="submit" size="small" name="by" value="down" aria-label={say.downOf(what)}>
        ↓
      </Button>
    </form>
  );
}

/** Table of the choices of an attribute in their order. */
export function ChoiceTable(props: { choices: ShownChoice[]; locale: string; mayChange: boolean }): ReactNode {
  const { choices, locale, mayChange } = props;
  const say = useWork().text.attributes;
  return (
    <TablePanel
      id="choices"
      title={say.choices}
      empty={say.noChoices}
      columns={[
        { label: say.choice, look: 'wide' },
        { label: say.key, look: 'tight' },
        { label: say.usedBy, look: 'end' },
        ...(mayChange ? [{ label: say.move }, { label: say.edit }, { label: say.removeChoice }] : []),
      ]}
      rows={choices.map(({ value, names, swatch, products }) => {
        const name = nameIn(names, locale, value);
        return {
          key: value,
          cells: [
            <span key="name" className={styles.swatched}>
              {swatch && <Swatch colour={swatch} />}
              {name}
            </span>,
            <Key key="value">{value}</Key>,
            say.products(products),
            ...(mayChange
              ? [
                  <MoveButtons key="move" intent="move-choice" fields={{ value }} what={name} />,
                  <a key="edit" href={`?choice=${encodeURIComponent(value)}#choice`} aria-label={say.editOf(name)}>
                    {say.edit}
                  </a>,
                  products === 0 && (
                    <form key="remove" method="post">
                      <input type="hidden" name="value" value={value} />
                      <Button
                        type="submit"
                        size="small"
                        name="intent"
                        value="remove-choice"
                        aria-label={say.removeOf(name)}
                      >
                        {say.removeChoice}
                      </Button>
                    </form>
                  ),
                ]
              : []),
          ],
        };
      })}
    />
  );
}

/** Form of a new choice, or of the one to edit. */
export function ChoiceForm(props: {
  attribute: Attribute;
  choice: ShownChoice | null;
  locale: string;
  locales: readonly Locale[];
  entered: Record<string, string>;
}): ReactNode {
  const { attribute, choice, locale, locales, entered } = props;
  const { text } = useWork();
  const say = text.attributes;
  const isNumber = attribute.kind === 'number' || attribute.kind === 'range';
  return (
    <Panel id="choice" title={choice ? say.editChoice(nameIn(choice.names, locale, choice.value)) : say.addChoice}>
      <form method="post" className={styles.form}>
        <input type="hidden" name="intent" value={choice ? 'edit-choice' : 'add-choice'} />
        {choice && <input type="hidden" name="value" value={choice.value} />}
        {isNumber && !choice && (
          <Field
            name="number"
            label={say.number}
            hint={say.numberHint}
            defaultValue={entered.number}
            inputMode="decimal"
            autoComplete="off"
            required
          />
        )}
        <NameFields locales={locales} names={choice?.names ?? {}} entered={entered} />
        {attribute.kind === 'colour' && (
          <Field
            name="swatch"
            label={say.swatch}
            defaultValue={entered.swatch ?? choice?.swatch ?? ''}
            maxLength={7}
            autoComplete="off"
          />
        )}
        <div>
          <Button type="submit">{text.save}</Button>
        </div>
      </form>
    </Panel>
  );
}

/** Form that merges two choices. */
export function MergeForm(props: {
  choices: ShownChoice[];
  locale: string;
  entered: Record<string, string>;
}): ReactNode {
  const { choices, locale, entered } = props;
  const say = useWork().text.attributes;
  const options = choices.map(({ value, names }) => (
    <option key={value} value={value}>
      {nameIn(names, locale, value)}
    </option>
  ));
  return (
    <Panel id="merge" title={say.merge}>
      <form method="post" className={styles.form}>
        <p>{say.mergeHint}</p>
        <input type="hidden" name="intent" value="merge" />
        <Select name="from" label={say.mergeFrom} defaultValue={entered.from}>
          {options}
        </Select>
        <Select name="into" label={say.mergeInto} defaultValue={entered.into}>
          {options}
        </Select>
        <div>
          <Button type="submit">{say.mergeDo}</Button>
        </div>
      </form>
    </Panel>
  );
}
