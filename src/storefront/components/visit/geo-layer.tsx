import { type ReactNode, useState } from 'react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { GeoLayer as Geo } from './layers-answer.ts';
import { overPage } from './over-page.ts';
import styles from './visit.module.css';

/** Offers the tenant of the visitor's likely country, without a redirect. */
function GeoLayer({ geo, onClose, onGo }: { geo: Geo; onClose: () => void; onGo: () => void }): ReactNode {
  const [open, setOpen] = useState(true);
  const close = (): void => {
    setOpen(false);
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={geo.title} closeLabel={geo.close}>
      <div className={styles.geo}>
        <p>{geo.text}</p>
        <div className={styles.actions}>
          <LinkButton look="primary" href={geo.href} onClick={onGo}>
            {geo.go}
          </LinkButton>
          <Button onClick={close}>{geo.stay}</Button>
        </div>
      </div>
    </Dialog>
  );
}

export function showGeo(geo: Geo, remember: () => void): void {
  const { root, close } = overPage();
  const onClose = (): void => {
    remember();
    close();
  };
  root.render(<GeoLayer geo={geo} onGo={remember} onClose={onClose} />);
}
