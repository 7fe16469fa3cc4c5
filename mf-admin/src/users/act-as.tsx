import { mdiAccountEyeOutline } from '@mdi/js';
import type { ListedUser } from '@hydria/shared/contract/users.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { from } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Tooltip } from '@hydria/shared/ui/tooltip.tsx';
import { useT } from '../use-t.ts';
import { spokenName } from './listed-name.ts';

/**
 * A predicate for the people whom the reader may act as; null without the permission. The server decides again (decisions 27).
 */
export const useMayActAs = (): ((user: ListedUser) => boolean) | null => {
  const reader = useSession((state) => state.user);
  if (!reader?.scope.includes('users.impersonate')) return null;
  return ({ id, state, roles }) => id !== reader.id && state === 'active' && roles.every(({ name }) => name === 'user');
};

interface ActAsProps {
  user: ListedUser;
  /** Its words are shown at every width. */
  hasWords?: boolean;
}

/** Link to the customer's view: for the current utility if it is theirs, otherwise for the installation. */
export const ActAs = ({ user, hasWords = false }: ActAsProps) => {
  const t = useT();
  const deya_id = useSession((state) => state.deya_id);
  const isTheirs = user.deya.some(({ id }) => id === deya_id);
  const label = t('users.act_as_whom', { name: spokenName(user) });
  return (
    <Tooltip text={label}>
      <Button
        component={PortalLink}
        to={`/impersonate?person=${user.id}${isTheirs ? `&deya_id=${deya_id}` : ''}`}
        size="small"
        variant={hasWords ? 'outlined' : 'text'}
        startIcon={<Icon path={mdiAccountEyeOutline} size={hasWords ? 18 : 22} />}
        aria-label={label}
        css={hasWords ? undefined : { '&&': { minWidth: 0, marginInline: '-12px' } }}
      >
        <span css={hasWords ? undefined : { [from.medium]: { display: 'none' } }}>{t('users.act_as')}</span>
      </Button>
    </Tooltip>
  );
};
