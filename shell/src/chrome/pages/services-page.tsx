import { mdiChevronRight } from '@mdi/js';
import type { FrameView, SlotItem } from '../frame/frame-view.ts';
import { Icon } from '../frame/icon.tsx';
import { useLocale } from '../../core/core-context.ts';
import { SlotGrid, type RenderCard } from './slot-grid.tsx';

interface ServicesPageProps {
  view: FrameView;
  items: SlotItem[];
  renderCard: RenderCard;
}

/** All services of the utility: the pages that the phone's bottom bar has no room for, and cards of remotes. */
export const ServicesPage = ({ view, items, renderCard }: ServicesPageProps) => {
  const { services } = useLocale().texts;
  const links = view.desktop.filter(({ path }) => path !== '/' && path !== '/services');
  return (
    <div className="home">
      <header className="home-head">
        <h1 tabIndex={-1}>{services.title}</h1>
        <p>{links.length > 0 || items.length > 0 ? services.lead : services.none}</p>
      </header>
      <ul className="tiles">
        {links.map((link) => (
          <li key={link.id}>
            <a className="tile" href={link.href}>
              <span className="tile-icon">
                <Icon name={link.icon} />
              </span>
              {link.label}
              <Icon name={mdiChevronRight} className="tile-next" />
            </a>
          </li>
        ))}
      </ul>
      <SlotGrid items={items} renderCard={renderCard} />
    </div>
  );
};
