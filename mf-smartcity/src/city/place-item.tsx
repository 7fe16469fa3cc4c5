import { mdiClockAlertOutline, mdiMapMarkerOutline } from '@mdi/js';
import { PlaceNumber } from '@hydria/shared/map/place-number.tsx';
import { useDistance } from '@hydria/shared/map/use-distance.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import type { CityKind } from '@hydria/shared/rules/city.ts';
import { langOf } from '@hydria/shared/rules/text.ts';
import { color, radius, type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useT } from '../use-t.ts';
import { CategoryChip } from './category-chip.tsx';
import { PlaceHistory } from './place-history.tsx';
import { useCityT } from './use-city-t.ts';
import { useAge } from './use-city-words.ts';
import type { PlaceFacts } from './use-facts.ts';

/** A place in the list of a page. */
export interface ListedPlace {
  place: string;
  number: number;
  title: string;
  latitude: number | null;
  longitude: number | null;
  metres: number | null;
  supply: { kwdikos_katanalwti: string } | null;
  seen_at: string;
  stale: boolean;
  /** False: the time of the values is not known. */
  dated?: boolean | undefined;
}

interface AgeProps {
  place: ListedPlace;
  /** The time of the answer. */
  now: Date;
}

const Age = ({ place, now }: AgeProps) => {
  const t = useCityT();
  const age = useAge();
  const { dateTime } = useFormats();
  const seen = dateTime(place.seen_at);
  if (!place.stale) return <Muted small>{`${t('seen')}: ${seen}`}</Muted>;
  return (
    <Row gap="4px 12px" align="center">
      <StatusChip tone="warning" icon={mdiClockAlertOutline} label={age(place, now)} />
      {place.dated !== false && (
        <Muted as="span" small>
          {seen}
        </Muted>
      )}
    </Row>
  );
};

interface PlaceItemProps extends PlaceFacts {
  kind: CityKind;
  place: ListedPlace;
  now: Date;
  isChosen: boolean;
  onShow: () => void;
}

/** One place with all of its values. */
export const PlaceItem = ({ kind, place, facts, note, now, isChosen, onShow }: PlaceItemProps) => {
  const t = useCityT();
  const remoteT = useT();
  const distance = useDistance();
  const { number, title, metres, supply } = place;
  const below = [
    metres === null ? null : distance(metres),
    supply && remoteT('city.supply', { supply: supply.kwdikos_katanalwti }),
  ].filter((text) => text !== null);
  return (
    <Stack
      as="li"
      id={`place-${place.place}`}
      gap={8}
      css={{
        padding: 16,
        background: color.surface,
        border: `1px solid ${isChosen ? color.primary : color.hairline}`,
        borderRadius: radius.card,
        scrollMarginTop: 96,
      }}
    >
      <Row gap={12} wrap={false} align="center">
        <PlaceNumber number={number} isChosen={isChosen} />
        <div css={{ flex: 1, minWidth: 0 }}>
          <h3 css={type.strong} lang={langOf(title)}>
            {title}
          </h3>
          {below.length > 0 && <Muted small>{below.join(' · ')}</Muted>}
        </div>
        {place.latitude !== null && (
          <Button
            size="small"
            aria-label={`${t('show')}: ${title}`}
            css={{ marginInlineEnd: -8, flexShrink: 0, '&&': { minWidth: 44, paddingInline: 0 } }}
            onClick={onShow}
          >
            <Icon path={mdiMapMarkerOutline} size={22} />
          </Button>
        )}
      </Row>
      <DataList>
        {facts.map(({ name, value, category }) => (
          <DataRow key={name} name={name} figure>
            {category ? <CategoryChip category={category} /> : value}
          </DataRow>
        ))}
      </DataList>
      <Age place={place} now={now} />
      {note && <Muted small>{note}</Muted>}
      <PlaceHistory kind={kind} place={place.place} title={title} />
    </Stack>
  );
};
