import { mdiClockOutline, mdiPhoneOutline } from '@mdi/js';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { readablePhone } from '@hydria/shared/rules/contact.ts';
import { langOf } from '@hydria/shared/rules/text.ts';
import { colour, radius, type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { deviceOf } from '../app-banner/device.ts';
import { useT } from '../../deferred/use-t.ts';
import { directionsTo } from './directions.ts';

export type Place = Answer<'GET /api/deya/poi'>['data'][number] & { number: number };

const line = { display: 'flex', alignItems: 'center', gap: 8, ...type.small, color: colour.textSecondary } as const;

interface PlaceItemProps {
  place: Place;
  isChosen: boolean;
  onShow: () => void;
}

const PlaceItem = ({ place, isChosen, onShow }: PlaceItemProps) => {
  const t = useT();
  const device = deviceOf(navigator);
  const { number, code, title, description, address, opening_hours, phone } = place;
  return (
    <li
      id={`place-${code}`}
      css={{
        display: 'flex',
        gap: 12,
        padding: 16,
        background: colour.surface,
        border: `1px solid ${isChosen ? colour.primary : colour.hairline}`,
        borderRadius: radius.card,
        scrollMarginTop: 96,
      }}
    >
      <span
        aria-hidden="true"
        css={{
          display: 'grid',
          placeItems: 'center',
          flexShrink: 0,
          width: 28,
          height: 28,
          borderRadius: '50%',
          background: isChosen ? colour.attention : colour.primary,
          color: isChosen ? colour.onSolid : colour.onPrimary,
          ...type.smallStrong,
        }}
      >
        {number}
      </span>
      <Stack gap={4} css={{ flex: 1, minWidth: 0 }}>
        <h3 lang={langOf(title)} css={type.strong}>
          {title}
        </h3>
        <Muted small>{t(`poi.types.${place.type}`)}</Muted>
        {description && <p lang={langOf(description)}>{description}</p>}
        {address && <p lang={langOf(address)}>{address}</p>}
        {opening_hours && (
          <p css={line}>
            <Icon path={mdiClockOutline} size={18} />
            {opening_hours}
          </p>
        )}
        {phone && (
          <p css={line}>
            <Icon path={mdiPhoneOutline} size={18} />
            <a href={`tel:${phone.replaceAll(' ', '')}`} css={{ minHeight: 24 }}>
              {readablePhone(phone)}
            </a>
          </p>
        )}
        <Row gap={8} css={{ marginInlineStart: -12 }}>
          <Button aria-pressed={isChosen} onClick={onShow}>
            {t('poi.show')}
          </Button>
          <Button
            component="a"
            href={directionsTo(place, device)}
            {...(device !== 'android' && { target: '_blank', rel: 'noreferrer' })}
          >
            {t('poi.directions')}
          </Button>
        </Row>
      </Stack>
    </li>
  );
};

interface PlaceListProps {
  places: readonly Place[];
  chosen: string | null;
  onShow: (code: string) => void;
}

/** The places of the map as a list. */
export const PlaceList = ({ places, chosen, onShow }: PlaceListProps) => (
  <ListReset as="ol" gap={12}>
    {places.map((place) => (
      <PlaceItem key={place.code} place={place} isChosen={place.code === chosen} onShow={() => onShow(place.code)} />
    ))}
  </ListReset>
);
