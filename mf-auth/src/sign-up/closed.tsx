import { mdiFileDocumentOutline, mdiWrenchOutline } from '@mdi/js';
import type { DeyaInfo } from '@hydria/shared/contract/deya.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT } from '../use-sign-up-t.ts';

const icon = (path: string) => <Icon path={path} size={20} />;

/** A utility that takes no registrations: its own words, and what works without an account (decisions 13). */
export const Closed = ({ profile }: { profile: DeyaInfo }) => {
  const t = useT();
  const { language } = useRemoteContext();
  const { id, registration_message: message } = profile;
  const ways = [
    { to: `/deya/${id}/report`, path: mdiWrenchOutline, label: t('closed.report'), is: profile.info.customer_reports },
    { to: `/online-forms/${id}`, path: mdiFileDocumentOutline, label: t('closed.forms'), is: profile.online_forms },
  ];
  return (
    <>
      <Alert severity="info" role="status" title={t('closed.title')}>
        {message?.[language] ?? message?.el ?? t('closed.text')}
      </Alert>
      <SectionCard title={t('closed.still')}>
        <Stack gap={12}>
          {ways.map(
            ({ to, path, label, is }) =>
              is && (
                <Button key={to} variant="outlined" startIcon={icon(path)} component={PortalLink} to={to}>
                  {label}
                </Button>
              ),
          )}
        </Stack>
      </SectionCard>
    </>
  );
};
