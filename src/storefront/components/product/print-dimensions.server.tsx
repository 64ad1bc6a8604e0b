import { hash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ProductView } from '../../../shop/catalogue/products/index.ts';
import { type DimensionMessages, dimensionMessages } from '../../../tenants/messages/dimensions.ts';
import type { PrintedPart } from '../../cards/printed-section.tsx';
import type { ShopRequest } from '../../context.ts';
import {
  type Box,
  type DimensionLine,
  type DrawnPlan,
  type DrawnView,
  layoutDrawing,
  PERSON,
} from '../../dimension-layout.ts';
import { type ChaiseSide, type Dimensions, dimensionsOf } from '../../dimensions.ts';
import styles from './dimension-drawing.module.css';

/** Half the length of the stroke that ends a line. */
const TICK = 5;
/** Distances of texts from their lines, in units of the drawing. */
const BELOW = 20;
const BESIDE = 8;
const HALF_LETTER = 5;
/** Distance of a text from a shape without a line. */
const OWN_TEXT_BELOW = 34;
const PERSON_TEXT = `${PERSON.height} cm`;

/** Prints a drawing of a product's measures into its page; null if it does not state them. */
export function printDimensions({ locale, printed }: ShopRequest, product: ProductView): PrintedPart | null {
  const dimensions = dimensionsOf(product.details, locale.language);
  if (dimensions === null) return null;
  const chaise = chaiseOf(product);
  const text = dimensionMessages(locale.locale);
  const html = renderToStaticMarkup(<Drawing dimensions={dimensions} chaise={chaise} text={text} />);
  const key = `dimensions-${hash('sha1', html, 'base64url').slice(0, 6)}`;
  printed?.set(key, [Buffer.from(html)]);
  return { key, html: printed ? null : html };
}

type Chaise = { side: ChaiseSide; name: string };

/** Returns the side of a chaise that the shown variant has: the value "left" or "right" of the axis "side". */
function chaiseOf({ axes }: ProductView): Chaise | null {
  const axis = axes.find(({ key }) => key === 'side');
  const choice = axis?.choices.find(({ selected }) => selected);
  const side = (['left', 'right'] as const).find((known) => known === choice?.value);
  return axis && choice && side ? { side, name: `${axis.name} ${choice.label}` } : null;
}

function Drawing(props: { dimensions: Dimensions; chaise: Chaise | null; text: DimensionMessages }): ReactNode {
  const { dimensions, chaise, text } = props;
  const { width, height, front, side, plan, person, lines } = layoutDrawing(dimensions, chaise?.side);
  const { width: across, diameter, depth, height: high, seatHeight, chaiseDepth, chaiseWidth } = dimensions;
  const stated = [across ?? diameter, depth, high, seatHeight, ...(plan ? [chaiseDepth, chaiseWidth] : [])];
  const measures = [
    ...(plan && chaise ? [chaise.name] : []),
    ...stated.flatMap((own) => (own ? `${own.name} ${own.text}` : [])),
    ...(person ? [text.beside(PERSON_TEXT)] : []),
  ];
  return (
    <svg
      className={styles.svg}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={text.described(measures.join(', '))}
    >
      <ViewShape view={front} name={text.front} />
      {side && <ViewShape view={side} name={text.side} />}
      {person && <PersonShape box={person} name={text.person} />}
      {plan && <PlanShape plan={plan} name={text.plan} />}
      {lines.map((line) => (
        <MeasureLine key={`${line.x1} ${line.y1} ${line.place}`} line={line} />
      ))}
    </svg>
  );
}

function ViewShape({ view: { box, seat, centre }, name }: { view: DrawnView; name: string }): ReactNode {
  return (
    <>
      <rect className={styles.view} {...box} rx="3" />
      {seat && <line className={styles.seat} x1={seat.x1} x2={seat.x2} y1={seat.y} y2={seat.y} />}
      <text className={styles.name} x={centre} y={box.y - 12}>
        {name}
      </text>
    </>
  );
}

/** Outline of a person, as the drawing of a person of 48 by 170 units. */
function PersonShape({ box, name }: { box: Box; name: string }): ReactNode {
  const centre = box.x + box.width / 2;
  return (
    <>
      <svg {...box} viewBox={`0 0 ${PERSON.width} ${PERSON.height}`} className={styles.person} aria-hidden="true">
        <circle cx="24" cy="12" r="11" />
        <path d="M14 27h20a11 11 0 0 1 11 11v44a4 4 0 0 1-8 0V44h-2v120a5.5 5.5 0 0 1-11 0V98v66a5.5 5.5 0 0 1-11 0V44h-2v38a4 4 0 0 1-8 0V38a11 11 0 0 1 11-11z" />
      </svg>
      <text className={styles.name} x={centre} y={box.y - 12}>
        {name}
      </text>
      <text className={styles.text} x={centre} y={box.y + box.height + OWN_TEXT_BELOW}>
        {PERSON_TEXT}
      </text>
    </>
  );
}

function PlanShape({ plan: { points, centre, top }, name }: { plan: DrawnPlan; name: string }): ReactNode {
  return (
    <>
      <polygon className={styles.view} points={points} />
      <text className={styles.name} x={centre} y={top - 12}>
        {name}
      </text>
    </>
  );
}

function MeasureLine({ line: { x1, x2, y1, y2, text, place } }: { line: DimensionLine }): ReactNode {
  const ends = [
    [x1, y1],
    [x2, y2],
  ] as const;
  const [dx, dy] = place === 'below' ? [0, TICK] : [TICK, 0];
  const middle = (y1 + y2) / 2 + HALF_LETTER;
  const at = {
    below: { className: styles.text, x: (x1 + x2) / 2, y: y1 + BELOW },
    left: { className: styles.left, x: x1 - BESIDE, y: middle },
    right: { className: styles.right, x: x1 + BESIDE, y: middle },
  } as const;
  return (
    <>
      <line className={styles.line} x1={x1} y1={y1} x2={x2} y2={y2} />
      {ends.map(([x, y]) => (
        <line key={`${x} ${y}`} className={styles.line} x1={x - dx} x2={x + dx} y1={y - dy} y2={y + dy} />
      ))}
      <text {...at[place]}>{text}</text>
    </>
  );
}
