import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { useCaseSetupT } from './use-case-setup-t.ts';

interface SaveButtonsProps {
  /** The page of the list, for those who cancel. */
  list: string;
  isBusy: boolean;
}

/** The end of a form: save and cancel. */
export const SaveButtons = ({ list, isBusy }: SaveButtonsProps) => {
  const t = useCaseSetupT();
  return (
    <Row gap={12}>
      <Button type="submit" variant="contained" loading={isBusy}>
        {t('save')}
      </Button>
      <Button component={PortalLink} to={list}>
        {t('cancel')}
      </Button>
    </Row>
  );
};
