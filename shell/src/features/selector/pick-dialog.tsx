import type { DeyaListItem } from '@hydria/shared/contract/deya.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { Modal } from '@hydria/shared/ui/modal.tsx';
import { useT } from '../../deferred/use-t.ts';
import type { OverlayState } from '../../core/overlay-state.ts';
import { useCore } from '../../core/core-context.ts';
import { SELECTOR_WIDTH } from './selector.tsx';
import { useUtilities } from './use-utilities.ts';
import { UtilityList } from './utility-list.tsx';

/** Answers another page's question for a utility and changes nothing else: the second dialog of S §2.8. */
export const PickDialog = ({ selected }: NonNullable<OverlayState['pick']>) => {
  const t = useT();
  const { events } = usePlatform();
  const { overlays } = useCore();
  const utilities = useUtilities();
  const answer = (deya: DeyaListItem | null): void => {
    overlays.setState({ pick: null });
    events.emit('deya-picked', { deya });
  };
  return (
    <Modal title={t('selector.title')} width={SELECTOR_WIDTH} onClose={() => answer(null)}>
      <div className="selector-simple">
        <UtilityList
          utilities={utilities}
          list={utilities.list}
          current={selected?.id ?? null}
          onPick={answer}
          onPickCurrent={answer}
          none={t('selector.none_at_all')}
        />
      </div>
    </Modal>
  );
};
