import { mdiLinkOff } from '@mdi/js';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import type { ApiError } from '@hydria/shared/platform/api-error.ts';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useT } from './use-t.ts';

/** The link is over, was replaced by a newer one, or is none. */
export const NoLink = () => {
  const t = useT();
  return (
    <Page title={t('link.title')} width="narrow">
      <Empty icon={mdiLinkOff} label={t('link.over_title')} text={t('link.over')} />
    </Page>
  );
};

/** The read has failed. */
export const NotRead = ({ error, retry }: { error: ApiError; retry: () => unknown }) => {
  const t = useT();
  return (
    <Page title={t('link.title')} width="reading">
      <SectionCard>
        <Failed error={error} retry={retry} />
      </SectionCard>
    </Page>
  );
};
