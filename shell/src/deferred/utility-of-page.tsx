import { mdiMapMarkerOutline } from '@mdi/js';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import type { PageParams } from './lazy-page.tsx';
import { useT } from './use-t.ts';

/** The utility of a page: the one of its address, or else the chosen one. */
export const useDeyaOfPage = ({ deya_id }: PageParams): number | null => {
  const chosen = useSession((session) => session.deya_id);
  return deya_id === undefined ? chosen : Number(deya_id);
};

/** Replaces a page about a utility while none is chosen. */
export const NoUtility = ({ label }: { label: string }) => {
  const t = useT();
  const { events } = usePlatform();
  return (
    <Empty
      icon={mdiMapMarkerOutline}
      label={label}
      action={
        <Button variant="contained" onClick={() => events.emit('open-selector', {})}>
          {t('choose_utility')}
        </Button>
      }
    />
  );
};
