import { type ReactNode, useEffect, useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useLocale, useText } from '../../text.tsx';
// The loaded HTML fragment uses the style sheet of content pages.
import '../content/blocks.module.css';
import styles from './layer.module.css';
import type { LayerProps } from './layers.tsx';

type Piece = { title: string; html: string } | { problem: string };

/** Renders service texts over a page; their content is an HTML fragment from the server. */
export function ServiceSheet({ link, onClose }: LayerProps): ReactNode {
  const locale = useLocale();
  const { frame } = useText();
  const [piece, setPiece] = useState<Piece | null>(null);
  useEffect(() => {
    const id = link.pathname.split('/').at(-1);
    fetch(`/fragment/inspire/servicelayer/${locale.slice(0, 2)}/${id}`)
      .then(async (answer) => {
        const html = await answer.text();
        // While content is unavailable, the 503 answer is a message in the page's language.
        if (!answer.ok) return { problem: answer.status === 503 ? html : frame.errors.generic };
        const template = document.createElement('template');
        template.innerHTML = html;
        return { title: template.content.querySelector('article')?.dataset.title ?? link.text, html };
      })
      .catch(() => ({ problem: frame.errors.generic }))
      .then(setPiece);
  }, [locale, link, frame]);
  if (piece === null) return null;
  const failed = 'problem' in piece;
  return (
    <Dialog
      open
      onClose={onClose}
      kind="sheet"
      title={failed ? link.text : piece.title}
      closeLabel={frame.toasts.close}
    >
      <div className={styles.content}>
        {failed ? (
          <Notice kind="problem" role="alert">
            {piece.problem}
          </Notice>
        ) : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own markup, escaped by the server.
          <div dangerouslySetInnerHTML={{ __html: piece.html }} />
        )}
      </div>
    </Dialog>
  );
}
