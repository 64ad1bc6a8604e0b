import { type ReactNode, useEffect, useState } from 'react';
import * as v from 'valibot';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useLocale } from '../../text.tsx';
import styles from '../newsletter/newsletter.module.css';
import { useAddressGate } from '../newsletter/use-address-gate.ts';
import type { LayerProps } from './layers.tsx';

const Sheet = v.object({
  href: v.string(),
  title: v.string(),
  lead: v.string(),
  voucher: v.string(),
  email: v.string(),
  terms: v.string(),
  submit: v.string(),
  disabled: v.string(),
  close: v.string(),
});

/** Renders a subscription form that submits to the newsletter page, which shows the result. */
export function NewsletterSheet({ link, onClose }: LayerProps): ReactNode {
  const locale = useLocale();
  const [text, setText] = useState<v.InferOutput<typeof Sheet> | null>(null);
  useEffect(() => {
    fetch(`/static/${locale}/newsletter/sheet.json`)
      .then((answer) => answer.json())
      .then((body: unknown) => setText(v.parse(Sheet, body)))
      .catch(() => location.assign(link.href));
  }, [locale, link]);
  const gate = useAddressGate();
  if (text === null) return null;
  return (
    <Dialog open onClose={onClose} kind="sheet" title={text.title} closeLabel={text.close}>
      <form
        method="post"
        action={text.href}
        noValidate
        className={classNames(styles.form, styles.sheet)}
        ref={gate.form}
        onInput={gate.look}
      >
        <p>{text.lead}</p>
        {text.voucher !== '' && <p className={styles.voucher}>{text.voucher}</p>}
        <Field
          id="sheet-email"
          name="email"
          type="email"
          label={text.email}
          required
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <Checkbox id="sheet-terms" name="terms" label={text.terms} />
        <Button type="submit" look="primary" size="large" disabled={gate.isShut} aria-describedby="sheet-why">
          {text.submit}
        </Button>
        <p id="sheet-why" className={styles.why}>
          {gate.isShut && text.disabled}
        </p>
      </form>
    </Dialog>
  );
}
