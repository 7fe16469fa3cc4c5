import { mdiArrowLeft } from '@mdi/js';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { type } from '@hydria/shared/theme/tokens.ts';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { useT } from '../use-account-t.ts';

/** Link back to the account, above the heading of each page below it. */
export const Back = () => {
  const t = useT();
  return (
    <PortalLink
      to="/account"
      css={{ ...type.small, display: 'inline-flex', alignItems: 'center', gap: 6, minHeight: 32, width: 'fit-content' }}
    >
      <Icon path={mdiArrowLeft} size={18} />
      {t('back')}
    </PortalLink>
  );
};
