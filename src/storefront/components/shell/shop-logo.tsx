import { logo } from 'virtual:house-look';
import type { ReactNode } from 'react';
import { useShopName } from '../../shop-name.ts';

/**
 * Renders the retailer's drawing, else the shop's name. The drawing is as high as its line, and takes colours of the
 * page. The link around it has the accessible name.
 */
export function ShopLogo(): ReactNode {
  const shop = useShopName();
  if (logo === null) return shop;
  const { address, width, height } = logo;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={`${width / height}em`} height="1em" aria-hidden="true">
      <use href={`${address}#logo`} />
    </svg>
  );
}
