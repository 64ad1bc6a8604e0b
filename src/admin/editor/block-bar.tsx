import { createUsePuck } from '@puckeditor/core';
import { type ReactNode, useId, useState } from 'react';
import { BLOCK_TYPES, type BlockType, type ExtensionBlockForm } from '../../shop/content/pages/block-entry.ts';
import { blockName } from '../extension-blocks.ts';
import type { content } from '../texts/de-content.ts';
import { insertAt, ROOT_ZONE, titleOfBlock } from './block-moves.ts';

type Words = (typeof content)['content'];
const usePuck = createUsePuck();

/** Keyboard alternative to dragging: choose, insert, move and remove a block. A live region announces each action. */
export function BlockBar(props: { words: Words; forms: readonly ExtensionBlockForm[] }): ReactNode {
  const { words, forms } = props;
  const names = { ...words.blocks, ...Object.fromEntries(forms.map(({ type, label }) => [type, label])) };
  const { bar } = words;
  const id = useId();
  const blocks = usePuck((puck) => puck.appState.data.content);
  const chosen = usePuck((puck) => puck.appState.ui.itemSelector);
  const dispatch = usePuck((puck) => puck.dispatch);
  const [type, setType] = useState<BlockType>('text');
  const [said, setSaid] = useState('');
  const at = chosen && (chosen.zone === undefined || chosen.zone === ROOT_ZONE) ? chosen.index : null;
  const nameOf = (index: number): string => {
    const block = blocks[index];
    return block ? titleOfBlock(block, names, index) : '';
  };
  const choose = (index: number | null): void =>
    dispatch({ type: 'setUi', ui: { itemSelector: index === null ? null : { index, zone: ROOT_ZONE } } });

  const insert = (): void => {
    const index = insertAt(at, blocks.length);
    dispatch({ type: 'insert', componentType: type, destinationIndex: index, destinationZone: ROOT_ZONE });
    choose(index);
    setSaid(bar.inserted(blockName(type, words.blocks, forms), String(index + 1), String(blocks.length + 1)));
  };
  const move = (by: -1 | 1): void => {
    if (at === null) return;
    dispatch({ type: 'reorder', sourceIndex: at, destinationIndex: at + by, destinationZone: ROOT_ZONE });
    choose(at + by);
    setSaid(bar.moved(nameOf(at), String(at + by + 1), String(blocks.length)));
  };
  const remove = (): void => {
    if (at === null) return;
    setSaid(bar.removed(nameOf(at)));
    dispatch({ type: 'remove', index: at, zone: ROOT_ZONE });
    choose(blocks.length > 1 ? Math.min(at, blocks.length - 2) : null);
  };
  // A button without effect remains focusable; only its aria-disabled changes.
  const button = (label: string, act: () => void, isAble: boolean): ReactNode => (
    <button type="button" aria-disabled={!isAble} onClick={isAble ? act : undefined}>
      {label}
    </button>
  );

  return (
    <fieldset className="editor-blocks">
      <legend>{bar.title}</legend>
      <label htmlFor={`${id}-block`}>{bar.chosen}</label>
      <select
        id={`${id}-block`}
        value={at === null ? '' : String(at)}
        onChange={(event) => choose(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">{bar.page}</option>
        {blocks.map((block, index) => (
          <option key={String(block.props.id)} value={String(index)}>
            {nameOf(index)}
          </option>
        ))}
      </select>
      {button(bar.up, () => move(-1), at !== null && at > 0)}
      {button(bar.down, () => move(1), at !== null && at < blocks.length - 1)}
      {button(bar.remove, remove, at !== null)}
      <label htmlFor={`${id}-type`}>{bar.type}</label>
      <select id={`${id}-type`} value={type} onChange={(event) => setType(event.target.value as BlockType)}>
        {[...BLOCK_TYPES, ...forms.map((form) => form.type)].map((known) => (
          <option key={known} value={known}>
            {blockName(known, words.blocks, forms)}
          </option>
        ))}
      </select>
      {button(at === null ? bar.insertLast : bar.insert, insert, true)}
      <p role="status">{said}</p>
    </fieldset>
  );
}
