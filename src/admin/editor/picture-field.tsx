import { AutoField, FieldLabel, useGetPuck } from '@puckeditor/core';
import { type ReactNode, useState } from 'react';
import type { content } from '../texts/de-content.ts';
import { isPictureId, type PictureChoice, pictureAddress } from './picture-data.ts';
import { PictureDialog } from './picture-dialog.tsx';
import { propsWithPicture } from './puck-data.ts';

/** Picture field of the visual editor: its id, and the dialog that sets id and description. */
export function PictureField(props: {
  words: (typeof content)['content']['pictures'];
  locale: string;
  label: string;
  /** Path among the properties of the block: "pictureId" or "items[1].pictureId". */
  name: string;
  value: string;
  onChange: (value: string) => void;
}): ReactNode {
  const { words, locale, label, name, value, onChange } = props;
  const [open, setOpen] = useState(false);
  const getPuck = useGetPuck();

  const choose = (choice: PictureChoice): void => {
    const { selectedItem, getSelectorForId, dispatch } = getPuck();
    const at = selectedItem && getSelectorForId(selectedItem.props.id);
    if (!selectedItem || !at) {
      onChange(choice.id);
      return;
    }
    // Sets both fields in one step, so one undo reverts it.
    dispatch({
      type: 'replace',
      destinationIndex: at.index,
      destinationZone: at.zone,
      data: {
        ...selectedItem,
        props: { ...selectedItem.props, ...propsWithPicture(selectedItem.props, name, choice) },
      },
    });
  };

  return (
    <div className="editor-picture">
      <FieldLabel label={label}>
        <AutoField field={{ type: 'text' }} value={value} onChange={onChange} />
      </FieldLabel>
      {value.trim() !== '' && !isPictureId(value) && <p role="status">{words.half}</p>}
      {isPictureId(value) && <img className="picture-thumb" src={pictureAddress(value)} alt="" />}
      <button type="button" className="picture-button" onClick={() => setOpen(true)}>
        {words.choose}
      </button>
      {open && <PictureDialog words={words} locale={locale} onChoose={choose} onClose={() => setOpen(false)} />}
    </div>
  );
}
