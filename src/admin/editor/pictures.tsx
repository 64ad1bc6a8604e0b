import { type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { readStaffLanguage } from '../../shop/staff/employees/staff-language.ts';
import { editorTexts } from './editor-texts.ts';
import { isPictureId, pictureAddress } from './picture-data.ts';
import { PictureDialog } from './picture-dialog.tsx';

const BUTTON = 'button[value^="pictures:"]';

/** Opens the choice of pictures in a dialog instead of its page, so the form remains unchanged. */
function Pictures({ form, locale }: { form: HTMLFormElement; locale: string }): ReactNode {
  const [place, setPlace] = useState<string | null>(null);
  const language = readStaffLanguage(document.documentElement.lang.split('-')[0]) ?? 'de';
  const { pictures: words } = editorTexts[language];
  const inputOf = (field: string) => form.elements.namedItem(`${place}.${field}`) as HTMLInputElement | null;

  useEffect(() => {
    const onClick = (event: MouseEvent): void => {
      const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>(BUTTON) : null;
      if (!button) return;
      event.preventDefault();
      setPlace(button.value.split(':')[1] ?? null);
    };
    const onInput = ({ target }: Event): void => {
      if (target instanceof HTMLInputElement && target.name.endsWith('.pictureId')) showSmall(target);
    };
    form.addEventListener('click', onClick);
    form.addEventListener('input', onInput);
    form.dataset.ready = '';
    return () => {
      form.removeEventListener('click', onClick);
      form.removeEventListener('input', onInput);
    };
  }, [form]);

  if (place === null) return null;
  return (
    <PictureDialog
      words={words}
      locale={locale}
      onClose={() => setPlace(null)}
      onChoose={({ id, alt }) => {
        const [picture, description] = [inputOf('pictureId'), inputOf('pictureAlt')];
        if (description?.value.trim() === '') description.value = alt;
        if (!picture) return;
        picture.value = id;
        showSmall(picture);
      }}
    />
  );
}

function showSmall(input: HTMLInputElement): void {
  const small = input.closest('.picture-field')?.querySelector('img');
  if (!small) return;
  small.hidden = !isPictureId(input.value);
  if (!small.hidden) small.src = pictureAddress(input.value);
}

const form = document.querySelector<HTMLFormElement>('form[data-pictures]');
if (form) {
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(<Pictures form={form} locale={form.dataset.pictures ?? ''} />);
}
