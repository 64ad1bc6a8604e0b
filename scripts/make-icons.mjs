// Draws the icons of a shop from the favicon.svg of a public folder: node scripts/make-icons.mjs FOLDER GROUND, such
// as "public '#1F5F8B'". The ground surrounds the favicon where launchers crop icons.
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import sharp from 'sharp';

const [folder, ground] = process.argv.slice(2);
if (!folder || !ground) throw new Error('name the public folder and the colour of the ground');
const icons = path.join(folder, 'icons');
mkdirSync(icons, { recursive: true });

const favicon = readFileSync(path.join(folder, 'favicon.svg'));
const drawn = (size) =>
  sharp(favicon, { density: (72 * size) / 32 })
    .resize(size, size)
    .png()
    .toBuffer();
const save = (image, name) => image.png({ palette: true, compressionLevel: 9 }).toFile(path.join(icons, name));
const onGround = async (width, height, size, background) =>
  sharp({ create: { width, height, channels: 3, background } }).composite([{ input: await drawn(size) }]);

await save(sharp(await drawn(192)), 'icon-192.png');
await save(sharp(await drawn(512)), 'icon-512.png');
// Launchers show the middle four fifths only.
await save(await onGround(512, 512, 360, ground), 'maskable-512.png');
await save(await onGround(180, 180, 132, ground), 'touch-180.png');
const shared = await onGround(1200, 630, 320, '#FFFFFF');
await shared.jpeg({ quality: 85, mozjpeg: true }).toFile(path.join(icons, 'share.jpg'));
