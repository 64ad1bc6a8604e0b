import type { ReactNode } from 'react';
import type { MediaItem } from '../../../shop/content/media-library/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../media.module.css';
import sectionStyles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

const RATIOS = ['1:1', '4:3', '4:5', '16:9', '3:1'];
/** Width of the picture on the page in pixels; a click sends its pixel coordinates. */
const SHOWN_WIDTH = 480;

/** Rounds down to one decimal, so a crop that was shown fits when it is sent back. */
const short = (percent: number): number => Math.floor(percent * 10) / 10;

/** Chooses the shown part of a picture: by a click, a point, a ratio or a rectangle. */
export function CropPanel({ item }: { item: MediaItem }): ReactNode {
  const say = useWork().text.media;
  const { crop } = item;
  return (
    <Panel id="cut" title={say.cutTitle}>
      <form method="post" className={sectionStyles.form}>
        <input type="hidden" name="version" value={item.version} />
        <input type="hidden" name="shownWidth" value={SHOWN_WIDTH} />
        <p>{say.lookHint}</p>
        <div className={styles.scroll}>
          <input
            type="image"
            name="look"
            className={styles.look}
            src={`/images/${item.sourceId}/${SHOWN_WIDTH}`}
            alt={say.look}
            width={SHOWN_WIDTH}
          />
        </div>
      </form>
      <form method="post" className={sectionStyles.form}>
        <input type="hidden" name="version" value={item.version} />
        <div className={styles.numbers}>
          <Field id="focusX" name="focusX" label={say.focusX} inputMode="decimal" defaultValue={item.focusX} />
          <Field id="focusY" name="focusY" label={say.focusY} inputMode="decimal" defaultValue={item.focusY} />
        </div>
        <Button type="submit" name="intent" value="focus">
          {say.setFocus}
        </Button>
      </form>
      <form method="post" className={sectionStyles.form}>
        <input type="hidden" name="version" value={item.version} />
        <input type="hidden" name="intent" value="ratio" />
        <p>{say.ratioHint}</p>
        <div className={sectionStyles.actions}>
          {RATIOS.map((ratio) => (
            <Button key={ratio} type="submit" name="ratio" value={ratio} size="small">
              {ratio}
            </Button>
          ))}
        </div>
      </form>
      <form method="post" className={sectionStyles.form}>
        <input type="hidden" name="version" value={item.version} />
        <div className={styles.numbers}>
          <Field id="x" name="x" label={say.left} inputMode="decimal" defaultValue={short(crop?.x ?? 0)} />
          <Field id="y" name="y" label={say.top} inputMode="decimal" defaultValue={short(crop?.y ?? 0)} />
          <Field
            id="width"
            name="width"
            label={say.width}
            inputMode="decimal"
            defaultValue={short(crop?.width ?? 100)}
          />
          <Field
            id="height"
            name="height"
            label={say.height}
            inputMode="decimal"
            defaultValue={short(crop?.height ?? 100)}
          />
        </div>
        <div className={sectionStyles.actions}>
          <Button type="submit" look="primary" name="intent" value="cut">
            {say.cutOut}
          </Button>
          <Button type="submit" name="intent" value="whole">
            {say.whole}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
