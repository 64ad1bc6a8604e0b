import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

/* Draws the pictures of the example shop: `node houses/example/data/draw-pictures.ts`. They are flat drawings, which
 * need no photographer's permission. */

const FOLDER = path.join(import.meta.dirname, 'pictures');
const SIZE = 1000;
const [INK, METAL, GROUND] = ['#16242f', '#9aa9b5', '#e8eef3'];
const COLOURS = {
  petrol: '#0f6f86',
  coral: '#e2613f',
  graphite: '#3b4650',
  sage: '#7d9a7a',
  yellow: '#e8b21c',
  white: '#ffffff',
} as const;
type Colour = keyof typeof COLOURS;

type Bike = {
  /** Radius of the wheels and width of the tyres. */
  wheel: number;
  tyre: number;
  /** Height of the top tube at the seat, above the hubs; a step-through has a low one. */
  stepThrough?: boolean;
  bars: 'flat' | 'drop';
  suspension?: boolean;
  battery?: boolean;
  rack?: boolean;
  basket?: boolean;
};

const line = (points: number[][], width: number, colour: string) =>
  `<polyline points="${points.map((point) => point.join(',')).join(' ')}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const disc = (x: number, y: number, radius: number, fill: string, stroke = 'none', width = 0) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"/>`;
const box = (x: number, y: number, width: number, height: number, radius: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
const shape = (d: string, fill: string, stroke = 'none', width = 0) =>
  `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`;

function wheel(x: number, y: number, radius: number, tyre: number): string {
  const spokes = Array.from({ length: 12 }, (_, index) => {
    const angle = (index * Math.PI) / 12;
    const [dx, dy] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
    return line(
      [
        [x - dx, y - dy],
        [x + dx, y + dy],
      ],
      2,
      METAL,
    );
  });
  return `${spokes.join('')}${disc(x, y, radius, 'none', INK, tyre)}${disc(x, y, radius - tyre / 2 - 4, 'none', METAL, 8)}${disc(x, y, 14, INK)}`;
}

function bicycle(bike: Bike, colour: string): string {
  const y = 850 - bike.wheel;
  const [rear, front] = [
    [250, y],
    [750, y],
  ];
  const scale = bike.wheel / 190;
  const crank = [460, y + 10];
  const seat = [395, y - 235 * scale];
  const head = [665, y - 250 * scale];
  const neck = [685, y - 185 * scale];
  const top = bike.stepThrough
    ? [[437, y - 70 * scale], [530, y - 20], neck]
    : [
        [405, y - 200 * scale],
        [668, y - 225 * scale],
      ];
  const saddle = [370, y - 290 * scale];
  const bars =
    bike.bars === 'drop'
      ? shape(`M ${head[0]} ${y - 300 * scale} h 55 q 45 0 45 45 q 0 40 -50 40`, 'none', INK, 16)
      : line(
          [
            [head[0] ?? 0, y - 320 * scale],
            [(head[0] ?? 0) - 60, y - 345 * scale],
          ],
          18,
          INK,
        );
  return [
    wheel(250, y, bike.wheel, bike.tyre),
    wheel(750, y, bike.wheel, bike.tyre),
    bike.rack
      ? line(
          [
            [200, y - bike.wheel - 40],
            [390, y - bike.wheel - 40],
            [250, y],
          ],
          12,
          INK,
        )
      : '',
    line([rear, crank], 18, colour),
    line([rear, [405, y - 200 * scale]], 14, colour),
    line([crank, seat, saddle], 24, colour),
    line([crank, neck], bike.battery ? 62 : 28, colour),
    line(top, bike.stepThrough ? 34 : 24, colour),
    line([[658, y - 300 * scale], neck], 26, colour),
    line([neck, front], bike.suspension ? 34 : 18, bike.suspension ? INK : colour),
    bike.suspension ? line([[705, y - 120 * scale], front], 22, METAL) : '',
    bike.battery
      ? line(
          [
            [530, y - 70 * scale],
            [625, y - 145 * scale],
          ],
          26,
          INK,
        )
      : '',
    line(
      [
        [658, y - 300 * scale],
        [652, y - 325 * scale],
      ],
      16,
      INK,
    ),
    bars,
    shape(`M 310 ${(saddle[1] ?? 0) - 8} q 60 -22 135 4 q -60 18 -135 12 z`, INK, INK, 12),
    bike.basket ? box(690, y - 380 * scale, 150, 105, 14, '#b98a55') : '',
    disc(460, y + 10, 46, 'none', INK, 12),
    line(
      [
        [460, y + 10],
        [505, y + 78],
      ],
      14,
      INK,
    ),
    line(
      [
        [485, y + 82],
        [530, y + 82],
      ],
      16,
      INK,
    ),
  ].join('');
}

const BIKES = {
  city: { wheel: 190, tyre: 24, stepThrough: true, bars: 'flat', rack: true, basket: true },
  commuter: { wheel: 190, tyre: 22, bars: 'flat', rack: true },
  gravel: { wheel: 190, tyre: 26, bars: 'drop' },
  road: { wheel: 190, tyre: 16, bars: 'drop' },
  mountain: { wheel: 195, tyre: 40, bars: 'flat', suspension: true },
  ecity: { wheel: 190, tyre: 28, stepThrough: true, bars: 'flat', battery: true, rack: true },
  emountain: { wheel: 195, tyre: 42, bars: 'flat', suspension: true, battery: true },
  kids20: { wheel: 150, tyre: 30, bars: 'flat' },
  kids24: { wheel: 170, tyre: 30, bars: 'flat', suspension: true },
} as const satisfies Record<string, Bike>;

const THINGS = {
  tyre: () =>
    `${disc(500, 500, 330, 'none', INK, 88)}${disc(500, 500, 372, 'none', '#2b3a46', 10)}${disc(500, 500, 282, 'none', '#caa56a', 10)}`,
  saddle: (colour: string) =>
    `${shape('M 210 430 q 120 -110 330 -50 l 260 40 q 60 20 0 50 l -280 30 q -70 150 -230 90 q -120 -50 -80 -160 z', colour, INK, 10)}${line(
      [
        [330, 590],
        [480, 660],
        [690, 500],
      ],
      22,
      METAL,
    )}`,
  lights: () =>
    `${shape('M 560 480 l 330 -150 v 340 z', '#fbe39a')}${box(300, 420, 270, 160, 44, INK)}${disc(560, 500, 74, '#fff7d6', METAL, 14)}${box(380, 570, 90, 130, 18, METAL)}`,
  helmet: (colour: string) =>
    `${shape('M 190 600 q 0 -330 330 -330 q 290 0 300 300 q -160 60 -320 50 q -170 10 -310 -20 z', colour, INK, 12)}${[300, 430, 560, 690].map((x) => shape(`M ${x} 540 q 10 -130 70 -200`, 'none', INK, 26)).join('')}${line(
      [
        [330, 620],
        [430, 790],
        [600, 620],
      ],
      16,
      INK,
    )}`,
  bag: (colour: string) =>
    `${box(240, 300, 520, 480, 40, colour)}${shape('M 240 420 h 520 v -90 q 0 -60 -60 -60 h -400 q -60 0 -60 60 z', INK)}${box(460, 380, 80, 150, 12, METAL)}${line(
      [
        [330, 270],
        [330, 210],
        [670, 210],
        [670, 270],
      ],
      26,
      INK,
    )}`,
  lock: (colour: string) =>
    `${shape('M 340 520 v -150 q 0 -160 160 -160 q 160 0 160 160 v 150', 'none', METAL, 64)}${box(270, 500, 460, 300, 50, colour)}${disc(500, 630, 42, INK)}${box(484, 640, 32, 90, 10, INK)}`,
  pump: (colour: string) =>
    `${box(455, 280, 90, 480, 26, colour)}${box(330, 180, 340, 50, 25, INK)}${line(
      [
        [500, 230],
        [500, 290],
      ],
      28,
      METAL,
    )}${box(340, 750, 320, 44, 20, INK)}${disc(500, 690, 62, '#ffffff', INK, 12)}${line(
      [
        [500, 690],
        [535, 660],
      ],
      10,
      COLOURS.coral,
    )}${shape('M 545 740 q 180 0 190 -180 v -170', 'none', INK, 20)}`,
  bell: () =>
    `${shape('M 260 600 q 0 -270 240 -270 q 240 0 240 270 z', '#d9a441', INK, 12)}${box(230, 600, 540, 46, 23, INK)}${disc(500, 320, 30, INK)}${box(440, 646, 120, 110, 18, METAL)}`,
} as const satisfies Record<string, (colour: string) => string>;

/** Pictures to draw: file name, drawing and colour. */
const PICTURES: [keyof typeof BIKES | keyof typeof THINGS, Colour][] = [
  ['city', 'petrol'],
  ['city', 'coral'],
  ['commuter', 'graphite'],
  ['commuter', 'sage'],
  ['gravel', 'sage'],
  ['gravel', 'graphite'],
  ['road', 'coral'],
  ['mountain', 'yellow'],
  ['mountain', 'graphite'],
  ['ecity', 'petrol'],
  ['ecity', 'white'],
  ['emountain', 'graphite'],
  ['kids20', 'yellow'],
  ['kids20', 'coral'],
  ['kids24', 'petrol'],
  ['tyre', 'graphite'],
  ['saddle', 'graphite'],
  ['saddle', 'coral'],
  ['lights', 'graphite'],
  ['helmet', 'white'],
  ['helmet', 'petrol'],
  ['helmet', 'yellow'],
  ['bag', 'petrol'],
  ['bag', 'sage'],
  ['lock', 'yellow'],
  ['lock', 'graphite'],
  ['pump', 'coral'],
  ['bell', 'yellow'],
];

const isBike = (name: string): name is keyof typeof BIKES => Object.hasOwn(BIKES, name);

function drawing(name: keyof typeof BIKES | keyof typeof THINGS, colour: string): string {
  return isBike(name) ? bicycle(BIKES[name], colour) : THINGS[name](colour);
}

async function write(file: string, width: number, height: number, content: string): Promise<void> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;
  await sharp(Buffer.from(svg)).jpeg({ quality: 82, mozjpeg: true }).toFile(path.join(FOLDER, file));
}

fs.mkdirSync(FOLDER, { recursive: true });
const shade = `<ellipse cx="500" cy="868" rx="420" ry="18" fill="#d3dde5"/>`;
for (const [name, colour] of PICTURES)
  await write(
    `${name}-${colour}.jpg`,
    SIZE,
    SIZE,
    box(0, 0, SIZE, SIZE, 0, GROUND) + shade + drawing(name, COLOURS[colour]),
  );

// The scene of the start page: a lake between mountains, and a bicycle beside it.
await write(
  'scene-lake.jpg',
  1600,
  1000,
  [
    box(0, 0, 1600, 1000, 0, '#cfe6f2'),
    disc(1270, 210, 90, '#fbe39a'),
    shape('M 0 560 L 260 250 L 470 480 L 760 160 L 1080 520 L 1310 330 L 1600 560 V 700 H 0 z', '#6f93a8'),
    shape('M 660 270 L 760 160 L 850 262 L 770 300 z', '#ffffff'),
    box(0, 600, 1600, 150, 0, '#2f86a6'),
    box(0, 750, 1600, 250, 0, '#e5d6b3'),
    `<g transform="translate(330 70)">${bicycle(BIKES.gravel, COLOURS.coral)}</g>`,
  ].join(''),
);
