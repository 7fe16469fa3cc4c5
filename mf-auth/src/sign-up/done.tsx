import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useTop } from '@hydria/shared/ui/use-top.ts';
import { Resend } from '../login/resend.tsx';
import { useT } from '../use-sign-up-t.ts';
import { useStartAgain } from './sign-up.queries.ts';

/** The next steps once the account was asked for. The page is the same whether the address was new or not. */
export const Done = ({ deya_id, email }: { deya_id: number; email: string }) => {
  const t = useT();
  const content = useTop();
  const again = useStartAgain(deya_id);
  return (
    <Page title={t('done.title')} width="reading">
      <Alert severity="success" role="status" title={t('done.sent_title')}>
        {t('done.sent', { email })}
      </Alert>
      <div ref={content}>
        <Stack as="ol" gap={8} css={{ margin: 0, paddingInlineStart: 20 }}>
          <li>{t('done.confirm')}</li>
          <li>{t('done.sign_in')}</li>
          <li>{t('done.approval')}</li>
        </Stack>
      </div>
      <Row gap={8}>
        <Button component={PortalLink} to="/login" variant="contained" size="large">
          {t('done.to_login')}
        </Button>
        <Resend email={email} />
        <Button aria-disabled={again.isPending} onClick={again.start}>
          {t('done.another')}
        </Button>
      </Row>
    </Page>
  );
};
