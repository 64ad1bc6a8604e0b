import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { menuFor, ownPlaceInMenu, ownSectionPath, pinnedSections, placeInMenu, sectionPath } from '../menu.ts';
import type { AdminSection } from '../sections.ts';
import styles from './menu-of-areas.module.css';
import { useWork } from './use-work.ts';

/**
 * Menu of the areas and sections that the employee may enter. The area of the page is unfolded. `of` names the place of
 * the menu: unfolding an area folds the other areas of the same place.
 */
export function MenuOfAreas({ of }: { of: string }): ReactNode {
  const { text, sections, ownSections, pinned } = useWork();
  const { pathname } = useLocation();
  const here = placeInMenu(pathname);
  const ownHere = ownPlaceInMenu(pathname, ownSections);
  const favourites = pinnedSections(pinned, sections);
  return (
    <nav aria-label={text.navigation} className={styles.areas}>
      {favourites.length > 0 && (
        <ul className={styles.favourites} aria-label={text.pinned}>
          {favourites.map((section) => (
            <SectionItem key={section.id} section={section} icon="star-fill" />
          ))}
        </ul>
      )}
      <ul>
        {menuFor(sections, ownSections).map((area) => {
          const [only, ...others] = area.sections;
          if (only && others.length + area.own.length === 0)
            return <SectionItem key={area.id} section={only} icon={area.icon} />;
          return (
            <li key={area.id}>
              <details name={`menu-${of}`} open={(here ?? ownHere)?.area === area.id}>
                <summary>
                  <Icon name={area.icon} size="small" />
                  {text.areas[area.id]}
                  <Icon name="caret-down" size="small" className={styles.caret} />
                </summary>
                <ul className={styles.sections}>
                  {area.sections.map((section) => (
                    <SectionItem key={section.id} section={section} />
                  ))}
                  {area.own.map(({ name, title }) => (
                    <li key={name}>
                      <a href={ownSectionPath(name)} aria-current={ownHere?.name === name ? 'page' : undefined}>
                        {title}
                      </a>
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function SectionItem({ section, icon }: { section: AdminSection; icon?: IconName }): ReactNode {
  const { text } = useWork();
  const { pathname } = useLocation();
  return (
    <li>
      <a
        href={sectionPath(section)}
        aria-current={placeInMenu(pathname)?.section.id === section.id ? 'page' : undefined}
      >
        {icon && <Icon name={icon} size="small" />}
        {text.sections[section.id]}
      </a>
    </li>
  );
}
