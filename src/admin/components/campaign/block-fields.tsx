import type { ReactNode } from 'react';
import type { TextEntry } from '../../../shop/marketing/newsletter/index.ts';
import { labelled } from '../../../tenants/labelled.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { SuggestedField } from '../suggested-field.tsx';
import { AdminTextArea } from '../text-area.tsx';
import { useWork } from '../use-work.ts';

export const CAMPAIGN_BLOCKS = ['title', 'text', 'button', 'products', 'picture', 'line'] as const;

type Placed = { locale: string; index: number; block: TextEntry['blocks'][number] };

/** Fields of a block, with the buttons that move and remove it. */
export function BlockFields({ last, ...placed }: Placed & { last: boolean }): ReactNode {
  const { locale, index, block } = placed;
  const say = useWork().text.campaign;
  const type = CAMPAIGN_BLOCKS.find((known) => known === block.type) ?? 'text';
  const title = say.block(String(index + 1), say.blocks[type]);
  const move = (verb: 'up' | 'down' | 'drop', label: string) => (
    <Button type="submit" size="small" name="intent" value={`${verb}:${locale}:${index}`}>
      {label}
    </Button>
  );
  return (
    <fieldset>
      <legend>{title}</legend>
      <input type="hidden" name={`${locale}.${index}.type`} value={type} />
      {type === 'picture' ? <PictureFields {...placed} title={title} /> : <WordFields {...placed} type={type} />}
      {(type === 'button' || type === 'picture') && <LinkFields {...placed} isPicture={type === 'picture'} />}
      <div className={styles.actions}>
        {index > 0 && move('up', say.up)}
        {!last && move('down', say.down)}
        {move('drop', say.drop)}
      </div>
    </fieldset>
  );
}

const nameOf = ({ locale, index }: Placed, field: string) => ({
  id: `${locale}-${index}-${field}`,
  name: `${locale}.${index}.${field}`,
});

/** Paragraphs of a text, a title, or the numbers of products. */
function WordFields({ type, ...placed }: Placed & { type: (typeof CAMPAIGN_BLOCKS)[number] }): ReactNode {
  const { locale, block } = placed;
  const say = useWork().text.campaign;
  if (type === 'text')
    return (
      <AdminTextArea
        {...nameOf(placed, 'text')}
        label={`${say.content}. ${say.paragraphs}`}
        defaultValue={block.text}
        rows={5}
        lang={locale}
      />
    );
  const own = { ...nameOf(placed, 'text'), defaultValue: block.text };
  if (type === 'products') return <SuggestedField {...own} kind="variants" many label={say.skus} />;
  return type === 'title' ? <Field {...own} label={say.content} autoComplete="off" lang={locale} /> : null;
}

/** Address of a picture, with the button that opens the choice. */
function PictureFields({ title, ...placed }: Placed & { title: string }): ReactNode {
  const { locale, index, block } = placed;
  const { text } = useWork();
  const say = text.campaign;
  return (
    <div className="picture-field">
      {/^\/images\/[0-9a-f]{16}\//.test(block.text) && (
        <img className="picture-thumb" src={block.text.replace(/\/[^/]*$/, '/320')} alt="" />
      )}
      <Field {...nameOf(placed, 'text')} label={say.src} defaultValue={block.text} autoComplete="off" />
      <Button
        type="submit"
        name="intent"
        value={`pictures:${locale}.${index}`}
        aria-label={labelled(text.lang, text.content.pictures.choose, `${title}, ${locale}`)}
      >
        {text.content.pictures.choose}
      </Button>
    </div>
  );
}

/** Label and target of a button, or alternative text and target of a picture. */
function LinkFields({ isPicture, ...placed }: Placed & { isPicture: boolean }): ReactNode {
  const { locale, block } = placed;
  const say = useWork().text.campaign;
  return (
    <div className={styles.row}>
      <Field
        {...nameOf(placed, 'label')}
        label={isPicture ? say.alt : say.label}
        defaultValue={block.label}
        autoComplete="off"
        lang={locale}
      />
      <SuggestedField
        kind="pages"
        {...nameOf(placed, 'to')}
        label={isPicture ? say.toOptional : say.to}
        defaultValue={block.to}
      />
    </div>
  );
}
