import { AutoField, FieldLabel, useGetPuck } from '@puckeditor/core';
import { type ReactNode, useState } from 'react';
import type { content } from '../texts/de-content.ts';
import { isPictureId, type PictureChoice, pictureAddress } from './picture-data.ts';
import { PictureDialog } from './picture-dialog.tsx';
import { propsWithPicture } from './puck-data.ts';

/** A picture in the visual editor: its id as before, and the dialog that fills it and its description. */
export function PictureField(props: {
  words: (typeof content)['content']['pictures'];
  locale: string;
  label: string;
  /** Where it is among the properties of the block: "pictureId" or "items[1].pictureId". */
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
    // Both fields in one step, which is also one step to undo.
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
