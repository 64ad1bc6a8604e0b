import { labelled } from '../../tenants/labelled.ts';
import { sendPicture, takeDraggedPictures } from './send-picture.ts';

/** Sends dragged and pasted pictures to the library, and adds them to the form of a product. */
export function addPictures(place: HTMLElement): void {
  const list = place.querySelector('ul');
  const said = place.querySelector('[role="status"]');
  const tell = (text: string | undefined, name: string): void => {
    if (said) said.textContent = (text ?? '').replace('{name}', name);
  };
  takeDraggedPictures(place, async (files) => {
    for (const file of files) {
      tell(place.dataset.uploading, file.name);
      const sent = await sendPicture(place.dataset.addPictures ?? '', file, {});
      const [id] = sent?.ids ?? [];
      if (id === undefined) {
        const why = sent?.problems.join(' ') ?? place.dataset.offline ?? '';
        tell(labelled(document.documentElement.lang, '{name}', why), file.name);
      } else {
        list?.append(newPicture(id, file.name));
        tell(place.dataset.uploaded, file.name);
      }
    }
  });
}

function newPicture(id: string, name: string): HTMLElement {
  const item = document.createElement('li');
  const picture = item.appendChild(document.createElement('img'));
  picture.src = `/images/${id}/160`;
  picture.alt = name;
  const field = item.appendChild(document.createElement('input'));
  Object.assign(field, { type: 'hidden', name: 'add', value: id });
  return item;
}
