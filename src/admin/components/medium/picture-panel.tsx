import type { ReactNode } from 'react';
import type { MediaItem } from '../../../shop/content/media-library/index.ts';
import styles from '../media.module.css';
import sectionStyles from '../section.module.css';
import { FactList, Key, Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Shows a picture as pages show it, with its measures. */
export function PicturePanel({ item }: { item: MediaItem }): ReactNode {
  const { text, time, bytes } = useWork();
  const say = text.media;
  const { crop } = item;
  return (
    <Panel id="piece" title={say.piece}>
      <p className={sectionStyles.muted}>{say.pieceHint}</p>
      <img className={styles.shown} src={`/images/${item.shownId}/640`} alt={say.shownAlt} />
      <FactList
        facts={[
          [say.id, <Key key="id">{item.id}</Key>],
          [say.measures, `${say.size(item.width, item.height)}, ${bytes(item.bytes)}`],
          [say.by, `${item.staffEmail}, ${time(item.at)}`],
          [say.focus, say.point(item.focusX, item.focusY)],
          [say.cut, crop === null ? say.wholeShown : say.rectangle(crop.x, crop.y, crop.width, crop.height)],
        ]}
      />
    </Panel>
  );
}
