import { type ReactNode, useId } from 'react';
import type { Block } from '../../../shop/content/pages/index.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { pictureUrl } from '../../../ui/picture.tsx';
import { useLinks } from '../../shop-links.ts';
import { BlockImage } from './block-image.tsx';
import styles from './blocks.module.css';
import { Inline, Paragraph } from './inline.tsx';

type Of<Type extends Block['type']> = Extract<Block, { type: Type }>;

function PictureBlock({ block }: { block: Of<'picture'> }): ReactNode {
  const links = useLinks();
  const { title, picture, caption, link } = block;
  return (
    <section className={styles.wide}>
      {title && <h2 className={styles.title}>{title}</h2>}
      <figure className={styles.figure}>
        <BlockImage picture={picture} sizes="(min-width: 75em) 70rem, 100vw" frame="landscape" />
        {(caption || link) && (
          <figcaption className={styles.caption}>
            {caption && (
              <span>
                <Inline text={caption} />
              </span>
            )}
            {link && (
              <a className={styles.titleLink} href={links.content(link.to)}>
                {link.label}
              </a>
            )}
          </figcaption>
        )}
      </figure>
    </section>
  );
}

function Voucher({ block }: { block: Of<'voucher'> }): ReactNode {
  const links = useLinks();
  const { title, text, code, note, link } = block;
  return (
    <section className={styles.wide}>
      <div className={styles.voucher}>
        <div className={styles.voucherWords}>
          <h2>{title}</h2>
          <Paragraph text={text} />
        </div>
        <p className={styles.voucherCode}>
          <code>{code}</code>
        </p>
        {(note || link) && (
          <div className={styles.voucherNote}>
            {note && <Paragraph text={note} />}
            {link && (
              <a className={styles.titleLink} href={links.content(link.to)}>
                {link.label}
              </a>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

/** Plays the shop's own video; a video of another host is a link, so nothing is requested from it before a click. */
function Video({ block }: { block: Of<'video'> }): ReactNode {
  const links = useLinks();
  const { title, src, captions, picture, transcript } = block;
  const isOwn = src.startsWith('/');
  // In the editor the address may be incomplete.
  const host = URL.canParse(src) ? new URL(src).hostname : '';
  return (
    <section className={styles.text}>
      <h2 className={styles.textTitle}>{title}</h2>
      {isOwn ? (
        // biome-ignore lint/a11y/useMediaCaption: subtitles are optional; the transcript is below.
        <video
          className={styles.video}
          controls
          preload="none"
          poster={picture ? pictureUrl(picture.id, 960) : undefined}
          aria-label={title}
        >
          <source src={src} type={/\.webm$/i.test(src) ? 'video/webm' : 'video/mp4'} />
          {captions && <track kind="captions" src={captions} default />}
        </video>
      ) : (
        <>
          {picture && <BlockImage picture={picture} sizes="(min-width: 56.25em) 40rem, 100vw" frame="landscape" />}
          <p>
            <a className={styles.contact} href={links.content(src)} rel="noreferrer">
              {host ? `${title} (${host})` : title}
            </a>
          </p>
        </>
      )}
      {transcript.map((paragraph) => (
        <Paragraph key={paragraph} text={paragraph} />
      ))}
    </section>
  );
}

function Words({ id, block }: { id: string; block: { title: string; text: string } }): ReactNode {
  return (
    <div>
      <h2 id={id} className={styles.textTitle}>
        {block.title}
      </h2>
      <Paragraph text={block.text} />
    </div>
  );
}

function ContactEntry({ block }: { block: Of<'contactForm'> }): ReactNode {
  const links = useLinks();
  const id = useId();
  const query = block.subject === null ? '' : `?${new URLSearchParams({ subject: block.subject })}`;
  return (
    <section className={styles.wide} aria-labelledby={id}>
      <div className={styles.entryCard}>
        <Words id={id} block={block} />
        <LinkButton look="primary" href={`${links.area('contact')}${query}`}>
          {block.label}
        </LinkButton>
      </div>
    </section>
  );
}

function Finder({ block }: { block: Of<'finder'> }): ReactNode {
  const links = useLinks();
  const id = useId();
  return (
    <section className={styles.wide} aria-labelledby={id}>
      <div className={styles.entryCard}>
        <Words id={id} block={block} />
        {block.finder === 'bra' ? (
          <LinkButton look="primary" href={links.area('braFinder')}>
            {block.label}
          </LinkButton>
        ) : (
          <form className={styles.entryForm} action={links.area('search')}>
            <Field name="q" type="search" label={block.field ?? block.title} maxLength={200} />
            <Button type="submit" look="primary">
              {block.label}
            </Button>
          </form>
        )}
      </div>
    </section>
  );
}

function Calculator({ block }: { block: Of<'calculator'> }): ReactNode {
  const links = useLinks();
  const id = useId();
  return (
    <section className={styles.wide} aria-labelledby={id}>
      <div className={styles.entryCard}>
        <Words id={id} block={block} />
        <form className={styles.entryForm} action={links.area('calculator')}>
          <Field
            name="amount"
            inputMode="decimal"
            label={block.field}
            defaultValue={String(block.amount)}
            maxLength={12}
            autoComplete="off"
          />
          <Button type="submit" look="primary">
            {block.label}
          </Button>
        </form>
      </div>
    </section>
  );
}

/** Renders a rare block; nothing for an unknown type. */
export function MoreBlock({ block }: { block: Block }): ReactNode {
  switch (block.type) {
    case 'picture':
      return <PictureBlock block={block} />;
    case 'voucher':
      return <Voucher block={block} />;
    case 'video':
      return <Video block={block} />;
    case 'contactForm':
      return <ContactEntry block={block} />;
    case 'finder':
      return <Finder block={block} />;
    case 'calculator':
      return <Calculator block={block} />;
    default:
      return null;
  }
}
