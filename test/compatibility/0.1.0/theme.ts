import type { Theme } from 'kontor/house';

/** Look of Veloranza in mails and on papers. Pages have theirs in theme.css. */
export const theme: Theme = {
  pageColour: '#f6fafc',
  font: null,
  mailFont: 'Seravek, Ubuntu, Calibri, sans-serif',
  documents: {
    paper: '#F6FAFC',
    ink: '#10222F',
    muted: '#4A5D6B',
    accent: '#B4430A',
    hairline: '#D2DDE5',
    sale: '#A3124B',
  },
  header: 'split',
  footer: 'compact',
  density: 'compact',
  dark: 'choice',
  logo: { file: 'logo.svg', width: 172, height: 32 },
};
