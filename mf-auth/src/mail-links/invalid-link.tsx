import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';

/** Message for a used or expired link, with the way to a new one. */
export const InvalidLink = ({ title, text, to, label }: { title: string; text: string; to: string; label: string }) => (
  <Stack gap={24}>
    <Alert severity="warning" title={title}>
      {text}
    </Alert>
    <Button component={PortalLink} to={to} variant="contained" size="large">
      {label}
    </Button>
  </Stack>
);
