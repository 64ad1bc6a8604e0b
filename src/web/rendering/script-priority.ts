const MODULE_PRELOAD = /<link rel="modulepreload"([^>]*)\/>/g;
const STYLES = /^(?:<link rel="stylesheet"[^>]*\/>)*/;
const HEAD = '<head>';
const HEAD_END = '</head>';
const BODY = '<body>';
const BODY_END = '</body>';
const START = '<script type="module" async="">';
const SCRIPT_END = '</script>';
/** Matches an early picture or its preload: prerendered cards are inserted later. */
const PICTURE_AHEAD = /<(?:img|link rel="preload" as="image") [^>]*fetchPriority="high"/;

/** Maximum time in milliseconds that scripts wait for pictures. */
const LONGEST_WAIT = 3000;

/**
 * Orders the files that a document loads: visible ones before scripts. `programs`: head tags for crawlers, placed
 * behind React's own tags.
 *
 * With early pictures (`fetchpriority="high"`) scripts wait for their painting, for the first interaction, or for three
 * seconds. On a slow connection scripts would share the bandwidth; without them the picture shows earlier and scripts
 * finish no later (decision 33).
 *
 * Other pages load scripts at once, behind the styles and at low priority: React puts preloads first, where they
 * compete with the styles. A page with scripts also preloads `later`: files that its start requests when it runs.
 */
export function scriptsLast(html: string, later: readonly string[] = [], programs = ''): string {
  const end = html.indexOf(HEAD_END);
  if (end === -1) return html;
  // React writes preloads in the head only; the rest of a page is ten times as long.
  const { head, files } = announced(html.slice(0, end), later);
  const body = html.slice(end);
  const hasPictures = PICTURE_AHEAD.test(head) || PICTURE_AHEAD.test(body);
  const waiting = hasPictures ? startAfterPictures(body, files) : null;
  return `${head}${waiting === null ? announcements(files) : ''}${programs}${waiting ?? body}`;
}

/** Tags shared by documents of the same routes: everything that names files. */
export type RouteFiles = {
  /** First in the head, as React places them. */
  styles: string;
  /** Other links of the head, after the page's metadata. */
  links: string;
  announcements: string;
  /** At the end of the body; empty on a page without scripts. */
  scripts: string;
  /** Scripts that wait for pictures; null if these cannot wait. */
  waiting: string | null;
};

/** Returns the files of a document that contains nothing else; `later` as above. */
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

/** Inserts files into a document that was rendered without them; `last` follows its scripts, `programs` as above. */
export function withFiles(html: string, files: RouteFiles, programs: string, last: string): string {
  const [start, end, bodyEnd] = [html.indexOf(HEAD) + HEAD.length, html.indexOf(HEAD_END), html.lastIndexOf(BODY_END)];
  const waiting = PICTURE_AHEAD.test(html) ? files.waiting : null;
  const head = `${files.styles}${html.slice(start, end)}${files.links}`;
  const ahead = waiting === null ? files.announcements : '';
  const body = `${html.slice(end, bodyEnd)}${waiting ?? files.scripts}${last}${html.slice(bodyEnd)}`;
  return `${html.slice(0, start)}${head}${ahead}${programs}${body}`;
}

/** Returns a head without React's script preloads, and their attributes, followed by files for `later`. */
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
  // It follows all visible content.
  const begin = body.lastIndexOf(START) + START.length;
  const end = body.indexOf(SCRIPT_END, begin);
  const start = begin < START.length || end === -1 ? null : rememberedStart(body.slice(begin, end));
  const files = links.map((attributes) => /href="([^"]*)"/.exec(attributes)?.[1]);
  if (start === null || files.includes(undefined)) return null;
  return `${body.slice(0, begin)}${WAIT}(${JSON.stringify(files)},${start})${body.slice(end)}`;
}

/** Cache limit of start scripts, which differ only by route within a build. */
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
 * Turns React Router's start script, which imports at once, into a function that imports when called. Returns null for
 * an unknown form, such as that of the development server.
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

/** Runs in the browser as written here. It is part of every such page, so it is short. */
const WAIT = `((files,start)=>{let begun=0;const begin=()=>{if(begun)return;begun=1;for(const href of files)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));start()};for(const type of ["pointerdown","keydown","touchstart"])addEventListener(type,begin,{once:true,passive:true,capture:true});setTimeout(begin,${LONGEST_WAIT});Promise.allSettled([...document.images].filter(({fetchPriority})=>fetchPriority=="high").map((image)=>image.decode())).then(()=>requestAnimationFrame(()=>setTimeout(begin)))})`;
