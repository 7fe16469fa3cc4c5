import { useState, type ReactNode } from 'react';
import type { OtherCase, WholeCase } from '@hydria/shared/contract/cases.ts';
import { caseJoinForm, casePartForm } from '@hydria/shared/contract/forms/case.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { SelectField, TextAreaField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { CASE_STATES, isActive, mayBecome } from '@hydria/shared/rules/case-state.ts';
import { PROBLEM_TYPES } from '@hydria/shared/rules/report.ts';
import { notOnPaper } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { RowField } from '../case-teams/row-field.tsx';
import { CaseState } from './case-state.tsx';
import { useAssignable } from './case-work.tsx';
import { CASE_READS, useNearCases } from './cases.queries.ts';
import { useCasesT } from './use-cases-t.ts';

interface ListProps<Other extends OtherCase> {
  title: string;
  cases: readonly Other[];
  /** Stands behind a case. */
  renderAfter?: (other: Other) => ReactNode;
}

/** Cases below a heading, each leading to its page. */
export const OtherCases = <Other extends OtherCase>({ title, cases, renderAfter }: ListProps<Other>) => {
  const { date } = useFormats();
  return (
    <Stack gap={8}>
      <Muted small>{title}</Muted>
      <ListReset gap={8}>
        {cases.map((other) => (
          <li key={other.id}>
            <Row gap="4px 8px" align="center">
              <PortalLink to={`/admin/cases/${other.id}`}>{other.code}</PortalLink>
              <CaseState status={other.status} />
              <Muted small as="span">
                {date(other.created_at)}
              </Muted>
              {renderAfter?.(other)}
            </Row>
          </li>
        ))}
      </ListReset>
    </Stack>
  );
};

interface OfCase {
  request: WholeCase;
  deya_id: number;
}

const Join = ({ request: { id }, deya_id, code, onClose }: OfCase & { code: string; onClose: () => void }) => {
  const t = useCasesT();
  const { notify } = usePlatform();
  const form = useApiForm('POST /api/staff/cases/{id}/join', {
    rules: caseJoinForm,
    defaults: { code },
    toInput: (body) => ({ params: { id }, query: { deya_id }, body }),
    invalidates: CASE_READS,
    onSuccess: () => {
      notify({ kind: 'success', text: t('cases.joined') });
      onClose();
    },
  });
  return (
    <DialogForm form={form} title={t('cases.join_title')} submitLabel={t('cases.join_do')} onClose={onClose}>
      <p>{t('cases.join_hint')}</p>
      <TextField form={form} name="code" autoComplete="off" />
      <TextAreaField form={form} name="reason" rows={3} />
    </DialogForm>
  );
};

const NewPart = ({ request, deya_id, onClose }: OfCase & { onClose: () => void }) => {
  const t = useCasesT();
  const { notify } = usePlatform();
  const { teams } = useAssignable();
  const { id, problem_type } = request;
  const form = useApiForm('POST /api/staff/cases/{id}/parts', {
    rules: casePartForm,
    defaults: { problem_type: problem_type ?? 'other' },
    toInput: (body, idempotency_key) => ({ params: { id }, query: { deya_id }, body: { ...body, idempotency_key } }),
    invalidates: CASE_READS,
    onSuccess: () => {
      notify({ kind: 'success', text: t('cases.part_made') });
      onClose();
    },
  });
  return (
    <DialogForm form={form} title={t('cases.part_title')} submitLabel={t('cases.part_do')} onClose={onClose}>
      <p>{t('cases.part_hint')}</p>
      <TextAreaField form={form} name="description" rows={3} />
      <SelectField
        form={form}
        name="problem_type"
        choices={PROBLEM_TYPES.map((value) => ({ value, label: t(`cases.types.${value}`) }))}
      />
      <RowField
        form={form}
        name="team_id"
        none={t('cases.team_none')}
        choices={teams.map(({ id: team, name }) => ({ value: String(team), label: name }))}
      />
    </DialogForm>
  );
};

/** Open reports near a report, each with the way to join with it. */
const Near = ({ id, join }: { id: number; join: ((code: string) => void) | undefined }) => {
  const t = useCasesT();
  const { number } = useFormats();
  const near = useNearCases(id);
  if (near.isError) return <Failed error={near.error} retry={near.refetch} />;
  if (!near.data) return null;
  if (near.data.data.length === 0) return <Muted small>{t('cases.near_none')}</Muted>;
  return (
    <OtherCases
      title={t('cases.near')}
      cases={near.data.data}
      renderAfter={({ code, distance_m, address }) => (
        <>
          <Muted small as="span">
            {[t('cases.distance', { metres: number(distance_m, 0) }), address].filter(Boolean).join(' · ')}
          </Muted>
          {join && (
            <Button
              size="small"
              variant="outlined"
              aria-label={`${t('cases.same')}: ${code}`}
              onClick={() => join(code)}
              css={notOnPaper}
            >
              {t('cases.same')}
            </Button>
          )}
        </>
      )}
    />
  );
};

/** The cases that belong together with one, and the ways to join and to split it. */
export const CasesTogether = ({ request, deya_id, mayHandle }: OfCase & { mayHandle: boolean }) => {
  const t = useCasesT();
  const [joining, setJoining] = useState<string | null>(null);
  const [isSplitting, setSplitting] = useState(false);
  const { id, kind, status, latitude, duplicate_of, duplicates, parent, parts, is_own } = request;
  const mayJoin = mayHandle && !is_own && mayBecome(status, CASE_STATES.duplicate);
  const maySplit = mayHandle && kind === 'report' && isActive(status) && parent === null;
  const lists = [
    ['duplicate_of', duplicate_of ? [duplicate_of] : []],
    ['duplicates', duplicates],
    ['parent', parent ? [parent] : []],
    ['parts', parts],
  ] as const;
  return (
    <SectionCard title={t('cases.together')}>
      <Stack gap={16}>
        {lists.map(
          ([name, cases]) => cases.length > 0 && <OtherCases key={name} title={t(`cases.${name}`)} cases={cases} />,
        )}
        {latitude !== null && <Near id={id} join={mayJoin ? setJoining : undefined} />}
        <Row gap={8} css={notOnPaper}>
          {mayJoin && (
            <Button variant="outlined" size="small" onClick={() => setJoining('')}>
              {t('cases.join')}
            </Button>
          )}
          {maySplit && (
            <Button variant="outlined" size="small" onClick={() => setSplitting(true)}>
              {t('cases.part_new')}
            </Button>
          )}
        </Row>
      </Stack>
      {joining !== null && <Join request={request} deya_id={deya_id} code={joining} onClose={() => setJoining(null)} />}
      {isSplitting && <NewPart request={request} deya_id={deya_id} onClose={() => setSplitting(false)} />}
    </SectionCard>
  );
};
