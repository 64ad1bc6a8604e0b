const MODULE_PRELOAD = /<link rel="modulepreload"([^>]*)\/>/g;
const HEAD_END = '</head>';
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
  const links: string[] = [];
  // React announces in the head alone; the rest of a page is ten times as long.
  const head = html.slice(0, end).replace(MODULE_PRELOAD, (_link, attributes: string) => {
    links.push(attributes);
    return '';
  });
  const body = html.slice(end);
  if (links.length > 0) {
    const known = links.join();
    for (const file of new Set(later)) if (!known.includes(file)) links.push(` href="${file}"`);
  }
  const hasPictures = PICTURE_AHEAD.test(head) || PICTURE_AHEAD.test(body);
  const waiting = hasPictures ? startAfterPictures(body, links) : null;
  if (waiting !== null) return `${head}${programs}${waiting}`;
  const announced = links.map((attributes) => `<link rel="modulepreload" fetchpriority="low"${attributes}/>`);
  return `${head}${announced.join('')}${programs}${body}`;
}

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
