import { useState } from 'react';
import type { Customer } from '@hydria/shared/contract/supplies.ts';
import { useNavigate } from '@hydria/shared/router';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useIsActing } from '@hydria/shared/remote/use-is-acting.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { supplyName } from '@hydria/shared/rules/supply-name.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Dialog } from '@hydria/shared/ui/dialog.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT } from './use-t.ts';

/** Takes the supply off the person's list, after what it means is said; the list offers to undo it. */
export const HideSupply = ({ supply }: { supply: Customer }) => {
  const t = useT();
  const { notify } = usePlatform();
  const navigate = useNavigate();
  const isActing = useIsActing();
  const [isAsking, ask] = useState(false);
  const { deya_id, kwdikos_katanalwti } = supply;
  const body = { deya_id, kwdikos_katanalwti };
  const lists = ['GET /api/user/info', 'GET /api/deya/measurements', 'GET /api/supplies/hidden'] as const;
  const unhide = useApiMutation('POST /api/supplies/unhide', { invalidates: lists });
  const hide = useApiMutation('POST /api/supplies/hide', {
    invalidates: lists,
    onSuccess: () => {
      navigate('/supplies');
      notify({
        kind: 'success',
        text: t('hide.done', { name: supplyName(supply) }),
        action: { label: t('hide.undo'), run: () => unhide.mutate({ body }) },
      });
    },
  });
  if (isActing) return null;
  return (
    <SectionCard title={t('hide.title')}>
      <Stack gap={12} align="start">
        <p>{t('hide.note')}</p>
        <Button variant="outlined" onClick={() => ask(true)}>
          {t('hide.ask')}
        </Button>
      </Stack>
      {isAsking && (
        <Dialog
          open
          title={t('hide.title')}
          onClose={() => ask(false)}
          actions={
            <>
              <Button onClick={() => ask(false)}>{t('hide.keep')}</Button>
              <Button variant="contained" loading={hide.isPending} onClick={() => hide.mutate({ body })}>
                {t('hide.submit')}
              </Button>
            </>
          }
        >
          <p css={{ whiteSpace: 'pre-line' }}>{t('hide.means')}</p>
        </Dialog>
      )}
    </SectionCard>
  );
};
