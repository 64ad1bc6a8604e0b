import type { ReactNode } from 'react';
import { Checkbox } from '../../../ui/choices.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import sectionStyles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';
import styles from './editor.module.css';
import { EditorField, FieldOrigin } from './editor-fields.tsx';
import { type EditorFormState, shownValue } from './editor-form.ts';

type Video = EditorFormState['page']['videos'][number];

/** Videos with poster, titles and captions; a new one by upload. */
export function VideoSection({ form }: { form: EditorFormState }): ReactNode {
  const { text } = useWork();
  const say = text.editor;
  const { videos } = form.page;
  return (
    <Panel id="videos" title={`${say.videos} (${videos.length})`}>
      <FieldOrigin form={form} field="videos" />
      {videos.length > 0 && (
        <ul className={styles.pictures}>
          {videos.map((video) => (
            <VideoItem key={video.position} form={form} video={video} />
          ))}
        </ul>
      )}
      <Field
        id="video"
        name="video"
        type="file"
        label={say.addVideo}
        hint={say.addVideoHint}
        accept="video/mp4,video/webm"
        multiple
      />
    </Panel>
  );
}

function VideoItem({ form, video }: { form: EditorFormState; video: Video }): ReactNode {
  const { text } = useWork();
  const say = text.editor;
  const { position, webm, mp4, service, poster } = video;
  const name = say.video(position);
  return (
    <li>
      {service === null ? (
        <video
          className={styles.thumb}
          controls
          preload="none"
          aria-label={name}
          {...(poster ? { poster: `/images/${poster}/320` } : {})}
        >
          {webm && <source src={`/videos/${webm}/webm`} type="video/webm" />}
          {mp4 && <source src={`/videos/${mp4}/mp4`} type="video/mp4" />}
        </video>
      ) : (
        <p>{say.videoService(service)}</p>
      )}
      <EditorField form={form} field={`videoPlace.${position}`} label={say.of(say.place, name)} inputMode="decimal" />
      <Select
        id={`videoPoster.${position}`}
        name={`videoPoster.${position}`}
        label={say.of(say.poster, name)}
        defaultValue={shownValue(form, `videoPoster.${position}`)}
      >
        <option value="">{say.noPoster}</option>
        {form.page.product.pictures.map(({ id }, index) => (
          <option key={id} value={id}>
            {say.picture(index + 1)}
          </option>
        ))}
        {poster && !form.page.product.pictures.some(({ id }) => id === poster) && (
          <option value={poster}>{say.asBefore}</option>
        )}
      </Select>
      <details className={sectionStyles.disclosure}>
        <summary>{say.videoTexts}</summary>
        <div className={sectionStyles.form}>
          {form.locales.map((locale) => (
            <VideoTexts key={locale} form={form} position={position} locale={locale} />
          ))}
        </div>
      </details>
      <Checkbox
        name={`videoRemove.${position}`}
        value="on"
        label={say.of(say.remove, name)}
        defaultChecked={shownValue(form, `videoRemove.${position}`) === 'on'}
      />
      <input type="hidden" name="boxes" value={`videoRemove.${position}`} />
    </li>
  );
}

function VideoTexts(props: { form: EditorFormState; position: number; locale: string }): ReactNode {
  const { form, position, locale } = props;
  const { text } = useWork();
  const say = text.editor;
  const name = say.video(position);
  const field = `videoCaptions.${position}.${locale}`;
  const captions = shownValue(form, field);
  return (
    <>
      <EditorField
        form={form}
        field={`videoTitle.${position}.${locale}`}
        label={say.of(say.inLocale(say.title, locale), name)}
        lang={locale}
      />
      <input type="hidden" name={field} value={captions} />
      <Field
        id={`captions.${position}.${locale}`}
        name={`captions.${position}.${locale}`}
        type="file"
        label={say.of(say.inLocale(say.captions, locale), name)}
        hint={captions === '' ? say.captionsHint : <a href={`/videos/${captions}/vtt`}>{say.captionsNow}</a>}
        accept=".vtt,text/vtt"
      />
    </>
  );
}
