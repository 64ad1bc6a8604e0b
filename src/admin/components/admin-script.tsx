import type { ReactNode } from 'react';
import { useWork } from './use-work.ts';

/** Script of the back office, with the nonce that the Content-Security-Policy of the response demands. */
export function AdminScript({ file }: { file: string }): ReactNode {
  return <script type="module" src={file} nonce={useWork().scriptNonce} />;
}
