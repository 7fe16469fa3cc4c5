import { mdiChevronDown, mdiChevronUp, mdiClockOutline, mdiPhoneOutline } from '@mdi/js';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { PlaceNumber } from '@hydria/shared/map/place-number.tsx';
import { useDistance } from '@hydria/shared/map/use-distance.ts';
import { readablePhone } from '@hydria/shared/rules/contact.ts';
import { langOf } from '@hydria/shared/rules/text.ts';
import { color, from, radius, type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { deviceOf } from '../app-banner/device.ts';
import { useT } from '../../deferred/use-t.ts';
import { directionsTo } from './directions.ts';

export type Place = Answer<'GET /api/deya/poi'>['data'][number] & {
  number: number;
  /** From the chosen origin. */
  metres: number | null;
};

const line = { display: 'flex', alignItems: 'center', gap: 8, ...type.small, color: color.textSecondary } as const;

const Details = ({ place, onShow }: { place: Place; onShow: () => void }) => {
  const t = useT();
  const device = deviceOf(navigator);
  const { description, opening_hours, phone } = place;
  return (
    <Stack gap={4} css={{ paddingInlineStart: 40 }}>
      {description && <p lang={langOf(description)}>{description}</p>}
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
        {/* Beside the list the map is in sight anyway. */}
        <div css={{ [from.medium]: { display: 'none' } }}>
          <Button onClick={onShow}>{t('poi.show')}</Button>
        </div>
        <Button
          component="a"
          href={directionsTo(place, device)}
          {...(device !== 'android' && { target: '_blank', rel: 'noreferrer' })}
        >
          {t('poi.directions')}
        </Button>
      </Row>
    </Stack>
  );
};

const opener = {
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 56,
  padding: '8px 0',
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
} as const;

interface PlaceItemProps {
  place: Place;
  isChosen: boolean;
  onChoose: (code: string | null) => void;
  onShow: () => void;
}

/** A place as one row; the chosen one is open. */
const PlaceItem = ({ place, isChosen, onChoose, onShow }: PlaceItemProps) => {
  const t = useT();
  const distance = useDistance();
  const { number, code, title, address, metres } = place;
  const kind = t(`poi.types.${place.type}`);
  return (
    <li
      id={`place-${code}`}
      css={{
        padding: '4px 16px',
        background: color.surface,
        border: `1px solid ${isChosen ? color.primary : color.hairline}`,
        borderRadius: radius.card,
        scrollMarginTop: 96,
      }}
    >
      <h3 css={type.strong}>
        <button type="button" aria-expanded={isChosen} onClick={() => onChoose(isChosen ? null : code)} css={opener}>
          <PlaceNumber number={number} isChosen={isChosen} />
          <span css={{ flex: 1, minWidth: 0 }}>
            <span lang={langOf(title)} css={{ display: 'block' }}>
              {title}
            </span>
            <Muted as="span" small css={{ display: 'block', fontWeight: 400 }}>
              {metres === null ? kind : `${kind} · ${distance(metres)}`}
              {address && <span lang={langOf(address)}>{` · ${address}`}</span>}
            </Muted>
          </span>
          <Icon path={isChosen ? mdiChevronUp : mdiChevronDown} size={20} css={{ color: color.textSecondary }} />
        </button>
      </h3>
      {isChosen && <Details place={place} onShow={onShow} />}
    </li>
  );
};

interface PlaceListProps extends Pick<PlaceItemProps, 'onChoose' | 'onShow'> {
  places: readonly Place[];
  chosen: string | null;
}

/** The places of the map as a list. */
export const PlaceList = ({ places, chosen, ...actions }: PlaceListProps) => (
  <ListReset as="ol" gap={8}>
    {places.map((place) => (
      <PlaceItem key={place.code} place={place} isChosen={place.code === chosen} {...actions} />
    ))}
  </ListReset>
);
