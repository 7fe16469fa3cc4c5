import { mdiFormatListBulleted } from '@mdi/js';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { useT } from '../use-t.ts';

/** The way to the forms that the person has sent. */
export const MyApplications = ({ variant = 'text' }: { variant?: 'text' | 'outlined' }) => {
  const t = useT();
  const icon = <Icon path={mdiFormatListBulleted} size={20} />;
  return (
    <Button variant={variant} component={PortalLink} to="/applications" startIcon={icon}>
      {t('mine.title')}
    </Button>
  );
};
