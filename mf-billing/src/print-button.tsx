import { mdiPrinterOutline } from '@mdi/js';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { useT } from './use-t.ts';

/** Prints the page. */
export const PrintButton = () => {
  const t = useT();
  return (
    <Button size="large" startIcon={<Icon path={mdiPrinterOutline} />} onClick={() => print()}>
      {t('print.print')}
    </Button>
  );
};
