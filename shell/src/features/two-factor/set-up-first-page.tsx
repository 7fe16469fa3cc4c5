import { mdiCellphoneKey } from '@mdi/js';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Page as PageLayout } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useT } from '../../deferred/use-t.ts';

/** A page of the staff, opened without the authenticator that the installation requires: says so, and leads to its set-up. */
export const Page = () => {
  const t = useT();
  return (
    <PageLayout title={t('second_factor.title')} width="reading">
      <SectionCard>
        <Empty
          icon={mdiCellphoneKey}
          label={t('second_factor.label')}
          text={t('second_factor.text')}
          action={
            <Button component={PortalLink} to="/account/authenticator" variant="contained" size="large">
              {t('second_factor.set_up')}
            </Button>
          }
        />
      </SectionCard>
    </PageLayout>
  );
};
