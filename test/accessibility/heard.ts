/** Entry of an accessibility tree, as Playwright's snapshot writes it. */
export type Heard = {
  role: string;
  /** Accessible name. */
  name: string;
  /** Own text of an entry without a name, such as a list item; '' without one. */
  text: string;
  /** Level of a heading. */
  level: number | null;
  /** Address of a link. */
  url: string | null;
  /** Nearest landmark around it, with its name; '' outside landmarks. */
  landmark: string;
};

const LANDMARKS: readonly string[] = ['banner', 'complementary', 'contentinfo', 'main', 'navigation', 'region'];

/** Reads a snapshot of a page in the order in which a screen reader says it. */
export function readSnapshot(snapshot: string): Heard[] {
  const heard: Heard[] = [];
  /** Landmarks around the current line, with their indentation. */
  const around: { indent: number; name: string }[] = [];
  for (const line of snapshot.split('\n')) {
    const url = /^\s*- \/url: (.*)$/.exec(line)?.[1];
    const last = heard.at(-1);
    if (url !== undefined && last) last.url = url.replaceAll('"', '');
    const entry = /^(\s*)- '?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?(.*)$/.exec(line);
    if (entry === null || url !== undefined) continue;
    const [, { length: indent } = '', role = '', name = '', rest = ''] = entry;
    while ((around.at(-1)?.indent ?? -1) >= indent) around.pop();
    const landmark = around.at(-1)?.name ?? '';
    const text = name === '' ? (/: (.*)$/.exec(rest)?.[1] ?? '') : '';
    heard.push({ role, name, text, level: Number(/\[level=(\d)\]/.exec(rest)?.[1]) || null, url: null, landmark });
    if (LANDMARKS.includes(role)) around.push({ indent, name: `${role} ${name}`.trim() });
  }
  return heard;
}

/**
 * Returns what disturbs a listener: wrong levels of headings, controls and landmarks without a name, empty lists, items said
 * twice.
 * One name for links to several addresses in one landmark counts too.
 */
export function disturbances(heard: readonly Heard[]): string[] {
  const headings = heard.filter(({ role }) => role === 'heading');
  const first = headings.filter(({ level }) => level === 1);
  const skipped = headings.flatMap(({ name, level }, index) => {
    const before = headings[index - 1]?.level ?? level;
    return level !== null && before !== null && level > before + 1 ? [`heading ${level} after ${before}: ${name}`] : [];
  });
  const targets = new Map<string, Set<string>>();
  for (const { role, name, url, landmark } of heard) {
    if (role !== 'link' || url === null) continue;
    const place = `"${name}" in ${landmark}`;
    targets.set(place, (targets.get(place) ?? new Set()).add(url.replace(/#.*/, '')));
  }
  const ambiguous = [...targets].flatMap(([place, urls]) =>
    urls.size > 1 ? [`${urls.size} targets of the link ${place}: ${[...urls].slice(0, 3).join(' ')}`] : [],
  );
  const unnamed = heard.flatMap(({ role, name }) =>
    name === '' && ['button', 'textbox', 'combobox', 'checkbox', 'radio', 'spinbutton', 'slider'].includes(role)
      ? [`${role} without a name`]
      : [],
  );
  const around = heard.flatMap(({ role, name }, index) =>
    role === 'complementary' && name === '' && heard[index + 1]?.role === 'region'
      ? ['a landmark without a name around another one']
      : [],
  );
  const saysItself = ({ role }: Heard) => role === 'listitem' || role === 'link';
  const said = heard.filter((entry) => saysItself(entry) && (entry.name || entry.text) !== '');
  const twice = said.flatMap(({ text, landmark }, index) => {
    const next = said[index + 1];
    const isRepeated = text !== '' && next?.landmark === landmark && (next.text || next.name) === text;
    return isRepeated ? [`said twice in ${landmark}: ${text}`] : [];
  });
  const empty = heard.flatMap(({ role, name }, index) =>
    role === 'list' && heard[index + 1]?.role !== 'listitem' ? [`list without items: ${name}`] : [],
  );
  return [
    ...around,
    ...empty,
    ...twice,
    ...(first.length === 1 ? [] : [`${first.length} headings of level 1`]),
    ...skipped,
    ...ambiguous,
    ...unnamed,
  ];
}
