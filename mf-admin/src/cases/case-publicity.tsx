import type { WholeCase } from '@hydria/shared/contract/cases.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { CASE_READS } from './cases.queries.ts';
import { useCasesT } from './use-cases-t.ts';

/** Says before a move that everybody reads its reason. */
export const PublicReason = ({ request: { publicity } }: { request: Pick<WholeCase, 'publicity'> }) => {
  const t = useCasesT();
  return publicity === 'texts' ? <Alert severity="warning">{t('cases.reason_public')}</Alert> : null;
};

/** The public part of a report, and the act that publishes or hides its words. Nothing for a private case. */
export const CasePublicity = ({
  request: { id, publicity, may_publish },
  deya_id,
}: {
  request: WholeCase;
  deya_id: number;
}) => {
  const t = useCasesT();
  const { notify } = usePlatform();
  const publish = useApiMutation('PUT /api/staff/cases/{id}/publication', {
    invalidates: CASE_READS,
    onSuccess: (_, { body: { published } }) =>
      notify({ kind: 'success', text: t(published ? 'cases.published' : 'cases.hidden') }),
  });
  if (publicity === 'private' || !may_publish) return null;
  const isPublic = publicity === 'texts';
  return (
    <SectionCard title={t('cases.publicity')}>
      <Stack gap={12} align="start">
        <p css={{ margin: 0 }}>{t(isPublic ? 'cases.publicity_texts' : 'cases.publicity_listed')}</p>
        <Button
          variant="outlined"
          loading={publish.isPending}
          onClick={() => publish.mutate({ params: { id }, query: { deya_id }, body: { published: !isPublic } })}
        >
          {t(isPublic ? 'cases.hide_texts' : 'cases.publish_texts')}
        </Button>
      </Stack>
    </SectionCard>
  );
};
