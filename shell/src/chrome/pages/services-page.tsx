import {
  mdiChevronRight,
  mdiCounter,
  mdiHelpCircleOutline,
  mdiMapOutline,
  mdiMessageTextOutline,
  mdiQrcode,
  mdiReceiptTextOutline,
} from '@mdi/js';
import { FaultCall } from '../frame/fault-call.tsx';
import type { FrameActions } from '../frame/frame-actions.ts';
import type { FrameView, SlotItem } from '../frame/frame-view.ts';
import { Icon } from '../frame/icon.tsx';
import { useLocale } from '../../core/core-context.ts';
import { SlotGrid, type RenderCard } from './slot-grid.tsx';

interface ServicesPageProps {
  view: FrameView;
  actions: Pick<FrameActions, 'openHelp' | 'openUtilityInfo'>;
  items: SlotItem[];
  renderCard: RenderCard;
}

const ICONS: Record<string, string> = {
  '/bills': mdiReceiptTextOutline,
  '/supplies': mdiCounter,
  '/support': mdiMessageTextOutline,
  '/poi': mdiMapOutline,
  '/qr': mdiQrcode,
};

const TileContent = ({ icon, label }: { icon: string; label: string }) => (
  <>
    <span className="tile-icon">
      <Icon name={icon} />
    </span>
    {label}
    <Icon name={mdiChevronRight} className="tile-next" />
  </>
);

/** The services of the utility that the navigation beside this page does not name, and cards of remotes. */
export const ServicesPage = ({ view, actions, items, renderCard }: ServicesPageProps) => {
  const { services } = useLocale().texts;
  // A phone's bottom bar has no room for the bills (S §2.6).
  const links = [
    ...(view.bills ? [{ ...view.bills, className: 'only-narrow' }] : []),
    ...view.serviceLinks.map((link) => ({ ...link, className: '' })),
    ...(view.qr ? [{ ...view.qr, className: 'only-wide' }] : []),
  ];
  return (
    <div className="home services">
      <header className="home-head">
        <h1 tabIndex={-1}>{services.title}</h1>
        <p>{services.lead}</p>
      </header>
      {view.faultPhone && (
        <p className="services-call">
          <FaultCall phone={view.faultPhone} question={view.texts.fault} hours={view.texts.fault_hours} />
        </p>
      )}
      <ul className="tiles">
        {links.map(({ path, href, label, className }) => (
          <li key={path} className={className}>
            <a className="tile" href={href}>
              <TileContent icon={ICONS[path] ?? ''} label={label} />
            </a>
          </li>
        ))}
        <li>
          <button type="button" className="tile" onClick={actions.openHelp}>
            <TileContent icon={mdiHelpCircleOutline} label={view.texts.faq} />
          </button>
        </li>
        {view.utility && (
          <li>
            <button type="button" className="tile" onClick={actions.openUtilityInfo}>
              <TileContent icon="info" label={view.texts.utility_info} />
            </button>
          </li>
        )}
      </ul>
      <SlotGrid items={items} renderCard={renderCard} />
    </div>
  );
};
