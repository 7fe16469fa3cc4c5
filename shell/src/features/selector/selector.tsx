import { mdiHelpCircleOutline, mdiPlus } from '@mdi/js';
import type { DeyaListItem } from '@hydria/shared/contract/deya.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Button, IconButton } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Modal } from '@hydria/shared/ui/modal.tsx';
import { useT } from '../../deferred/use-t.ts';
import { useCore } from '../../core/core-context.ts';
import { isInstallationWide } from '../../session/utility-choice.ts';
import { SelectorFoot } from './selector-foot.tsx';
import { useListFailure } from './use-list-failure.ts';
import { useUtilities } from './use-utilities.ts';
import { UtilityList } from './utility-list.tsx';

/** S §9. */
export const SELECTOR_WIDTH = 425;

const Help = () => {
  const t = useT();
  const { events } = usePlatform();
  const isMember = useSession(({ status }) => status === 'member');
  return (
    <IconButton
      aria-label={t('selector.help')}
      onClick={() => events.emit('open-faq', { key: isMember ? 'add_deya' : 'select_deya' })}
    >
      <Icon path={mdiHelpCircleOutline} />
    </IconButton>
  );
};

/** The selectable utilities: a member's own, all of them for a guest. */
const useOwn = (list: readonly DeyaListItem[]) => {
  const isOwnOnly = useSession(({ status, user }) => status === 'member' && user !== null && !isInstallationWide(user));
  return isOwnOnly ? list.filter(({ active }) => active === true) : list;
};

/**
 * Chooses the portal's utility (S §2.8). It stays open until one is chosen if there is none, or if it was opened with
 * `always`.
 */
export const Selector = ({ always }: { always: boolean }) => {
  const t = useT();
  const { session } = usePlatform();
  const { overlays } = useCore();
  const current = useSession(({ deya_id }) => deya_id);
  const isMember = useSession(({ status }) => status === 'member');
  const utilities = useUtilities();
  const own = useOwn(utilities.list);
  useListFailure(utilities.read);
  const persistent = always || current === null;
  const close = (): void => overlays.setState({ selector: null });
  const pick = ({ id }: DeyaListItem): void => {
    close();
    session.chooseUtility(id);
  };
  return (
    <Modal title={t('selector.title')} width={SELECTOR_WIDTH} persistent={persistent} onClose={close} tools={<Help />}>
      <UtilityList
        utilities={utilities}
        list={own}
        current={current}
        onPick={pick}
        // Selecting the current utility counts as a choice when one is required.
        onPickCurrent={always ? pick : () => overlays.setState({ selector: null, utilityInfo: true })}
        none={t(isMember ? 'selector.none_active' : 'selector.none_at_all')}
      />
      {isMember && current !== null && (
        <div className="selector-add">
          <Button
            startIcon={<Icon path={mdiPlus} />}
            onClick={() => overlays.setState({ selector: null, addUtility: true })}
          >
            {t('selector.add')}
          </Button>
        </div>
      )}
      {persistent && <SelectorFoot />}
    </Modal>
  );
};
