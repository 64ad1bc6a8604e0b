import type { ReactNode } from 'react';
import { Scripts, ScrollRestoration } from 'react-router';
import { useShellKind } from '../../shell-kind.ts';

/** Scripts that start a page in the browser. Pages with a static shell run no script. */
export function PageScripts(): ReactNode {
  return useShellKind('still') ? null : (
    <>
      <ScrollRestoration />
      <Scripts />
    </>
  );
}
