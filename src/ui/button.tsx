import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

type Look = {
  /** primary: the one call to action of a page; secondary: all others; quiet: text only. */
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

/** Renders a link in the look of a button, for navigation without a change. */
export function LinkButton(props: Look & ComponentProps<'a'> & { href: string }): ReactNode {
  const { look, size, wide, icon, className, children, ...rest } = props;
  return (
    <a className={lookOf({ ...props }, className)} {...rest}>
      {icon && <Icon name={icon} size="small" />}
      {children}
    </a>
  );
}

/** Renders a button with an icon only; `label` is its accessible name. */
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
