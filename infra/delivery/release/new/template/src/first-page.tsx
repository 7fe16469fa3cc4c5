import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useT } from './use-t.ts';

/** `/template` */
export const FirstPage = () => {
  const t = useT();
  return (
    <Page title={t('page.title')} intro={t('page.lead')} width="reading">
      <SectionCard title={t('page.soon')}>
        <p>{t('page.soon_text')}</p>
      </SectionCard>
    </Page>
  );
};
