const MODULE_PRELOAD = /<link rel="modulepreload"([^>]*)\/>/g;
const STYLES = /^(?:<link rel="stylesheet"[^>]*\/>)*/;
const HEAD = '<head>';
const HEAD_END = '</head>';
const BODY = '<body>';
const BODY_END = '</body>';
const START = '<script type="module" async="">';
const SCRIPT_END = '</script>';
/** The picture itself, or its announcement: printed cards take their places in the page later. */
const PICTURE_AHEAD = /<(?:img|link rel="preload" as="image") [^>]*fetchPriority="high"/;

/** How long scripts wait for pictures at most, in milliseconds. */
const LONGEST_WAIT = 3000;

/**
 * The order in which a rendered page asks for its files: what one sees before what answers to it. `programs`: what its head
 * has for programs, behind what React writes there.
 *
 * With pictures ahead (`fetchpriority="high"`) no script is asked for until those are painted, somebody touches the page,
 * or three seconds are over: on a slow line they would share it, and a line that is not shared shows the picture earlier
 * and is done no later (decision 33). Other pages ask at once, behind the styles and at low priority: React puts
 * announced scripts first, where they take the line from the styles. A page that runs scripts at all also announces
 * `later`: files that its start asks for when it runs.
 */
export function scriptsLast(html: string, later: readonly string[] = [], programs = ''): string {
  const end = html.indexOf(HEAD_END);
  if (end === -1) return html;
  // React announces in the head alone; the rest of a page is ten times as long.
  const { head, files } = announced(html.slice(0, end), later);
  const body = html.slice(end);
  const hasPictures = PICTURE_AHEAD.test(head) || PICTURE_AHEAD.test(body);
  const waiting = hasPictures ? startAfterPictures(body, files) : null;
  return `${head}${waiting === null ? announcements(files) : ''}${programs}${waiting ?? body}`;
}

/** What documents of the same routes have in common: everything that names files. */
export type RouteFiles = {
  /** Stand first in the head: React puts them there. */
  styles: string;
  /** The head's other links, behind what it says of its page. */
  links: string;
  announcements: string;
  /** At the end of the body; empty on a page without scripts. */
  scripts: string;
  /** The same where pictures come first; null if there nothing can wait. */
  waiting: string | null;
};

/** The files of a document that has nothing else; `later` as above. */
export function routeFiles(alone: string, later: readonly string[]): RouteFiles {
  const [start, end] = [alone.indexOf(HEAD) + HEAD.length, alone.indexOf(HEAD_END)];
  const { head, files } = announced(alone.slice(start, end), later);
  const styles = STYLES.exec(head)?.[0] ?? '';
  const scripts = alone.slice(alone.indexOf(BODY, end) + BODY.length, alone.lastIndexOf(BODY_END));
  return {
    styles,
    links: head.slice(styles.length),
    announcements: announcements(files),
    scripts,
    waiting: startAfterPictures(scripts, files),
  };
}

/** A document that was rendered without its files, with them; `last` stands behind its scripts, `programs` as above. */
export function withFiles(html: string, files: RouteFiles, programs: string, last: string): string {
  const [start, end, bodyEnd] = [html.indexOf(HEAD) + HEAD.length, html.indexOf(HEAD_END), html.lastIndexOf(BODY_END)];
  const waiting = PICTURE_AHEAD.test(html) ? files.waiting : null;
  const head = `${files.styles}${html.slice(start, end)}${files.links}`;
  const ahead = waiting === null ? files.announcements : '';
  const body = `${html.slice(end, bodyEnd)}${waiting ?? files.scripts}${last}${html.slice(bodyEnd)}`;
  return `${html.slice(0, start)}${head}${ahead}${programs}${body}`;
}

/** A head without the scripts that React announces in it, and those: their attributes, then files for `later`. */
function announced(html: string, later: readonly string[]): { head: string; files: readonly string[] } {
  const files: string[] = [];
  const head = html.replace(MODULE_PRELOAD, (_link, attributes: string) => {
    files.push(attributes);
    return '';
  });
  if (files.length > 0) {
    const known = files.join();
    for (const file of new Set(later)) if (!known.includes(file)) files.push(` href="${file}"`);
  }
  return { head, files };
}

const announcements = (files: readonly string[]): string =>
  files.map((attributes) => `<link rel="modulepreload" fetchpriority="low"${attributes}/>`).join('');

function startAfterPictures(body: string, links: readonly string[]): string | null {
  // It stands behind everything that one sees.
  const begin = body.lastIndexOf(START) + START.length;
  const end = body.indexOf(SCRIPT_END, begin);
  const start = begin < START.length || end === -1 ? null : rememberedStart(body.slice(begin, end));
  const files = links.map((attributes) => /href="([^"]*)"/.exec(attributes)?.[1]);
  if (start === null || files.includes(undefined)) return null;
  return `${body.slice(0, begin)}${WAIT}(${JSON.stringify(files)},${start})${body.slice(end)}`;
}

/** Starts of a build's pages differ by their route alone. */
const MOST_STARTS = 200;
const starts = new Map<string, string | null>();

function rememberedStart(text: string): string | null {
  const known = starts.get(text);
  if (known !== undefined) return known;
  if (starts.size >= MOST_STARTS) starts.clear();
  const start = startLater(text);
  starts.set(text, start);
  return start;
}

/**
 * React Router's start of a page, which imports at once, as a function that does so when called; null if it is written
 * in another way than known (the development server's is).
 */
function startLater(text: string): string | null {
  const lines = text
    .split(/[;\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const names: string[] = [];
  const files: string[] = [];
  const last: string[] = [];
  for (const line of lines) {
    const [, name = '', file] = /^import (?:\* as (\w+) from )?("[^"\\<]*")$/.exec(line) ?? [];
    if (file !== undefined && last.length === 0) {
      names.push(name);
      files.push(`import(${file})`);
    } else if (/^window\.__reactRouterRouteModules = \{[^{}]*\}$|^import\("[^"\\<]*"\)$/.test(line)) {
      last.push(line);
    } else {
      return null;
    }
  }
  return files.length === 0 ? null : `()=>Promise.all([${files}]).then(([${names}])=>{${last.join(';')}})`;
}

/** Runs in the browser, as it stands here: it is part of every such page, so it is short. */
const WAIT = `((files,start)=>{let begun=0;const begin=()=>{if(begun)return;begun=1;for(const href of files)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));start()};for(const type of ["pointerdown","keydown","touchstart"])addEventListener(type,begin,{once:true,passive:true,capture:true});setTimeout(begin,${LONGEST_WAIT});Promise.allSettled([...document.images].filter(({fetchPriority})=>fetchPriority=="high").map((image)=>image.decode())).then(()=>requestAnimationFrame(()=>setTimeout(begin)))})`;
