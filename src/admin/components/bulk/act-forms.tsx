import type { ReactNode } from 'react';
import { nameIn } from '../../../shop/catalogue/attributes/attribute.ts';
import type { SelectionPage } from '../../../shop/catalogue/products/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { DateTimeField } from '../date-time-field.tsx';
import sectionStyles from '../section.module.css';
import { Panel } from '../section.tsx';
import { SuggestedField } from '../suggested-field.tsx';
import { useWork } from '../use-work.ts';
import styles from './bulk.module.css';
import { CategoryTreeOptions } from './category-tree-options.tsx';

/** Inputs and problems that a refused form shows again. */
export type ActFormState = { entered: Record<string, string>; problems: Record<string, string> };
type Props = { state: ActFormState };

/** Form of one kind of action; only the form that was sent shows its problems and inputs again. */
function ActForm(props: { kind: string; title: string; children: ReactNode }): ReactNode {
  const { text } = useWork();
  const { kind, title, children } = props;
  return (
    <Panel id={kind} title={title}>
      <form method="post" action={`#${kind}`} className={sectionStyles.form}>
        <input type="hidden" name="kind" value={kind} />
        {children}
        <div>
          <Button type="submit">{text.bulk.preview}</Button>
        </div>
      </form>
    </Panel>
  );
}

function useSent(kind: string, { entered, problems }: ActFormState) {
  const isSent = entered.kind === kind;
  return {
    entered: (field: string) => (isSent ? (entered[field] ?? '') : ''),
    problem: (field: string) => (isSent ? problems[field] : undefined),
    isSent,
  };
}

function Options({ texts }: { texts: Readonly<Record<string, string>> }): ReactNode {
  return Object.entries(texts).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/** Boxes for tenants; the one that the employee works on is ticked first. */
function TenantBoxes({ kind, state }: Props & { kind: string }): ReactNode {
  const { text, houses, house } = useWork();
  const sent = useSent(kind, state);
  const problem = sent.problem('tenants');
  const id = `${kind}-tenants`;
  return (
    <fieldset aria-describedby={problem ? `${id}-error` : undefined}>
      <legend>{text.bulk.tenants}</legend>
      <div className={styles.tenants}>
        {houses.map(({ id: tenant }) => (
          <Checkbox
            key={tenant}
            name={`tenant.${tenant}`}
            label={tenant.toUpperCase()}
            defaultChecked={sent.isSent ? sent.entered(`tenant.${tenant}`) === 'on' : tenant === house}
          />
        ))}
      </div>
      <FieldError id={id} error={problem} />
    </fieldset>
  );
}

/** Sets or changes prices; a sale has a start and an end. */
export function PriceActForm({ kind, state }: Props & { kind: 'price' | 'sale' }): ReactNode {
  const { text } = useWork();
  const say = text.bulk;
  const sent = useSent(kind, state);
  return (
    <ActForm kind={kind} title={say.kinds[kind]}>
      <p className={sectionStyles.hint}>{kind === 'price' ? say.priceHint : say.saleHint}</p>
      <div className={sectionStyles.row}>
        <Select name="how" label={say.how} defaultValue={sent.entered('how') || 'percent'}>
          <Options texts={say.hows} />
        </Select>
        <Select name="ending" label={say.ending} defaultValue={sent.entered('ending') || 'none'}>
          <Options texts={say.endings} />
        </Select>
      </div>
      <Field
        name="value"
        label={say.value}
        hint={say.valueHint}
        defaultValue={sent.entered('value')}
        error={sent.problem('value')}
        autoComplete="off"
      />
      {kind === 'sale' && (
        <div className={sectionStyles.row}>
          <DateTimeField
            name="from"
            label={say.from}
            hint={say.fromHint}
            defaultValue={sent.entered('from')}
            error={sent.problem('from')}
          />
          <DateTimeField
            name="to"
            label={say.to}
            hint={say.toHint}
            defaultValue={sent.entered('to')}
            error={sent.problem('to')}
          />
        </div>
      )}
      <TenantBoxes kind={kind} state={state} />
    </ActForm>
  );
}

export function CategoryActForm({ state, categories }: Props & Pick<SelectionPage, 'categories'>): ReactNode {
  const { text } = useWork();
  const say = text.bulk;
  const sent = useSent('category', state);
  return (
    <ActForm kind="category" title={say.kinds.category}>
      <Select name="mode" label={say.mode} defaultValue={sent.entered('mode') || 'replace'}>
        <Options texts={say.categoryModes} />
      </Select>
      <Select
        name="category"
        label={say.category}
        defaultValue={sent.entered('category')}
        error={sent.problem('category')}
      >
        <option value="">{say.anyCategory}</option>
        <CategoryTreeOptions categories={categories} />
      </Select>
    </ActForm>
  );
}

type AttributeProps = Props & Pick<SelectionPage, 'attributes' | 'choices'> & { chosen: string };

/** Two steps: the attribute first, since its control depends on its kind. */
export function AttributeActForm({ state, attributes, choices, chosen }: AttributeProps): ReactNode {
  const { text, namesIn } = useWork();
  const say = text.bulk;
  const sent = useSent('attribute', state);
  const attribute = attributes.find(({ key }) => key === chosen);
  return (
    <Panel id="attribute" title={say.kinds.attribute}>
      <form method="get" action="#attribute" className={sectionStyles.row}>
        <Select name="attribute" label={say.attribute} defaultValue={chosen} error={sent.problem('key')}>
          {attributes.map(({ key, names }) => (
            <option key={key} value={key}>
              {nameIn(names, namesIn, key)}
            </option>
          ))}
        </Select>
        <Button type="submit">{say.chooseAttribute}</Button>
      </form>
      {attribute && (
        <form method="post" action={`?attribute=${attribute.key}#attribute`} className={sectionStyles.form}>
          <input type="hidden" name="kind" value="attribute" />
          <input type="hidden" name="key" value={attribute.key} />
          <div className={sectionStyles.row}>
            <Select name="mode" label={say.mode} defaultValue={sent.entered('mode') || 'set'}>
              <Options texts={say.attributeModes} />
            </Select>
            <ValueField attribute={attribute} choices={choices} state={state} />
          </div>
          <div>
            <Button type="submit">{say.preview}</Button>
          </div>
        </form>
      )}
    </Panel>
  );
}

function ValueField(props: {
  attribute: SelectionPage['attributes'][number];
  choices: SelectionPage['choices'];
  state: ActFormState;
}): ReactNode {
  const { text, namesIn } = useWork();
  const say = text.bulk;
  const { attribute, choices, state } = props;
  const sent = useSent('attribute', state);
  const own = { name: 'value', label: say.attributeValue, error: sent.problem('value') };
  if (attribute.kind === 'choice' || attribute.kind === 'colour')
    return (
      <Select {...own} defaultValue={sent.entered('value')}>
        <option value="">{say.anyValue}</option>
        {choices.map(({ value, names }) => (
          <option key={value} value={value}>
            {nameIn(names, namesIn, value)}
          </option>
        ))}
      </Select>
    );
  if (attribute.kind === 'yes-no')
    return (
      <Select {...own} defaultValue={sent.entered('value')}>
        <option value="1">{text.editor.yes}</option>
        <option value="0">{text.editor.no}</option>
      </Select>
    );
  return <Field {...own} defaultValue={sent.entered('value')} hint={attribute.unit} autoComplete="off" />;
}

export function StatusForm({ state }: Props): ReactNode {
  const { text } = useWork();
  const say = text.bulk;
  const sent = useSent('status', state);
  return (
    <ActForm kind="status" title={say.kinds.status}>
      <Select name="act" label={say.status} defaultValue={sent.entered('act') || 'publish'}>
        <Options texts={say.statusActs} />
      </Select>
      <TenantBoxes kind="status" state={state} />
      <SuggestedField
        kind="products"
        name="successor"
        label={say.successor}
        hint={say.successorHint}
        defaultValue={sent.entered('successor')}
        error={sent.problem('successor')}
      />
    </ActForm>
  );
}
