import { mdiArrowLeft } from '@mdi/js';
import { listAddress } from '@hydria/shared/list/list-place.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { type } from '@hydria/shared/theme/tokens.ts';
import { Icon } from '@hydria/shared/ui/icon.tsx';

/** A link back to a list as it was left, above the heading of the pages below it. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <PortalLink
    to={listAddress(to)}
    css={{ ...type.small, display: 'inline-flex', alignItems: 'center', gap: 6, minHeight: 32, width: 'fit-content' }}
  >
    <Icon path={mdiArrowLeft} size={18} />
    {children}
  </PortalLink>
);
