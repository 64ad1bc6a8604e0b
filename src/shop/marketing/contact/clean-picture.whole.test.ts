// Whole runs only: many hostile pictures are decoded.
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cleanPicture } from './clean-picture.ts';
import { decodeBmp } from './decode-bmp.ts';

const picture = (name: string) =>
  fs.readFileSync(path.resolve(import.meta.dirname, '../../../../test/contact/pictures', name));
const phone = picture('phone.heic');
const bomb = picture('over-50-megapixels.heic');

/** Changes the size in the header of a file. */
function saying(content: Buffer, width: number, height: number): Buffer {
  const own = Buffer.from(content);
  for (let at = own.indexOf('ispe'); at >= 0; at = own.indexOf('ispe', at + 4)) {
    own.writeUInt32BE(width, at + 8);
    own.writeUInt32BE(height, at + 12);
  }
  return own;
}

async function pixelAt(content: Buffer | null, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(content ?? Buffer.alloc(0))
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}
const near = (colour: number[]) => colour.map((value) => expect.closeTo(value, -1.2));

const box = (type: string, ...content: Buffer[]) => {
  const all = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), ...content]);
  all.writeUInt32BE(all.length, 0);
  return all;
};
const bytes = (...values: number[]) => Buffer.from(values);
const short = (...values: number[]) => bytes(...values.flatMap((value) => [value >> 8, value & 255]));
const long = (...values: number[]) => short(...values.flatMap((value) => [value >>> 16, value & 0xffff]));
/** Returns a box of the small phone file, as in ISO/IEC 14496-12. */
function partOf(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type, 0, 'latin1');
  return file.subarray(at - 4, at - 4 + file.readUInt32BE(at - 4));
}

/**
 * Builds a picture of two rows of three tiles, as phones write it (ISO/IEC 23008-12, "grid"). Each tile is the one of
 * the small file; the last ones are partly cut off. `turns`: quarter turns.
 */
function inTiles(width: number, height: number, turns: number): Buffer {
  const [rows, columns, grid] = [2, 3, 9];
  const tiles = Array.from({ length: rows * columns }, (_, index) => index + 10);
  const coded = partOf(phone, 'mdat').subarray(8, 8 + 0x50b);
  const start = partOf(phone, 'ftyp');
  const item = (id: number, type: string) => box('infe', long(0x02000000), short(id, 0), Buffer.from(`${type}\0`));
  const parts = (id: number, ...properties: number[]) => bytes(...short(id), properties.length, ...properties);
  const properties = box(
    'ipco',
    partOf(phone, 'hvcC'),
    box('ispe', long(0, 320, 240)),
    box('ispe', long(0, width, height)),
    box('irot', bytes(turns)),
  );
  const meta = (place: number) =>
    box(
      'meta',
      long(0),
      partOf(phone, 'hdlr'),
      box('pitm', long(0), short(grid)),
      box(
        'iloc',
        long(0x01000000),
        short(0x4400, tiles.length + 1),
        short(grid, 1, 0, 1),
        long(0, 8),
        ...tiles.map((id) => Buffer.concat([short(id, 0, 0, 1), long(place, coded.length)])),
      ),
      box('iinf', long(0), short(tiles.length + 1), item(grid, 'grid'), ...tiles.map((id) => item(id, 'hvc1'))),
      box(
        'iprp',
        properties,
        box('ipma', long(0, tiles.length + 1), parts(grid, 3, 0x84), ...tiles.map((id) => parts(id, 0x81, 2))),
      ),
      box('iref', long(0), box('dimg', short(grid, tiles.length, ...tiles))),
      box('idat', bytes(0, 0, rows - 1, columns - 1), short(width, height)),
    );
  const place = start.length + meta(0).length + 8;
  return Buffer.concat([start, meta(place), box('mdat', coded)]);
}

describe('HEIC', () => {
  test('decodes and turns a picture in tiles, as phones write it @whole', async () => {
    const clean = await cleanPicture(inTiles(900, 400, 0));
    expect(await sharp(clean ?? undefined).metadata()).toMatchObject({ width: 900, height: 400 });
    for (const [left, top] of [
      [0, 0],
      [320, 0],
      [0, 240],
      [320, 240],
    ] as const) {
      expect(await pixelAt(clean, left + 107, top + 120)).toEqual(near([255, 255, 255]));
      expect(await pixelAt(clean, left + 8, top + 20)).toEqual(near([0x87, 0x4a, 0x1e]));
    }
    const turned = await cleanPicture(inTiles(900, 400, 1));
    expect(await sharp(turned ?? undefined).metadata()).toMatchObject({ width: 400, height: 900 });
    // A quarter turn anticlockwise: the left side is now at the bottom.
    expect(await pixelAt(turned, 20, 891)).toEqual(near([0x87, 0x4a, 0x1e]));
    expect(await pixelAt(turned, 120, 792)).toEqual(near([255, 255, 255]));
  });
  test("preserves the look of a phone's picture without location and camera", async () => {
    expect(phone.includes('Zwiebelkranz')).toBe(true);
    const clean = await cleanPicture(phone);
    expect(await sharp(clean ?? undefined).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 240 });
    expect((await sharp(clean ?? undefined).metadata()).exif).toBeUndefined();
    expect(clean?.includes('Zwiebelkranz')).toBe(false);
    // A white disc on a background from rust to blue.
    expect(await pixelAt(clean, 107, 120)).toEqual(near([255, 255, 255]));
    expect(await pixelAt(clean, 8, 20)).toEqual(near([0x87, 0x4a, 0x1e]));
    expect(await pixelAt(clean, 312, 20)).toEqual(near([0x2c, 0x4a, 0xa0]));
  });
  test('refuses more than 50 megapixels, whatever the header says @whole', async () => {
    expect(await cleanPicture(bomb)).toBeNull();
    expect(await cleanPicture(saying(bomb, 100, 100))).toBeNull();
    expect(await cleanPicture(saying(phone, 60_000, 60_000))).toBeNull();
  }, 30_000);
  test.each([
    ['cut off', phone.subarray(0, 900)],
    ['its header alone', phone.subarray(0, 40)],
    ['zeros after its header', Buffer.concat([phone.subarray(0, 32), Buffer.alloc(4000)])],
    ['another box', Buffer.from(phone.toString('latin1').replace('iloc', 'ilox'), 'latin1')],
  ])('refuses %s', async (_, content) => expect(await cleanPicture(content)).toBeNull());
  test('removes data after the picture', async () => {
    const clean = await cleanPicture(Buffer.concat([phone, Buffer.from('<script>alert(1)</script>')]));
    expect(clean?.includes('<script>')).toBe(false);
  });
});

/** A bitmap of two rows and three columns: red, green, blue above white, grey, black. */
const COLOURS = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
  [132, 132, 132],
  [0, 0, 0],
] as const;

function bitmap(bits: 8 | 16 | 24 | 32, own: { width?: number; height?: number; compression?: number } = {}): Buffer {
  const { width = 3, height = -2, compression = 0 } = own;
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(bits, 28);
  head.writeUInt32LE(compression, 30);
  const masks = compression === 3 ? Buffer.from([0, 0xf8, 0, 0, 0xe0, 7, 0, 0, 0x1f, 0, 0, 0]) : Buffer.alloc(0);
  const colours = bits === 8 ? COLOURS.map(([red, green, blue]) => Buffer.from([blue, green, red, 0])) : [];
  head.writeUInt32LE(colours.length, 46);
  const pixel = ([red, green, blue]: readonly [number, number, number], index: number): Buffer => {
    if (bits === 8) return Buffer.from([index]);
    if (bits === 24) return Buffer.from([blue, green, red]);
    if (bits === 32) return Buffer.from([blue, green, red, 255]);
    const two = Buffer.alloc(2);
    const green6 = compression === 3 ? (green >> 2) << 5 : (green >> 3) << 5;
    two.writeUInt16LE(((red >> 3) << (compression === 3 ? 11 : 10)) | green6 | (blue >> 3));
    return two;
  };
  const rows = [COLOURS.slice(0, 3), COLOURS.slice(3)].map((row, at) => {
    const line = Buffer.concat(row.map((colour, index) => pixel(colour, at * 3 + index)));
    return Buffer.concat([line, Buffer.alloc((4 - (line.length % 4)) % 4)]);
  });
  const before = [head, masks, ...colours];
  head.writeUInt32LE(Buffer.concat(before).length, 10);
  return Buffer.concat([...before, ...(height < 0 ? rows : rows.toReversed())]);
}

/** Encodes the same picture by run lengths: each pixel is a run of one. */
function packed(): Buffer {
  const plain = bitmap(8, { compression: 1, height: 2 });
  const rows = [3, 0].map((first) => Buffer.from([1, first, 1, first + 1, 1, first + 2, 0, 0]));
  return Buffer.concat([plain.subarray(0, plain.readUInt32LE(10)), ...rows, Buffer.from([0, 1])]);
}

/** Builds a bitmap with one bit a pixel and more rows than a strip: black, with one white line. */
function lined(width: number, height: number, line: number, isTopDown: boolean): Buffer {
  const head = Buffer.alloc(62);
  head.write('BM');
  for (const [at, value] of [
    [10, 62],
    [14, 40],
    [18, width],
    [22, isTopDown ? -height : height],
  ] as const)
    head.writeInt32LE(value, at);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(1, 28);
  head.fill(255, 58, 61);
  const stride = Math.ceil(width / 32) * 4;
  const rows = Buffer.alloc(stride * height);
  const at = stride * (isTopDown ? line : height - 1 - line);
  return Buffer.concat([head, rows.fill(255, at, at + stride)]);
}

describe('BMP', () => {
  test.each([true, false])('decodes several strips, top-down: %s', (isTopDown) => {
    const { data, width, height } = decodeBmp(lined(2000, 2300, 1700, isTopDown)) ?? { data: [], width: 0, height: 0 };
    expect([width, height]).toEqual([2000, 2300]);
    const bright = Array.from({ length: height }, (_, y) => y).filter((y) => (data[(y * width + 1000) * 3] ?? 0) > 128);
    expect(bright).toEqual([1700]);
  });
  test.each([
    ['24 bits', bitmap(24)],
    ['24 bits, from the bottom', bitmap(24, { height: 2 })],
    ['32 bits', bitmap(32)],
    ['8 bits with colours', bitmap(8)],
    ['16 bits', bitmap(16)],
    ['16 bits by masks', bitmap(16, { compression: 3 })],
    ['8 bits in run lengths', packed()],
  ])('%s', (_, content) => {
    const { data } = decodeBmp(content) ?? { data: [] };
    // 16 bits have fewer levels of each colour than the table above.
    expect([...data]).toEqual(COLOURS.flat().map((colour) => expect.closeTo(colour, -0.9)));
  });
  test('converts to a JPEG', async () => {
    const clean = await cleanPicture(bitmap(24));
    expect(await sharp(clean ?? undefined).metadata()).toMatchObject({ format: 'jpeg', width: 3, height: 2 });
  });
  test.each([
    ['wrongly declared as compressed', bitmap(8, { compression: 1 })],
    ['too few bytes', bitmap(24, { width: 300 })],
    ['over 50 megapixels', bitmap(24, { width: 9000, height: 9000 })],
    ['no height', bitmap(24, { height: 0 })],
    ['a negative width', bitmap(24, { width: -3 })],
    ['a missing colour table', bitmap(8).subarray(0, 60)],
  ])('%s is none', async (_, content) => expect(await cleanPicture(content)).toBeNull());
});
