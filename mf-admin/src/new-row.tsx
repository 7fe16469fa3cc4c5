import { mdiPlus } from '@mdi/js';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';

const LOOK = { variant: 'contained', size: 'small', startIcon: <Icon path={mdiPlus} size={18} /> } as const;

/** The main action of a list: a link to the form of a new row. */
export const NewRowLink = ({ to, children }: { to: string; children: string }) => (
  <Button component={PortalLink} to={to} {...LOOK}>
    {children}
  </Button>
);

/** The main action of a list: a button for the dialog of a new row. */
export const NewRowButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Button onClick={onClick} {...LOOK}>
    {children}
  </Button>
);
