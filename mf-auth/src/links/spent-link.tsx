import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';

/** A link that is of no use any more, and where one goes from here. */
export const SpentLink = ({ title, text, to, label }: { title: string; text: string; to: string; label: string }) => (
  <div css={{ display: 'grid', gap: 24 }}>
    <Alert severity="warning" title={title}>
      {text}
    </Alert>
    <Button component={PortalLink} to={to} variant="contained" size="large">
      {label}
    </Button>
  </div>
);
