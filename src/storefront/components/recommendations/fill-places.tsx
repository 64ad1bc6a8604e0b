import { createRoot, type Root } from 'react-dom/client';
import { RECOMMENDATIONS } from '../../../gateway/documents.ts';
import { brandedName } from '../../../shop/catalogue/products/branded-name.ts';
import { loadAfterMessages } from '../../../tenants/messages/after.ts';
import { loadMessages } from '../../../tenants/messages/index.ts';
import { loadWishesMessages } from '../../../tenants/messages/wanted.ts';
import type { Locale, PriceFormat } from '../../../tenants/tenant.ts';
import { consentGiven } from '../../consent.ts';
import { fetchJson } from '../../fetch-json.ts';
import { MoneyFormat } from '../../money-format.ts';
import { TextProvider } from '../../text.tsx';
import { knownTrackingSession } from '../../tracking/tracking-session.ts';
import cardStyles from '../product-card.module.css';
import { ProductCardTile } from '../product-card.tsx';
import styles from './place.module.css';
import { recommendedCards } from './recommended.ts';

const ENDPOINT = '/api/inform/graphql';

const filled = new Map<HTMLElement, { root: Root; asked: string }>();

/** Fills the recommendation places of the current page, each once for its subject. Unmounts places of earlier pages. */
export async function fillPlaces(places: HTMLElement[], locale: Locale, priceFormat: PriceFormat): Promise<void> {
  for (const [place, { root }] of filled) {
    if (place.isConnected) continue;
    filled.delete(place);
    root.unmount();
  }
  await Promise.all(places.map((place) => fill(place, locale, priceFormat)));
}

async function fill(place: HTMLElement, locale: Locale, priceFormat: PriceFormat): Promise<void> {
  const { recommended, shown, without = '' } = place.dataset;
  const isPersonal = consentGiven('C0006');
  const asked = [recommended, shown, isPersonal, without].join(' ');
  const before = filled.get(place);
  if (before?.asked === asked) return;
  const entry = { root: before?.root ?? createRoot(place), asked };
  filled.set(place, entry);
  const variables = {
    place: recommended,
    shown: shown ? shown.split(' ') : [],
    without: without ? without.split(' ') : [],
    session: isPersonal ? knownTrackingSession() : null,
  };
  const [answer, messages, { recommendations: text }, { mini }] = await Promise.all([
    // By POST, so that the address contains no personal data.
    fetchJson(`${ENDPOINT}?locale=${locale}`, {
      method: 'POST',
      json: { query: RECOMMENDATIONS.text, variables },
    }).catch(() => null),
    loadMessages(locale),
    loadAfterMessages(locale),
    loadWishesMessages(locale),
  ]);
  // The place shows another page's subject meanwhile.
  if (filled.get(place) !== entry || !place.isConnected) return;
  const row = recommendedCards(answer);
  const cards = row?.cards ?? [];
  place.hidden = cards.length === 0;
  const isMixed = new Set(cards.map(({ department }) => department)).size > 1;
  const title = text[row?.kind ?? 'popular'];
  entry.root.render(
    cards.length > 0 && (
      <TextProvider locale={locale} messages={messages} checkout={null} account={null}>
        <MoneyFormat value={priceFormat}>
          <h2 className={styles.title}>{title}</h2>
          <ul className={`${cardStyles.row} ${isMixed ? cardStyles.mixed : ''}`} aria-label={title}>
            {cards.map((card) => (
              <ProductCardTile
                key={card.sku}
                card={card}
                layout="row"
                choose={mini.choose(brandedName(card))}
                compare={null}
              />
            ))}
          </ul>
        </MoneyFormat>
      </TextProvider>
    ),
  );
}
