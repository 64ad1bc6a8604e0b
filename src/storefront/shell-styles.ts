import fs from 'node:fs';
import path from 'node:path';

/**
 * Gives the styles of the frame one address. React Router ends the address of a sheet that some later script needs too with
 * "#", so that the script brings a sheet of its own, since a route's goes when its page is left. That of the root never goes: a second one
 * is the same sheet again, for which a browser looks at every element of the page anew just after it has become usable.
 */
export function nameShellStylesOnce(buildDirectory: string): void {
  const assets = path.join(buildDirectory, 'client', 'assets');
  const manifests = fs.readdirSync(assets).filter((file) => /^manifest-[\w-]+(\.account)?\.js$/.test(file));
  const files = [path.join(buildDirectory, 'server', 'index.js'), ...manifests.map((name) => path.join(assets, name))];
  for (const file of files) fs.writeFileSync(file, withoutMark(fs.readFileSync(file, 'utf8'), file));
}

const ROOT_STYLES = /"root":\s*\{[^{}]*?"css":\s*\[([^\]]*)\]/;

/** Throws if no root is found, so that a newer React Router does not go unnoticed. */
export function withoutMark(script: string, file: string): string {
  const styles = ROOT_STYLES.exec(script)?.[1];
  if (styles === undefined) throw new Error(`${file} names no styles of the root`);
  const marked = styles.match(/"[^"]+#"/g) ?? [];
  return marked.reduce((text, address) => text.replaceAll(address, `${address.slice(0, -2)}"`), script);
}
