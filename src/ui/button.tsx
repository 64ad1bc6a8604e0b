import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

type Look = {
  /** primary: the one call to action of a page; secondary: everything beside it; quiet: a word that acts. */
  look?: 'primary' | 'secondary' | 'quiet';
  size?: 'normal' | 'small' | 'large';
  wide?: boolean;
  icon?: IconName | undefined;
};

function lookOf({ look = 'secondary', size = 'normal', wide = false }: Look, className?: string): string {
  return classNames(styles.button, styles[look], styles[size], wide && styles.wide, className);
}

export function Button(props: Look & { busy?: boolean } & ComponentProps<'button'>): ReactNode {
  const { look, size, wide, icon, busy, className, children, type = 'button', ...rest } = props;
  return (
    <button type={type} className={lookOf({ ...props }, className)} aria-busy={busy || undefined} {...rest}>
      {icon && <Icon name={icon} size="small" />}
      {children}
    </button>
  );
}

/** Looks like a button, is a link: it leads somewhere and changes nothing. */
export function LinkButton(props: Look & ComponentProps<'a'> & { href: string }): ReactNode {
  const { look, size, wide, icon, className, children, ...rest } = props;
  return (
    <a className={lookOf({ ...props }, className)} {...rest}>
      {icon && <Icon name={icon} size="small" />}
      {children}
    </a>
  );
}

/** A button that is only a picture; `label` is its name. */
export function IconButton(
  props: { label: string; icon: IconName } & Omit<ComponentProps<'button'>, 'children'>,
): ReactNode {
  const { label, icon, className, type = 'button', ...rest } = props;
  return (
    <button type={type} className={classNames(styles.iconButton, className)} aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}
