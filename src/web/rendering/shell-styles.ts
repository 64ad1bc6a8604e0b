import fs from 'node:fs';
import path from 'node:path';

/**
 * Gives the root's style sheet one address. React Router appends "#" to a sheet that a later script also imports. The
 * script then adds its own copy, because a route's sheet is removed with its page. The root's sheet is never removed. A
 * second copy makes the browser recalculate the styles of all elements just after hydration.
 */
export function nameShellStylesOnce(buildDirectory: string): void {
  const assets = path.join(buildDirectory, 'client', 'assets');
  const manifests = fs.readdirSync(assets).filter((file) => /^manifest-[\w-]+(\.account)?\.js$/.test(file));
  const files = [path.join(buildDirectory, 'server', 'index.js'), ...manifests.map((name) => path.join(assets, name))];
  for (const file of files) fs.writeFileSync(file, withoutMark(fs.readFileSync(file, 'utf8'), file));
}

const ROOT_STYLES = /"root":\s*\{[^{}]*?"css":\s*\[([^\]]*)\]/;

/** Throws if it finds no root, so that a change in React Router is noticed. */
export function withoutMark(script: string, file: string): string {
  const styles = ROOT_STYLES.exec(script)?.[1];
  if (styles === undefined) throw new Error(`${file} names no styles of the root`);
  const marked = styles.match(/"[^"]+#"/g) ?? [];
  return marked.reduce((text, address) => text.replaceAll(address, `${address.slice(0, -2)}"`), script);
}
