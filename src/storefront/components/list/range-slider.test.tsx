import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { messagesOf } from '../../../tenants/messages/server.ts';
import type { PriceFormat } from '../../../tenants/tenant.ts';
import { MoneyFormat } from '../../money-format.ts';
import { TextProvider } from '../../text.tsx';
import RangeSlider from './range-slider.tsx';

/** Returns the spoken ends of a slider over prices from 990 to 12'900 units. */
function spokenEnds(format: PriceFormat): (string | undefined)[] {
  const facet = { key: 'price', label: 'Preis', kind: 'range', promoted: false, unit: null, buckets: [] } as const;
  const { account, ...messages } = messagesOf('de-CH');
  const html = renderToStaticMarkup(
    <TextProvider locale="de-CH" messages={messages} checkout={null} account={null}>
      <MoneyFormat value={format}>
        <RangeSlider
          facet={{ ...facet, buckets: [], min: 99_000, max: 1_290_000, from: null, to: null }}
          from={null}
          to={500_000}
          onSlide={() => {}}
        />
      </MoneyFormat>
    </TextProvider>,
  );
  return [...html.matchAll(/aria-valuetext="([^"]*)"/g)].map(([, spoken]) => spoken);
}

test.each([
  [undefined, ['990.00\u00a0X', '5000.00\u00a0X']],
  [0 as const, ['990\u00a0X', '5000\u00a0X']],
  [3 as const, ['990.000\u00a0X', '5000.000\u00a0X']],
])('speaks prices with the decimals of the currency: %s', (decimals, ends) => {
  const format = { grouping: '', decimal: '.', position: 'end', symbol: 'X' } as const;
  expect(spokenEnds(decimals === undefined ? format : { ...format, decimals })).toEqual(ends);
});
