import { mdiHelpCircleOutline, mdiPlus } from '@mdi/js';
import type { DeyaListItem } from '@hydria/shared/contract/deya.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Button, IconButton } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Modal } from '@hydria/shared/ui/modal.tsx';
import { useT } from '../../deferred/use-t.ts';
import { useCore } from '../../core/core-context.ts';
import { choosableIds, isInstallationWide } from '../../session/utility-choice.ts';
import { isUtilityNeeded } from './open-when-needed.ts';
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

/** The utilities that a member can choose; null for a guest, who can choose any. */
const useOwn = (): readonly number[] | null => {
  const user = useSession((state) => (state.status === 'member' ? state.user : null));
  return user && !isInstallationWide(user) ? choosableIds(user) : null;
};

/**
 * Chooses the portal's utility (S §2.8). It stays open until one is chosen if the page shows nothing without, or if it was
 * opened with `always`. It can be closed where nothing depends on it, and where there is nothing to choose.
 */
export const Selector = ({ always }: { always: boolean }) => {
  const t = useT();
  const { session } = usePlatform();
  const { boot, overlays } = useCore();
  const current = useSession(({ deya_id }) => deya_id);
  const isMember = useSession(({ status }) => status === 'member');
  const utilities = useUtilities();
  const own = useOwn();
  useListFailure(utilities.read);
  const mayMake = useSession(({ user }) => user?.scope.includes('utilities.manage') ?? false);
  const hasNone = own?.length === 0;
  // There is nothing to wait for in an installation without utilities.
  const isEmpty = utilities.read.data?.deyas.length === 0;
  const persistent = !isEmpty && (always || (current === null && !hasNone && isUtilityNeeded(boot)));
  const close = (): void => overlays.setState({ selector: null });
  const pick = ({ id }: DeyaListItem): void => {
    close();
    session.chooseUtility(id);
  };
  return (
    <Modal title={t('selector.title')} width={SELECTOR_WIDTH} persistent={persistent} onClose={close} tools={<Help />}>
      <UtilityList
        utilities={utilities}
        list={own ? utilities.list.filter(({ id }) => own.includes(id)) : utilities.list}
        ownCount={own?.length}
        current={current}
        onPick={pick}
        // Selecting the current utility counts as a choice when one is required.
        onPickCurrent={always ? pick : () => overlays.setState({ selector: null, utilityInfo: true })}
        none={t(own && !isEmpty ? 'selector.none_active' : 'selector.none_at_all')}
      />
      {isMember && (current !== null || hasNone) && (
        <div className="selector-add">
          <Button
            startIcon={<Icon path={mdiPlus} />}
            onClick={() => overlays.setState({ selector: null, addUtility: true })}
          >
            {t('selector.add')}
          </Button>
        </div>
      )}
      {isEmpty && mayMake && (
        <div className="selector-add">
          <Button component={PortalLink} to="/admin/utilities/new" variant="contained" onClick={close}>
            {t('selector.make_first')}
          </Button>
        </div>
      )}
      {persistent && <SelectorFoot />}
    </Modal>
  );
};
