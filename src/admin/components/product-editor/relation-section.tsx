import type { ReactNode } from 'react';
import type { EditorRelation } from '../../../shop/catalogue/products/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import sectionStyles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';
import styles from './editor.module.css';
import { FieldOrigin } from './editor-fields.tsx';
import { type EditorFormState, shownValue } from './editor-form.ts';

/** Product that a search offers. */
export type FoundGoods = { id: string; title: string; picture: string | null };

const KINDS = ['accessory', 'related'] as const;

/** Accessories and related products, chosen by a search. The page of the product shows them in this order. */
export function RelationSection({ form }: { form: EditorFormState }): ReactNode {
  const { text } = useWork();
  const say = text.editor;
  return (
    <Panel id="relations" title={say.relations}>
      <p className={sectionStyles.hint}>{say.relationsHint}</p>
      {KINDS.map((kind) => (
        <RelationList key={kind} form={form} kind={kind} />
      ))}
    </Panel>
  );
}

function RelationList({ form, kind }: { form: EditorFormState; kind: EditorRelation['kind'] }): ReactNode {
  const { text } = useWork();
  const say = text.editor;
  const ids = shownValue(form, kind)
    .split(',')
    .filter((id) => id !== '');
  const known = new Map<string, FoundGoods>([
    ...form.page.relations.map((one) => [one.id, one] as const),
    ...form.goods.map((one) => [one.id, one] as const),
  ]);
  const words = form.entered[`goods.${kind}`];
  const offered = words === undefined ? [] : form.goods.filter(({ id }) => !ids.includes(id));
  return (
    <fieldset className={styles.relations} data-goods={`${ADMIN_ROOT}/products/choices`} data-none={say.noGoods}>
      <legend>{say.relationKinds[kind]}</legend>
      <FieldOrigin form={form} field={kind} />
      <input type="hidden" name={kind} value="" />
      <ul className={styles.library} data-list>
        {ids.map((id) => (
          <GoodsBox key={id} kind={kind} goods={known.get(id) ?? { id, title: id, picture: null }} isChosen />
        ))}
      </ul>
      <div className={sectionStyles.row}>
        <Field
          id={`goods.${kind}`}
          name={`goods.${kind}`}
          label={say.goodsWords(say.relationKinds[kind])}
          defaultValue={words ?? ''}
          autoComplete="off"
        />
        <Button type="submit" name="intent" value={`goods:${kind}`}>
          {say.libraryFind}
        </Button>
      </div>
      {words !== undefined && offered.length === 0 && <p>{say.noGoods}</p>}
      <ul className={styles.library} data-found>
        {offered.map((goods) => (
          <GoodsBox key={goods.id} kind={kind} goods={goods} isChosen={false} />
        ))}
      </ul>
    </fieldset>
  );
}

function GoodsBox(props: { kind: string; goods: FoundGoods; isChosen: boolean }): ReactNode {
  const { kind, goods, isChosen } = props;
  return (
    <li>
      <label>
        {goods.picture && <img src={`/images/${goods.picture}/160`} alt="" loading="lazy" />}
        <span>
          <input type="checkbox" name={kind} value={goods.id} defaultChecked={isChosen} /> {goods.title}
        </span>
      </label>
    </li>
  );
}
