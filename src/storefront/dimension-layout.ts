import type { ChaiseSide, Dimension, Dimensions } from './dimensions.ts';

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
  /** View from above, of a sofa with a chaise. */
  plan: DrawnPlan | null;
  /** Person beside the product in its scale; null for small products. */
  person: Box | null;
  lines: DimensionLine[];
};

/** Outline with its back above: points as SVG writes them. */
export type DrawnPlan = { points: string; centre: number; top: number };

/** Space around the views in units of the drawing, for lines, texts and the names of the views. */
const MARGIN = { left: 80, right: 80, top: 32, bottom: 48, between: 36 } as const;
/** Largest size of both views together, in units. */
const AREA = { width: 230, height: 170 } as const;
/** Person beside a product, in cm, and the smallest product for which it is a help. */
export const PERSON = { width: 48, height: 170 } as const;
const LEAST_BESIDE_PERSON = 60;
/** Space right of the person, for the text below it. */
const BESIDE_PERSON = 20;
/** Distance of a line from its view. */
const OFFSET = 14;
/** Shortest side of a view, so that flat products stay visible. */
const THINNEST = 4;

/** Returns places of the views in one scale, with lines for their measures. A known side of a chaise has a plan. */
export function layoutDrawing(dimensions: Dimensions, chaise: ChaiseSide | null = null): DrawingLayout {
  return (chaise && layoutSofa(dimensions, chaise)) ?? layoutViews(dimensions);
}

/** Returns the front view above a plan; null for a sofa that does not state the measures of its chaise. */
function layoutSofa(dimensions: Dimensions, chaise: ChaiseSide): DrawingLayout | null {
  const { width, depth, height, seatHeight, chaiseDepth, chaiseWidth } = dimensions;
  if (!width || !depth || !chaiseDepth || !chaiseWidth) return null;
  if (chaiseDepth.cm <= depth.cm || chaiseWidth.cm >= width.cm) return null;
  const scale = AREA.width / Math.max(width.cm, height.cm, chaiseDepth.cm);
  const drawn = (cm: number): number => Math.max(THINNEST, round(cm * scale));
  const [left, right] = [MARGIN.left, round(MARGIN.left + drawn(width.cm))];
  const centre = round((left + right) / 2);
  const [top, bottom] = [MARGIN.top, round(MARGIN.top + drawn(height.cm))];
  const planTop = bottom + MARGIN.bottom + MARGIN.top;
  const [bodyEnd, chaiseEnd] = [round(planTop + drawn(depth.cm)), round(planTop + drawn(chaiseDepth.cm))];
  const isLeft = chaise === 'left';
  const [outer, opposite] = isLeft ? [left, right] : [right, left];
  const inner = round(outer + (isLeft ? 1 : -1) * drawn(chaiseWidth.cm));
  const corners = [
    [outer, planTop],
    [opposite, planTop],
    [opposite, bodyEnd],
    [inner, bodyEnd],
    [inner, chaiseEnd],
    [outer, chaiseEnd],
  ];
  const upright = (isAtLeft: boolean, y1: number, y2: number, text: string): DimensionLine => {
    const x = isAtLeft ? left - OFFSET : right + OFFSET;
    return { x1: x, x2: x, y1, y2, text, place: isAtLeft ? 'left' : 'right' };
  };
  const level = (x1: number, x2: number, y: number, text: string): DimensionLine => ({
    x1: Math.min(x1, x2),
    x2: Math.max(x1, x2),
    y1: y,
    y2: y,
    text,
    place: 'below',
  });
  const hasSeat = seatHeight !== undefined && seatHeight.cm < height.cm;
  const seatTop = hasSeat ? round(bottom - seatHeight.cm * scale) : bottom;
  return {
    width: right + MARGIN.right,
    height: chaiseEnd + MARGIN.bottom,
    front: {
      box: { x: left, y: top, width: drawn(width.cm), height: drawn(height.cm) },
      seat: hasSeat ? { x1: left, x2: right, y: seatTop } : null,
      centre,
    },
    side: null,
    plan: { points: corners.map((corner) => corner.join(',')).join(' '), centre, top: planTop },
    person: null,
    lines: [
      level(left, right, bottom + OFFSET, width.text),
      upright(true, top, bottom, height.text),
      ...(hasSeat ? [upright(false, seatTop, bottom, seatHeight.text)] : []),
      upright(isLeft, planTop, chaiseEnd, chaiseDepth.text),
      upright(!isLeft, planTop, bodyEnd, depth.text),
      level(outer, inner, chaiseEnd + OFFSET, chaiseWidth.text),
    ],
  };
}

function layoutViews({ width, depth, height, seatHeight, diameter }: Dimensions): DrawingLayout {
  const across: Dimension = width ?? diameter ?? height;
  const along = depth ?? (width ? undefined : diameter);
  const between = along ? MARGIN.between : 0;
  const beside = Math.max(across.cm, height.cm) >= LEAST_BESIDE_PERSON ? PERSON : { width: 0, height: 0 };
  const scale = Math.min(
    AREA.width / (across.cm + (along?.cm ?? 0) + beside.width),
    AREA.height / Math.max(height.cm, beside.height),
  );
  const drawn = (cm: number): number => Math.max(THINNEST, round(cm * scale));
  const bottom = round(MARGIN.top + drawn(Math.max(height.cm, beside.height)));
  const top = round(bottom - drawn(height.cm));
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
  const after = end + (last.seat ? MARGIN.right : MARGIN.between);
  const person =
    beside.height === 0
      ? null
      : {
          x: after,
          y: round(bottom - beside.height * scale),
          width: round(beside.width * scale),
          height: round(beside.height * scale),
        };
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
    width: person ? round(person.x + person.width + BESIDE_PERSON) : end + (last.seat ? MARGIN.right : THINNEST),
    height: bottom + MARGIN.bottom,
    front,
    side,
    plan: null,
    person,
    lines: [
      level(front, width || !diameter ? across.text : `Ø ${across.text}`),
      ...(side && along ? [level(side, width || !diameter ? along.text : `Ø ${along.text}`)] : []),
      upright(MARGIN.left - OFFSET, top, height.text, 'left'),
      ...(last.seat && seatHeight ? [upright(end + OFFSET, last.seat.y, seatHeight.text, 'right')] : []),
    ],
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
