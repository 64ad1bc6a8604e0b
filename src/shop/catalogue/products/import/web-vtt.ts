import { cleanText } from './feed-values.ts';

type Cue = { from: number; to: number; text: string };

const MOST_CUES = 500;
const LONGEST_CUE = 500;
const TIME = '(?:(\\d{2,4}):)?([0-5]\\d):([0-5]\\d)\\.(\\d{3})';
const TIMES = new RegExp(`^${TIME}[ \\t]+-->[ \\t]+${TIME}(?:[ \\t].*)?$`);

/**
 * Cleans captions (WebVTT): only times and plain texts remain. Styles, regions, notes, positions and tags are removed,
 * so that a foreign file cannot change the look of a page.
 */
export function cleanCaptions(text: string): { captions: string } | { problem: string } {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '\uFFFD')
    .replaceAll(/\r\n?/g, '\n');
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(lines)) return { problem: 'is no WebVTT' };
  const cues: Cue[] = [];
  const [, ...blocks] = lines.split(/\n{2,}/);
  for (const block of blocks) {
    const rows = block.split('\n').filter((row) => row !== '');
    const at = rows.findIndex((row) => row.includes('-->'));
    // Notes, styles and regions have no times.
    if (at === -1) continue;
    const times = TIMES.exec(rows[at]?.trim() ?? '');
    if (!times) return { problem: `has no times in "${rows[at]?.slice(0, 40)}"` };
    const [from, to] = [seconds(times.slice(1, 5)), seconds(times.slice(5, 9))];
    if (to <= from) return { problem: `ends before it begins in "${rows[at]?.slice(0, 40)}"` };
    const words = plain(rows.slice(at + 1).join('\n'));
    if (words === '') continue;
    if (words.length > LONGEST_CUE) return { problem: `has more than ${LONGEST_CUE} characters at once` };
    cues.push({ from, to, text: words });
  }
  if (cues.length === 0) return { problem: 'has no captions' };
  if (cues.length > MOST_CUES) return { problem: `has more than ${MOST_CUES} captions` };
  return { captions: `WEBVTT\n\n${cues.map(written).join('\n')}` };
}

function seconds([hours = '0', minutes = '0', rest = '0', thousandths = '0']: string[]): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest) + Number(thousandths) / 1000;
}

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': '\u00a0',
  '&lrm;': '',
  '&rlm;': '',
  '&amp;': '&',
};

/** Removes tags, including voices, and decodes entities. */
function plain(text: string): string {
  return cleanText(text.replaceAll(/<[^<>\n]*>/g, '')).replaceAll(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);
}

function written({ from, to, text }: Cue): string {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `${clock(from)} --> ${clock(to)}\n${safe}\n`;
}

function clock(at: number): string {
  const thousandths = Math.round(at * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const rest = String(thousandths % 1000).padStart(3, '0');
  return `${two(thousandths / 3_600_000)}:${two((thousandths / 60_000) % 60)}:${two((thousandths / 1000) % 60)}.${rest}`;
}
