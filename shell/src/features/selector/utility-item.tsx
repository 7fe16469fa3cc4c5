import { mdiCheckCircleOutline } from '@mdi/js';
import type { DeyaListItem } from '@hydria/shared/contract/deya.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { utilityNames } from '../../chrome/frame/frame-view.ts';
import { UtilityLogo } from '../../chrome/frame/utility.tsx';
import { useT } from '../../deferred/use-t.ts';

const METRES = 1000;

interface UtilityItemProps {
  deya: DeyaListItem;
  onPick: (deya: DeyaListItem) => void;
  isCurrent?: boolean;
}

/** Logo, city and title; Latin letters in other languages than Greek (S §2.8). */
export const UtilityItem = ({ deya, onPick, isCurrent = false }: UtilityItemProps) => {
  const t = useT();
  const { city, title } = utilityNames(deya, useRemoteContext().language);
  return (
    <li>
      <button type="button" className={`pick ${isCurrent ? 'is-current' : ''}`} onClick={() => onPick(deya)}>
        <UtilityLogo logo={deya.logo} city={city} />
        <span className="pick-names">
          <strong>{city}</strong>
          <span>{title}</span>
        </span>
        {isCurrent && <Icon path={mdiCheckCircleOutline} className="pick-mark" />}
        {!isCurrent && deya.distance !== null && (
          <span className="pick-distance">
            {t('selector.kilometres', { distance: Math.max(1, Math.round(deya.distance / METRES)) })}
          </span>
        )}
      </button>
    </li>
  );
};
