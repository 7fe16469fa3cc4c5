import { mdiPlus } from '@mdi/js';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';

/** The main action of a list: the form of a new row. */
export const NewTextLink = ({ to, children }: { to: string; children: string }) => (
  <Button component={PortalLink} to={to} variant="contained" size="small" startIcon={<Icon path={mdiPlus} size={18} />}>
    {children}
  </Button>
);
