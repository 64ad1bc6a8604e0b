import type { Theme } from 'kontor/house';

/** Look of Montarve in mails and on papers. Pages have theirs in theme.css. */
export const theme: Theme = {
  pageColour: '#fbfaf7',
  font: 'fonts/archivo.woff2',
  mailFont: 'Archivo, Helvetica, Arial, sans-serif',
  documents: {
    paper: '#FBFAF7',
    ink: '#1B1F1D',
    muted: '#56605A',
    accent: '#124B3F',
    hairline: '#D8D2C8',
    sale: '#B3261E',
  },
};
