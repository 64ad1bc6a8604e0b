import type { Locator } from '@playwright/test';
import { expect } from './shop-test.ts';

/**
 * Drags one element onto the middle of another by the events of a drag. With a real mouse, a busy browser now and then
 * begins no drag after `dragstart`, and every later movement waits for it without end.
 */
export async function drag(from: Locator, to: Locator): Promise<void> {
  await expect(to).toBeVisible();
  await expect(from).toHaveJSProperty('draggable', true);
  // In one step, as a drop may send the form and leave the page.
  await from.evaluate(
    (dragged, target) => {
      const { left, top, width, height } = target.getBoundingClientRect();
      const common = { dataTransfer: new DataTransfer(), bubbles: true, cancelable: true };
      const middle = { clientX: left + width / 2, clientY: top + height / 2 };
      dragged.dispatchEvent(new DragEvent('dragstart', common));
      for (const type of ['dragenter', 'dragover', 'drop'])
        target.dispatchEvent(new DragEvent(type, { ...common, ...middle }));
      dragged.dispatchEvent(new DragEvent('dragend', common));
    },
    await to.evaluateHandle((element) => element),
  );
}
