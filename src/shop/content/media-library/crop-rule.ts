/** Crop of a picture, in percent of its width and height. */
export type Crop = { x: number; y: number; width: number; height: number };
export type Focus = { x: number; y: number };
export const RATIOS = { '1:1': 1, '4:3': 4 / 3, '4:5': 4 / 5, '16:9': 16 / 9, '3:1': 3 } as const;
export type Ratio = keyof typeof RATIOS;

/** Smallest side of a crop, in pixels: a smaller one shows no more than a patch of colour. */
const LEAST_PIXELS = 80;

export type CropProblem = 'numbers' | 'outside' | 'too-small';

export function isRatio(text: string): text is Ratio {
  return Object.hasOwn(RATIOS, text);
}

const percent = (text: string | undefined): number | null => {
  const plain = (text ?? '').trim().replace(',', '.');
  return /^\d{1,3}(?:\.\d{1,3})?$/.test(plain) && Number(plain) <= 100 ? Number(plain) : null;
};

/** Reads a focus point from a form, in percent; null if it is invalid. */
export function readFocus(entered: Record<string, string>): Focus | null {
  const [x, y] = [percent(entered.focusX), percent(entered.focusY)];
  return x === null || y === null ? null : { x, y };
}

/** Reads a crop from a form, for a picture of this size in pixels. */
export function readCrop(
  entered: Record<string, string>,
  size: { width: number; height: number },
): { crop: Crop } | { problem: CropProblem } {
  const [x, y, width, height] = [entered.x, entered.y, entered.width, entered.height].map(percent);
  if (x == null || y == null || width == null || height == null) return { problem: 'numbers' };
  return checkCrop({ x, y, width, height }, size);
}

/** Checks a crop for a picture of this size in pixels. */
export function checkCrop(
  crop: Crop,
  size: { width: number; height: number },
): { crop: Crop } | { problem: CropProblem } {
  if (crop.x + crop.width > 100.001 || crop.y + crop.height > 100.001) return { problem: 'outside' };
  const { width, height } = pixelsOf(crop, size);
  return width < LEAST_PIXELS || height < LEAST_PIXELS ? { problem: 'too-small' } : { crop };
}

/** Returns the largest crop of a ratio whose centre is as near to the focus point as the edges allow. */
export function cropAround(focus: Focus, ratio: Ratio, size: { width: number; height: number }): Crop {
  const shape = RATIOS[ratio];
  const own = size.width / size.height;
  const width = own > shape ? (shape / own) * 100 : 100;
  const height = own > shape ? 100 : (own / shape) * 100;
  const place = (at: number, length: number): number => Math.min(100 - length, Math.max(0, at - length / 2));
  return { x: place(focus.x, width), y: place(focus.y, height), width, height };
}

/** Converts a crop to whole pixels; rounding never exceeds the picture. */
export function pixelsOf(
  crop: Crop,
  size: { width: number; height: number },
): { left: number; top: number; width: number; height: number } {
  const left = Math.min(size.width - 1, Math.round((crop.x / 100) * size.width));
  const top = Math.min(size.height - 1, Math.round((crop.y / 100) * size.height));
  return {
    left,
    top,
    width: Math.max(1, Math.min(size.width - left, Math.round((crop.width / 100) * size.width))),
    height: Math.max(1, Math.min(size.height - top, Math.round((crop.height / 100) * size.height))),
  };
}
