/*
 * Script of every page of the back office: pages and forms work without it. Texts come from the page.
 */
import { addPictures } from './add-pictures.ts';
import { searchGlobally } from './global-search.ts';
import { closeListMenus } from './list-menus.ts';
import { countLive } from './live-count.ts';
import { orderPictures } from './order-pictures.ts';
import { scanCodes } from './scan-codes.ts';
import { searchCategories } from './search-categories.ts';
import { searchGoods } from './search-goods.ts';
import { selectRows } from './select-rows.ts';
import { listenForShortcuts } from './shortcuts.ts';
import { showStrikeVerdicts } from './strike-verdicts.ts';
import { suggestValues } from './suggest-values.ts';
import { uploadWithProgress } from './upload-progress.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-upload]')) uploadWithProgress(form);
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-select]')) selectRows(form);
for (const list of document.querySelectorAll<HTMLElement>('[data-order]')) orderPictures(list);
for (const place of document.querySelectorAll<HTMLElement>('[data-add-pictures]')) addPictures(place);
for (const place of document.querySelectorAll<HTMLElement>('[data-goods]')) searchGoods(place);
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-strike]')) showStrikeVerdicts(form);
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-live-count]')) countLive(form);
for (const place of document.querySelectorAll<HTMLElement>('[data-categories]')) searchCategories(place);

const finder = document.querySelector<HTMLDialogElement>('dialog[data-find]');
const shortcuts = document.querySelector<HTMLDialogElement>('dialog[data-shortcuts]');
if (finder && shortcuts) {
  const { open } = searchGlobally(finder);
  listenForShortcuts(shortcuts, open);
  for (const link of document.querySelectorAll<HTMLElement>('[data-find-open]'))
    link.addEventListener('click', (event) => {
      event.preventDefault();
      open();
    });
}
for (const place of document.querySelectorAll<HTMLElement>('[data-scan]')) scanCodes(place);
for (const field of document.querySelectorAll<HTMLInputElement>('input[data-suggest]')) suggestValues(field);
closeListMenus();
