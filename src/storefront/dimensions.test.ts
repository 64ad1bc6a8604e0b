import { expect, test } from 'vitest';
import { layoutDrawing } from './dimension-layout.ts';
import { dimensionsOf } from './dimensions.ts';

const detail = (name: string, value: string) => ({ section: 'measurements', name, value }) as const;
const SOFA = [
  detail('Breite', '215 cm'),
  detail('Tiefe', '92 cm'),
  detail('Höhe', '84 cm'),
  detail('Sitzhöhe', '46,5 cm'),
  detail('Gewicht', '58 kg'),
];

test('reads measures by their names in the language', () => {
  expect(dimensionsOf(SOFA, 'de')).toEqual({
    width: { cm: 215, name: 'Breite', text: '215 cm' },
    depth: { cm: 92, name: 'Tiefe', text: '92 cm' },
    height: { cm: 84, name: 'Höhe', text: '84 cm' },
    seatHeight: { cm: 46.5, name: 'Sitzhöhe', text: '46,5 cm' },
  });
  expect(dimensionsOf(SOFA, 'fr')).toBeNull();
  const french = [detail('Largeur', '48 cm'), detail('Hauteur', '80 cm'), detail("Hauteur d'assise", '45 cm')];
  expect(dimensionsOf(french, 'fr')).toMatchObject({ width: { cm: 48 }, seatHeight: { cm: 45 } });
});

test.each([
  ['a range', [detail('Breite', '60–80 cm'), detail('Höhe', '84 cm')]],
  ['one measure for each size', [detail('Breite', '140: 154 cm, 160: 174 cm'), detail('Höhe', '84 cm')]],
  ['no height', [detail('Breite', '60 cm')]],
  ['another section', [{ ...detail('Breite', '60 cm'), section: 'other' as const }, detail('Höhe', '84 cm')]],
  ['nothing', []],
])('draws no product with %s', (_title, details) => {
  expect(dimensionsOf(details, 'de')).toBeNull();
});

test('draws front and side in one scale, with a line for each measure', () => {
  const sofa = dimensionsOf(SOFA, 'de');
  const layout = sofa && layoutDrawing(sofa);
  const scale = (layout?.front.box.width ?? 0) / 215;
  expect((layout?.side?.box.width ?? 0) / 92).toBeCloseTo(scale, 2);
  expect((layout?.front.box.height ?? 0) / 84).toBeCloseTo(scale, 2);
  expect(layout?.lines.map(({ text }) => text)).toEqual(['215 cm', '92 cm', '84 cm', '46,5 cm']);
  expect(layout?.side?.seat?.y).toBeGreaterThan(layout?.side?.box.y ?? 0);
});

test('draws a round table by its diameter, and a shelf without depth from the front only', () => {
  const table = dimensionsOf([detail('Durchmesser', '80 cm'), detail('Höhe', '45 cm')], 'de');
  const round = table && layoutDrawing(table);
  expect(round?.lines.map(({ text }) => text)).toEqual(['Ø 80 cm', 'Ø 80 cm', '45 cm']);
  const shelf = dimensionsOf([detail('Breite', '80 cm'), detail('Höhe', '1,5 cm')], 'de');
  const flat = shelf && layoutDrawing(shelf);
  expect(flat?.side).toBeNull();
  expect(flat?.front.box.height).toBeGreaterThan(3);
});

test('draws a person in the scale of a large product, and none beside a small one', () => {
  const drawn = (width: string, height: string) => {
    const read = dimensionsOf([detail('Breite', width), detail('Höhe', height)], 'de');
    return read && layoutDrawing(read);
  };
  const bed = drawn('180 cm', '110 cm');
  const person = bed?.person;
  const scale = (bed?.front.box.width ?? 0) / 180;
  expect((person?.height ?? 0) / 170).toBeCloseTo(scale, 1);
  const floor = (box?: { y: number; height: number } | null) => (box ? box.y + box.height : 0);
  expect(floor(person)).toBeCloseTo(floor(bed?.front.box), 0);
  expect((person?.x ?? 0) + (person?.width ?? 0)).toBeLessThan(bed?.width ?? 0);
  // A wardrobe is taller than the person: it decides the scale.
  const wardrobe = drawn('100 cm', '220 cm');
  expect(wardrobe?.person?.y).toBeGreaterThan(wardrobe?.front.box.y ?? 0);
  expect(drawn('30 cm', '59 cm')?.person).toBeNull();
});

const CORNER_SOFA = [...SOFA, detail('Tiefe der Récamiere', '166 cm'), detail('Breite der Récamiere', '100 cm')];

test.each(['left', 'right'] as const)('draws a chaise on the %s of a plan, seen from the front', (side) => {
  const sofa = dimensionsOf(CORNER_SOFA, 'de');
  const layout = sofa && layoutDrawing(sofa, side);
  expect(layout?.side).toBeNull();
  const corners = layout?.plan?.points.split(' ').map((corner) => corner.split(',').map(Number)) ?? [];
  const lowest = Math.max(...corners.map(([, y = 0]) => y));
  const chaise = corners.flatMap(([x = 0, y]) => (y === lowest ? [x] : []));
  const { x = 0, width = 0 } = layout?.front.box ?? {};
  const scale = width / 215;
  expect(Math.min(...chaise)).toBeCloseTo(side === 'left' ? x : x + width - 100 * scale, 0);
  expect(Math.max(...chaise)).toBeCloseTo(side === 'left' ? x + 100 * scale : x + width, 0);
  const placeOf = (text: string) => layout?.lines.find((line) => line.text === text)?.place;
  expect(placeOf('166 cm')).toBe(side);
  expect(placeOf('92 cm')).toBe(side === 'left' ? 'right' : 'left');
});

test('draws no plan without a side, or with a chaise that is not longer than the sofa', () => {
  const sofa = dimensionsOf(CORNER_SOFA, 'de');
  expect(sofa && layoutDrawing(sofa).plan).toBeNull();
  const short = dimensionsOf(
    [...SOFA, detail('Tiefe der Récamiere', '80 cm'), detail('Breite der Récamiere', '90 cm')],
    'de',
  );
  expect(short && layoutDrawing(short, 'left').plan).toBeNull();
});
