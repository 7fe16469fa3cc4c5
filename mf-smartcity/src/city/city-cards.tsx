import { mdiCheck, mdiFlaskOutline, mdiSwapHorizontal } from '@mdi/js';
import { useEffect, useState } from 'react';
import type { CityData } from '@hydria/shared/contract/city.ts';
import type { Coordinates } from '@hydria/shared/rules/distance.ts';
import { useIsActing } from '@hydria/shared/remote/use-is-acting.ts';
import { useUserInfo } from '@hydria/shared/remote/use-user-info.ts';
import { moveCard, type CityKind } from '@hydria/shared/rules/city.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useT } from '../use-t.ts';
import { useCardOrder, useCity } from './city.queries.ts';
import { moveId, SmartCardTile } from './smart-card-tile.tsx';
import { useSmartCards } from './use-smart-cards.ts';

/** The place of the person's first supply, as far as the utility knows it. */
const useHome = (): Coordinates | null => {
  const { latitude, longitude } = useUserInfo().data?.customers[0] ?? {};
  return latitude == null || longitude == null ? null : { latitude, longitude };
};

interface Move {
  kind: CityKind;
  by: -1 | 1;
  /** Makes two moves in the same direction differ. */
  at: number;
}

/** A moved element loses the focus in the browser; the pressed button takes it again. */
const useFocusAfterMove = (move: Move | null) => {
  useEffect(() => {
    if (move) document.getElementById(moveId(move.kind, move.by))?.focus();
  }, [move]);
};

const ArrangeButton = ({ isArranging, onToggle }: { isArranging: boolean; onToggle: () => void }) => {
  const t = useT();
  return (
    <Button
      size="small"
      aria-pressed={isArranging}
      startIcon={<Icon path={isArranging ? mdiCheck : mdiSwapHorizontal} size={18} />}
      onClick={onToggle}
    >
      {t(isArranging ? 'city.arranged' : 'city.arrange')}
    </Button>
  );
};

const DemoMark = () => {
  const t = useT();
  return (
    <Row gap={8} align="center" css={{ marginBottom: 12 }}>
      <StatusChip tone="attention" icon={mdiFlaskOutline} label={t('city.demo')} />
      <Muted as="span" small>
        {t('city.demo_hint')}
      </Muted>
    </Row>
  );
};

/** `now` is the time of the answer. */
const Cards = ({ data, now }: { data: CityData; now: Date }) => {
  const t = useT();
  const isActing = useIsActing();
  const [isArranging, setArranging] = useState(false);
  const [move, setMove] = useState<Move | null>(null);
  const { order, isReady, save } = useCardOrder();
  const cards = useSmartCards(data, useHome(), now);
  useFocusAfterMove(move);
  const shown = order.flatMap((kind) => cards.find((card) => card.kind === kind) ?? []);
  const kinds = shown.map(({ kind }) => kind);
  if (!isReady) return <CardFrame />;
  if (shown.length === 0) return null;
  const moveBy = (kind: CityKind) => (by: -1 | 1) => {
    const next = moveCard(kinds, kind, by);
    if (next.join() === kinds.join()) return;
    save(next);
    setMove({ kind, by, at: Date.now() });
  };
  return (
    <SectionCard
      title={t('city.title')}
      action={
        shown.length > 1 &&
        !isActing && <ArrangeButton isArranging={isArranging} onToggle={() => setArranging(!isArranging)} />
      }
    >
      {data.demo && <DemoMark />}
      <ListReset
        css={{ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))' }}
      >
        {shown.map((card, index) => (
          <SmartCardTile
            key={card.kind}
            card={card}
            move={
              isArranging
                ? { isFirst: index === 0, isLast: index === shown.length - 1, onMove: moveBy(card.kind) }
                : null
            }
          />
        ))}
      </ListReset>
      <p role="status" className="visually-hidden">
        {move &&
          t('city.position', {
            card: t(`city.kinds.${move.kind}`),
            position: kinds.indexOf(move.kind) + 1,
            count: kinds.length,
          })}
      </p>
    </SectionCard>
  );
};

const CardFrame = () => {
  const t = useT();
  return (
    <SectionCard title={t('city.title')}>
      <Loading shape="figure" />
    </SectionCard>
  );
};

/** Home card: energy, air, waste and parking of the utility's city, in the person's order (spec D §3). */
export const CityCards = () => {
  const t = useT();
  const read = useCity();
  if (read.data) return <Cards data={read.data} now={new Date(read.dataUpdatedAt)} />;
  if (read.isError)
    return (
      <SectionCard title={t('city.title')}>
        <Failed error={read.error} retry={read.refetch} />
      </SectionCard>
    );
  return <CardFrame />;
};
