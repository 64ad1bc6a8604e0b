/*
 * Script of the media library and the product editor: the forms work without it. Texts come from the page.
 */
import { uploadWithProgress } from './upload-progress.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-upload]')) uploadWithProgress(form);
