import type { Theme } from 'kontor/house';
import { departments } from './departments.ts';

/** Look of Montarve in mails and on papers. Pages have theirs in theme.css. */
export const theme: Theme = {
  pageColour: '#fbfaf7',
  font: 'fonts/archivo.woff2',
  fonts: [
    {
      family: 'Archivo',
      file: 'fonts/archivo.woff2',
      weights: [400, 700],
      widths: [75, 125],
      ranges: [
        { weights: [400, 549], widths: [75, 91], at: [400, 82], like: 'text' },
        { weights: [550, 700], widths: [75, 91], at: [700, 82], like: 'figures' },
        { weights: [400, 449], widths: [92, 103], at: [400, 100], like: 'text' },
        { weights: [450, 549], widths: [92, 103], at: [500, 100], like: 'text' },
        { weights: [550, 649], widths: [92, 103], at: [600, 100], like: 'text' },
        { weights: [650, 700], widths: [92, 103], at: [700, 100], like: 'text' },
        { weights: [400, 700], widths: [104, 110], at: [600, 106], like: 'titles' },
        { weights: [400, 700], widths: [111, 119], at: [600, 116], like: 'titles' },
        { weights: [400, 700], widths: [120, 125], at: [650, 122], like: 'titles' },
      ],
    },
  ],
  mailFont: 'Archivo, Helvetica, Arial, sans-serif',
  documents: {
    paper: '#FBFAF7',
    ink: '#1B1F1D',
    muted: '#56605A',
    accent: '#124B3F',
    hairline: '#D8D2C8',
    sale: '#B3261E',
  },
  departments,
};
