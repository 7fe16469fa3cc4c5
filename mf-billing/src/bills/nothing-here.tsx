import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useT } from '../use-t.ts';

interface NothingHereProps {
  icon: string;
  label: string;
  text: string;
}

/** The address identifies none of this person's bills; offers their list instead. */
export const NothingHere = (said: NothingHereProps) => {
  const t = useT();
  return (
    <SectionCard>
      <Empty
        {...said}
        action={
          <Button component={PortalLink} to="/bills" variant="outlined">
            {t('bill.back')}
          </Button>
        }
      />
    </SectionCard>
  );
};
