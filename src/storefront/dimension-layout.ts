import type { Dimension, Dimensions } from './dimensions.ts';

export type Box = { x: number; y: number; width: number; height: number };
/** Line with strokes at both ends; its text is below it, left of it or right of it. */
export type DimensionLine = {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  text: string;
  place: 'below' | 'left' | 'right';
};
export type DrawnView = { box: Box; seat: { x1: number; x2: number; y: number } | null; centre: number };

export type DrawingLayout = {
  width: number;
  height: number;
  front: DrawnView;
  /** Absent without a depth. */
  side: DrawnView | null;
  lines: DimensionLine[];
};

/** Space around the views in units of the drawing, for lines, texts and the names of the views. */
const MARGIN = { left: 80, right: 80, top: 32, bottom: 48, between: 36 } as const;
/** Largest size of both views together, in units. */
const AREA = { width: 230, height: 170 } as const;
/** Distance of a line from its view. */
const OFFSET = 14;
/** Shortest side of a view, so that flat products stay visible. */
const THINNEST = 4;

/** Returns places of the front and side views in one scale, with lines for their measures. */
export function layoutDrawing({ width, depth, height, seatHeight, diameter }: Dimensions): DrawingLayout {
  const across: Dimension = width ?? diameter ?? height;
  const along = depth ?? (width ? undefined : diameter);
  const between = along ? MARGIN.between : 0;
  const scale = Math.min(AREA.width / (across.cm + (along?.cm ?? 0)), AREA.height / height.cm);
  const drawn = (cm: number): number => Math.max(THINNEST, round(cm * scale));
  const top = MARGIN.top;
  const bottom = round(top + drawn(height.cm));
  const viewAt = (x: number, cm: number): DrawnView => {
    const box = { x, y: top, width: drawn(cm), height: drawn(height.cm) };
    const seat =
      seatHeight && seatHeight.cm < height.cm
        ? { x1: x, x2: round(x + box.width), y: round(bottom - seatHeight.cm * scale) }
        : null;
    return { box, seat, centre: round(x + box.width / 2) };
  };
  const front = viewAt(MARGIN.left, across.cm);
  const side = along ? viewAt(round(MARGIN.left + front.box.width + between), along.cm) : null;
  const last = side ?? front;
  const end = round(last.box.x + last.box.width);
  const below = bottom + OFFSET;
  const level = (view: DrawnView, text: string): DimensionLine => ({
    x1: view.box.x,
    x2: round(view.box.x + view.box.width),
    y1: below,
    y2: below,
    text,
    place: 'below',
  });
  const upright = (x: number, from: number, text: string, place: 'left' | 'right'): DimensionLine => ({
    x1: x,
    x2: x,
    y1: from,
    y2: bottom,
    text,
    place,
  });
  return {
    width: end + (last.seat ? MARGIN.right : THINNEST),
    height: bottom + MARGIN.bottom,
    front,
    side,
    lines: [
      level(front, width || !diameter ? across.text : `Ø ${across.text}`),
      ...(side && along ? [level(side, width || !diameter ? along.text : `Ø ${along.text}`)] : []),
      upright(MARGIN.left - OFFSET, top, height.text, 'left'),
      ...(last.seat && seatHeight ? [upright(end + OFFSET, last.seat.y, seatHeight.text, 'right')] : []),
    ],
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
