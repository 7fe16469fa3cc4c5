import { mdiPrinterOutline } from '@mdi/js';
import { useSharedT } from '../remote/use-shared-t.ts';
import { notOnPaper } from '../theme/tokens.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** Prints the page. Not on paper itself, like everything that is pressed. */
export const PrintButton = () => {
  const t = useSharedT();
  return (
    <Button
      variant="outlined"
      startIcon={<Icon path={mdiPrinterOutline} size={20} />}
      onClick={() => print()}
      css={notOnPaper}
    >
      {t('actions.print')}
    </Button>
  );
};
