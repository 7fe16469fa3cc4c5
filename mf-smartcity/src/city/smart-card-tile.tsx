import {
  mdiArrowLeft,
  mdiArrowRight,
  mdiClockAlertOutline,
  mdiFlashOutline,
  mdiParking,
  mdiTrashCanOutline,
  mdiWeatherWindy,
} from '@mdi/js';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import type { CityKind } from '@hydria/shared/rules/city.ts';
import { langOf } from '@hydria/shared/rules/text.ts';
import { color, radius, type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useT } from '../use-t.ts';
import type { SmartCard } from './use-smart-cards.ts';
import type { Fact } from './use-city-words.ts';
import { useIsPhone } from './use-is-phone.ts';

const ICONS: Record<CityKind, string> = {
  energy: mdiFlashOutline,
  air: mdiWeatherWindy,
  waste: mdiTrashCanOutline,
  parking: mdiParking,
};

const Figure = ({ fact: { name, value }, isMain = false }: { fact: Fact; isMain?: boolean }) => (
  <div>
    <Muted as="dt" small>
      {name}
    </Muted>
    <dd
      css={{
        ...(isMain ? type.h3 : type.strong),
        // Figures beside each other stand on one line, as do their labels.
        lineHeight: '1.75rem',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {value ?? '—'}
    </dd>
  </div>
);

export const moveId = (kind: CityKind, by: -1 | 1): string => `city-card-${kind}-${by < 0 ? 'earlier' : 'later'}`;

interface MoveProps {
  kind: CityKind;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
}

const MoveButtons = ({ kind, isFirst, isLast, onMove }: MoveProps) => {
  const t = useT();
  const card = t(`city.kinds.${kind}`);
  return (
    <Row gap={8}>
      <Button
        id={moveId(kind, -1)}
        variant="outlined"
        size="small"
        aria-label={t('city.earlier', { card })}
        aria-disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <Icon path={mdiArrowLeft} size={20} />
      </Button>
      <Button
        id={moveId(kind, 1)}
        variant="outlined"
        size="small"
        aria-label={t('city.later', { card })}
        aria-disabled={isLast}
        onClick={() => onMove(1)}
      >
        <Icon path={mdiArrowRight} size={20} />
      </Button>
    </Row>
  );
};

interface SmartCardTileProps {
  card: SmartCard;
  /** Given while the person arranges the cards. */
  move: Omit<MoveProps, 'kind'> | null;
}

/** One smart card: its place, two figures, and their age where they are old. It leads to the page of its kind. */
export const SmartCardTile = ({ card, move }: SmartCardTileProps) => {
  const t = useT();
  const isPhone = useIsPhone();
  const display = isPhone ? card.mobile : card.default;
  return (
    <Stack
      as="li"
      gap={12}
      css={{ padding: 16, background: color.sunken, borderRadius: radius.control, minWidth: 0, height: '100%' }}
    >
      <Row gap={12} wrap={false}>
        <Icon path={ICONS[card.kind]} size={28} css={{ color: color.primary, flexShrink: 0 }} />
        <div css={{ minWidth: 0 }}>
          <h3 css={type.strong}>
            <PortalLink to={`/city/${card.kind}`}>{t(`city.kinds.${card.kind}`)}</PortalLink>
          </h3>
          {display.above_title.map((line) => (
            <Muted key={line} small>
              {line}
            </Muted>
          ))}
          <p lang={langOf(display.title)}>{display.title}</p>
        </div>
      </Row>
      <dl
        css={{
          display: 'grid',
          gap: 8,
          gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))',
          marginTop: 'auto',
        }}
      >
        <Figure fact={display.top} isMain />
        <Figure fact={display.bottom} />
      </dl>
      {card.age !== null && (
        <div>
          <StatusChip tone="warning" icon={mdiClockAlertOutline} label={card.age} />
        </div>
      )}
      {move && <MoveButtons kind={card.kind} {...move} />}
    </Stack>
  );
};
