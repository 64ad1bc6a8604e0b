const MODULE_PRELOAD = /<link rel="modulepreload"([^>]*)\/>/g;
const HEAD_END = '</head>';
/** End of the start script's opening tag, which may carry a nonce. */
const START = ' type="module" async="">';
const SCRIPT_END = '</script>';
/** Matches an early picture or its preload: prerendered cards are inserted later. */
const PICTURE_AHEAD = /<(?:img|link rel="preload" as="image") [^>]*fetchPriority="high"/;

/** Maximum time in milliseconds that scripts wait for pictures. */
const LONGEST_WAIT = 3000;

/**
 * Orders the files that a document loads: visible ones before scripts. `programs`: head tags for crawlers, placed
 * behind React's own tags. Returns the document in parts; each script is within one of them.
 *
 * With early pictures (`fetchpriority="high"`) scripts wait for their painting, for the first interaction, or for three
 * seconds. On a slow connection scripts would share the bandwidth; without them the picture shows earlier and scripts
 * finish no later (decision 33).
 *
 * Other pages load scripts at once, behind the styles and at low priority: React puts preloads first, where they
 * compete with the styles. A page with scripts also preloads `later`: files that its start requests when it runs.
 */
export function partsInOrder(html: string, later: readonly string[], programs: string): string[] {
  const end = html.indexOf(HEAD_END);
  if (end === -1) return [html];
  // React writes preloads in the head only; the rest of a page is ten times as long.
  const { head, files } = announced(html.slice(0, end), later);
  const body = html.slice(end);
  const hasPictures = PICTURE_AHEAD.test(head) || PICTURE_AHEAD.test(body);
  const waiting = hasPictures ? startAfterPictures(body, files) : null;
  return [head, `${waiting === null ? announcements(files) : ''}${programs}`, ...(waiting ?? [body])];
}

/** Orders the files of a document as `partsInOrder` does, and returns it as one text. */
export function scriptsLast(html: string, later: readonly string[] = [], programs = ''): string {
  return partsInOrder(html, later, programs).join('');
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

function startAfterPictures(body: string, links: readonly string[]): string[] | null {
  // It follows all visible content.
  const begin = body.lastIndexOf(START) + START.length;
  const end = body.indexOf(SCRIPT_END, begin);
  const start = begin < START.length || end === -1 ? null : rememberedStart(body.slice(begin, end));
  const files = links.map((attributes) => /href="([^"]*)"/.exec(attributes)?.[1]);
  if (start === null || files.includes(undefined)) return null;
  const open = body.lastIndexOf('<script', begin);
  const after = end + SCRIPT_END.length;
  const script = `${body.slice(open, begin)}${WAIT}(${JSON.stringify(files)},${start})${SCRIPT_END}`;
  return [body.slice(0, open), script, body.slice(after)];
}

/** Cache limit of start scripts, which differ only by route within a build. */
const MOST_STARTS = 200;
const starts = new Map<string, string | null>();

function rememberedStart(text: string): string | null {
  const known = starts.get(text);
  if (known !== undefined) return known;
  if (starts.size >= MOST_STARTS) starts.clear();
  const start = startLater(text);
  // A part of a text keeps the whole text, which is a page.
  starts.set(Buffer.from(text).toString(), start);
  return start;
}

/** Joins the parts of a route that the build has split, names the routes, or imports the entry. */
const LAST_LINE =
  /^const \w+ = \{(?:\.\.\.\w+,?)+\}$|^window\.__reactRouterRouteModules = \{[^{}]*\}$|^import\("[^"\\<]*"\)$/;

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
    if (file !== undefined) {
      names.push(name);
      files.push(`import(${file})`);
    } else if (LAST_LINE.test(line)) {
      last.push(line);
    } else {
      return null;
    }
  }
  return files.length === 0 ? null : `()=>Promise.all([${files}]).then(([${names}])=>{${last.join(';')}})`;
}

/** Runs in the browser as written here. It is part of every such page, so it is short. */
const WAIT = `((files,start)=>{let begun=0;const begin=()=>{if(begun)return;begun=1;for(const href of files)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));start()};for(const type of ["pointerdown","keydown","touchstart"])addEventListener(type,begin,{once:true,passive:true,capture:true});setTimeout(begin,${LONGEST_WAIT});Promise.allSettled([...document.images].filter(({fetchPriority})=>fetchPriority=="high").map((image)=>image.decode())).then(()=>requestAnimationFrame(()=>setTimeout(begin)))})`;
