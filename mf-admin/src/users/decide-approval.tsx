import type { Answer } from '@hydria/shared/contract/contract.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { usePeopleT } from '../use-people-t.ts';
import { PERSON_READS } from './person.queries.ts';
import { useReach } from './use-reach.ts';

export type Approval = Answer<'GET /api/users/{id}/approvals'>['data'][number];

/** Reads that a request for an approval, or its decision, changes. */
export const APPROVAL_READS = [...PERSON_READS, 'GET /api/users/{id}/approvals'] as const;

/** The buttons of the second administrator; the one who asked may only take the request back. */
export const DecideApproval = ({ person_id, approval }: { person_id: number; approval: Approval }) => {
  const t = usePeopleT();
  const { query } = useReach();
  const decide = useApiMutation('POST /api/users/{id}/approvals/{approval_id}', { invalidates: APPROVAL_READS });
  const send = (approved: boolean) =>
    decide.mutate({ params: { id: person_id, approval_id: approval.id }, query, body: { approved } });
  return (
    <Row gap={8}>
      {!approval.is_own && (
        <Button size="small" variant="contained" disabled={decide.isPending} onClick={() => send(true)}>
          {t('approval.approve')}
        </Button>
      )}
      <Button size="small" variant="outlined" disabled={decide.isPending} onClick={() => send(false)}>
        {t(approval.is_own ? 'approval.take_back' : 'approval.refuse')}
      </Button>
    </Row>
  );
};
