import { type ComponentType, type MouseEvent, type ReactNode, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { useCustomer } from '../../customer.ts';
import { isPlainClick } from '../../plain-click.ts';
import { useLinks } from '../../shop-links.ts';
import { useText } from '../../text.tsx';

export type AccountLayerProps = { onClose: () => void };

/**
 * Renders the link to the account. With JavaScript it opens the login or the account menu as a layer, loaded on first
 * use.
 */
export function AccountLink(props: { className: string | undefined; textClassName: string | undefined }): ReactNode {
  const { header } = useText().frame;
  const target = useLinks().area('account');
  const customer = useCustomer();
  const [Layer, setLayer] = useState<ComponentType<AccountLayerProps> | null>(null);
  const open = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    import('../account/account-layer.tsx').then(
      (loaded) => setLayer(() => loaded.AccountLayer),
      () => location.assign(target),
    );
  };
  return (
    <>
      <a
        className={props.className}
        href={target}
        aria-label={customer ? `${header.account}, ${customer.name}` : header.account}
        onClick={open}
      >
        <Icon name="user" />
        <span className={props.textClassName}>{customer?.name ?? header.account}</span>
      </a>
      {Layer && <Layer onClose={() => setLayer(null)} />}
    </>
  );
}
