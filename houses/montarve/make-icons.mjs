// Draws the icons beside this file from the logo. Run it by hand when the logo changes.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const FOLDER = path.resolve(import.meta.dirname, 'public/icons');
const TABS =
  '<path fill="#7A2E4D" d="M27 3h5v6h-5z"/><path fill="#D9912B" d="M27 11h5v6h-5z"/><path fill="#2C4AA0" d="M27 19h5v6h-5z"/>';
const LETTER = '<path fill="none" stroke="#fff" stroke-width="3.2" d="M6 24V9l7.5 9L21 9v15"/>';
const BOOK = `<path fill="#124B3F" d="M0 0h27a3 3 0 0 1 3 3v26a3 3 0 0 1-3 3H0z"/>${TABS}${LETTER}`;

const svg = (box, content) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${content}</svg>`);
/** Logo on a transparent background. */
const mark = svg('0 0 32 32', BOOK);
/** For launchers that crop icons to a shape: only the middle four fifths remain visible. */
const whole = svg(
  '0 0 48 48',
  `<path fill="#124B3F" d="M0 0h48v48H0z"/><g transform="translate(9.5 8)">${TABS}${LETTER}</g>`,
);
/** Picture for shared links: the logo on paper, with tabs at the edge. */
const shared = svg(
  '0 0 1200 630',
  `<path fill="#FBFAF7" d="M0 0h1200v630H0z"/><path fill="#7A2E4D" d="M1130 40h70v130h-70z"/><path fill="#874A1E" d="M1130 180h70v130h-70z"/><path fill="#2C4AA0" d="M1130 320h70v130h-70z"/><path fill="#1D6A5B" d="M1130 460h70v130h-70z"/><g transform="translate(400 155) scale(10)">${BOOK}</g>`,
);

mkdirSync(FOLDER, { recursive: true });
const png = (source, size, name) =>
  sharp(source, { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(path.join(FOLDER, name));
await png(mark, 192, 'icon-192.png');
await png(mark, 512, 'icon-512.png');
await png(whole, 512, 'maskable-512.png');
await png(whole, 180, 'touch-180.png');
await sharp(shared).resize(1200, 630).jpeg({ quality: 85, mozjpeg: true }).toFile(path.join(FOLDER, 'share.jpg'));
