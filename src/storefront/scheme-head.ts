import { dark } from 'virtual:house-look';

/** Runs before the page is painted. Cookies over https have the prefix. */
const SCRIPT =
  '(c=>c&&(document.documentElement.dataset.scheme=c[1]))(/(?:^|; )(?:__Host-)?scheme=(dark|light)/.exec(document.cookie))';

/**
 * Returns the head tags of a theme whose visitors choose between light and dark pages; '' for other themes. Pages are
 * the same for everybody: a script reads the choice, or the browser loads it as a sheet. `mark` approves the script.
 */
export function schemeTags(mark: string | null): string {
  if (dark !== 'choice') return '';
  const script = mark === null ? '' : `<script nonce="${mark}">${SCRIPT}</script>`;
  return `${script}<noscript><link rel="stylesheet" href="/scheme.css"/></noscript>`;
}
