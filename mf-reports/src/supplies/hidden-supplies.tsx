import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useIsActing } from '@hydria/shared/remote/use-is-acting.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useT } from '../use-t.ts';
import { useHiddenSupplies } from './supplies.queries.ts';

/** The supplies that the person has taken off the list, each with the way back; nothing while there is none. */
export const HiddenSupplies = () => {
  const t = useT();
  const { notify } = usePlatform();
  const { dateTime } = useFormats();
  const isActing = useIsActing();
  const deya_id = useSession((session) => session.deya_id);
  // The page is useful without them: a failed call leaves them out.
  const { data = [] } = useHiddenSupplies();
  const unhide = useApiMutation('POST /api/supplies/unhide', {
    invalidates: ['GET /api/user/info', 'GET /api/deya/measurements', 'GET /api/supplies/hidden'],
    onSuccess: () => notify({ kind: 'success', text: t('supplies.shown_again') }),
  });
  if (data.length === 0 || deya_id === null) return null;
  return (
    <SectionCard title={t('supplies.hidden')} note={t('supplies.hidden_note')}>
      <ListReset>
        {data.map(({ kwdikos_katanalwti, alias, street, hidden_at }) => {
          const name = alias ?? street ?? kwdikos_katanalwti;
          return (
            <Row as="li" key={kwdikos_katanalwti} gap="8px 16px" justify="space-between" align="center">
              <div>
                <p>{name}</p>
                <Muted small>
                  {t('supplies.code', { code: kwdikos_katanalwti })} · {dateTime(hidden_at)}
                </Muted>
              </div>
              {!isActing && (
                <Button
                  variant="outlined"
                  size="small"
                  loading={unhide.isPending && unhide.variables.body.kwdikos_katanalwti === kwdikos_katanalwti}
                  aria-label={t('supplies.show_again_named', { name })}
                  onClick={() => unhide.mutate({ body: { deya_id, kwdikos_katanalwti } })}
                >
                  {t('supplies.show_again')}
                </Button>
              )}
            </Row>
          );
        })}
      </ListReset>
    </SectionCard>
  );
};
