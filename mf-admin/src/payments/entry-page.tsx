import { useState } from 'react';
import type { BillCandidate, WholeBankEntry } from '@hydria/shared/contract/bank-files.ts';
import { assignmentForm, returnForm } from '@hydria/shared/contract/forms/bank-money.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { TextAreaField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { SearchFilter } from '@hydria/shared/list/search-filter.tsx';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { readableIban } from '@hydria/shared/rules/iban.ts';
import { type } from '@hydria/shared/theme/tokens.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { writtenCents } from '@hydria/shared/rules/written-number.ts';
import { OneRequestPage, useOnDecided } from '../one-request.tsx';
import { useMayManage } from './may-manage.ts';
import { useBankEntry, useBillCandidates } from './payments.queries.ts';
import { EntryState, signed } from './unmatched-page.tsx';
import { usePaymentsT } from './use-payments-t.ts';

const ONE = 'GET /api/staff/bank-entries/{id}';
const READS = [
  ONE,
  'GET /api/staff/bank-entries/{id}/candidates',
  'GET /api/staff/bank-entries',
  'GET /api/staff/bank-entries/waiting',
  'GET /api/staff/payments',
  'GET /api/staff/refunds',
] as const;

const DECIDED = ['bank_entry_decided'];

interface EntryProps {
  entry: WholeBankEntry;
  deya_id: number;
}

const Facts = ({ entry }: { entry: WholeBankEntry }) => {
  const t = usePaymentsT();
  const { date, money } = useFormats();
  const { counterparty, counterparty_iban, references, remittance, end_to_end, reason, order, reference } = entry;
  return (
    <SectionCard title={t('unmatched.money')} action={<EntryState state={entry.state} />}>
      <DataList>
        <DataRow name={t('amount')}>{money(signed(entry))}</DataRow>
        <DataRow name={t('unmatched.open')}>{money(entry.open_cents)}</DataRow>
        {reason && <DataRow name={t('unmatched.reason')}>{t(`unmatched.reason_${reason}`)}</DataRow>}
        <DataRow name={t('unmatched.booked_on')}>{date(entry.booked_on)}</DataRow>
        <DataRow name={t('unmatched.counterparty')}>{counterparty ?? t('unmatched.no_name')}</DataRow>
        {counterparty_iban && <DataRow name={t('unmatched.iban')}>{readableIban(counterparty_iban)}</DataRow>}
        {references.length > 0 && <DataRow name={t('unmatched.references')}>{references.join(', ')}</DataRow>}
        {remittance && <DataRow name={t('unmatched.text')}>{remittance}</DataRow>}
        {end_to_end && <DataRow name={t('unmatched.end_to_end')}>{end_to_end}</DataRow>}
        {order && (
          <DataRow name={t('unmatched.payment')}>
            <PortalLink to={`/admin/payments?search=${order}`}>{reference}</PortalLink>
          </DataRow>
        )}
        {entry.file && <DataRow name={t('files.name')}>{entry.file}</DataRow>}
      </DataList>
    </SectionCard>
  );
};

interface AssignProps extends EntryProps {
  bill: BillCandidate;
  onClose: () => void;
}

/** Names the person whose bill the money pays, before it is booked. */
const AssignDialog = ({ entry: { id, open_cents }, deya_id, bill, onClose }: AssignProps) => {
  const t = usePaymentsT();
  const { money } = useFormats();
  const { bill_number, kwdikos_katanalwti, owed_cents } = bill;
  const form = useApiForm('POST /api/staff/bank-entries/{id}/assign', {
    rules: assignmentForm,
    defaults: { code: bill_number, amount_cents: writtenCents(Math.min(open_cents, owed_cents)) },
    toInput: (body) => ({ params: { id }, query: { deya_id }, body }),
    handlesError: useOnDecided(ONE, DECIDED, onClose),
    atFields: { not_indebted: 'amount_cents' },
    invalidates: [...READS],
    onSuccess: onClose,
  });
  const words = { name: nameOf(bill), supply: kwdikos_katanalwti, amount: money(owed_cents) };
  return (
    <DialogForm
      form={form}
      title={t('unmatched.assign_title', { number: bill_number })}
      submitLabel={t('unmatched.assign')}
      onClose={onClose}
    >
      <p>{t('unmatched.assign_means', words)}</p>
      <TextField form={form} name="amount_cents" inputMode="decimal" />
      <TextField form={form} name="note" />
    </DialogForm>
  );
};

const nameOf = ({ last_name, first_name }: BillCandidate): string => `${last_name} ${first_name}`.trim() || '—';

const Candidate = ({ bill, onChoose }: { bill: BillCandidate; onChoose: () => void }) => {
  const t = usePaymentsT();
  const { money, date } = useFormats();
  const { bill_number, kwdikos_katanalwti, address, owed_cents, expiry_date, in_plan, why } = bill;
  const who = { name: nameOf(bill), supply: kwdikos_katanalwti, address: address ?? '—' };
  const owed = { amount: money(owed_cents), date: date(expiry_date), why: t(`unmatched.why_${why}`) };
  return (
    <li css={{ paddingBlock: 12 }}>
      <Row gap="8px 16px" align="center" justify="space-between">
        <div>
          <strong>{t('unmatched.candidate', who)}</strong>
          <br />
          {t('unmatched.candidate_owed', owed)}
          {in_plan && <Muted small>{t('unmatched.candidate_in_plan')}</Muted>}
        </div>
        {!in_plan && (
          <Button variant="outlined" size="small" onClick={onChoose}>
            {t('unmatched.choose', { number: bill_number })}
          </Button>
        )}
      </Row>
    </li>
  );
};

/** The bills that the money may be for, or that a search finds; each with its name, and a step that confirms it. */
const Assign = (props: EntryProps) => {
  const t = usePaymentsT();
  const { id } = props.entry;
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<BillCandidate | null>(null);
  const found = useBillCandidates(id, search);
  return (
    <Stack gap={16}>
      <h3 css={type.strong}>{t('unmatched.candidates')}</h3>
      <SearchFilter label={t('unmatched.search')} value={search} onChange={setSearch} />
      {found.isError && <Failed error={found.error} retry={found.refetch} />}
      {found.data?.data.length === 0 && <Muted>{t('unmatched.candidates_none')}</Muted>}
      <ListReset>
        {found.data?.data.map((bill) => (
          <Candidate key={bill.bill_id} bill={bill} onChoose={() => setChosen(bill)} />
        ))}
      </ListReset>
      {chosen && <AssignDialog {...props} bill={chosen} onClose={() => setChosen(null)} />}
    </Stack>
  );
};

const ReturnDialog = ({ entry: { id, order }, deya_id, onClose }: EntryProps & { onClose: () => void }) => {
  const t = usePaymentsT();
  const form = useApiForm('POST /api/staff/bank-entries/{id}/return', {
    rules: returnForm,
    toInput: (body) => ({ params: { id }, query: { deya_id }, body }),
    handlesError: useOnDecided(ONE, DECIDED, onClose),
    invalidates: [...READS],
    onSuccess: onClose,
  });
  return (
    <DialogForm form={form} title={t('unmatched.return_title')} submitLabel={t('unmatched.return')} onClose={onClose}>
      <p>{t(order === null ? 'unmatched.return_means' : 'unmatched.refund_means')}</p>
      <TextAreaField form={form} name="note" rows={3} />
    </DialogForm>
  );
};

const Decide = (props: EntryProps) => {
  const t = usePaymentsT();
  const { money } = useFormats();
  const [isReturning, setReturning] = useState(false);
  const { entry } = props;
  return (
    <SectionCard
      title={t('unmatched.decide')}
      note={t('unmatched.four_eyes', { amount: money(entry.four_eyes_cents) })}
    >
      <Stack gap={24}>
        {entry.direction === 'credit' && <Assign {...props} />}
        <Row gap={8}>
          <Button variant="outlined" onClick={() => setReturning(true)}>
            {t(entry.direction === 'credit' ? 'unmatched.return' : 'unmatched.write_off')}
          </Button>
        </Row>
      </Stack>
      {isReturning && <ReturnDialog {...props} onClose={() => setReturning(false)} />}
    </SectionCard>
  );
};

const Confirm = ({ entry: { id, decisions }, deya_id }: EntryProps) => {
  const t = usePaymentsT();
  const confirm = useApiMutation('POST /api/staff/bank-entries/{id}/confirm', {
    invalidates: [...READS],
    handlesError: useOnDecided(ONE, DECIDED),
  });
  const isOwn = decisions.some(({ state, is_own }) => state === 'waiting' && is_own);
  const say = (agrees: boolean) => confirm.mutate({ params: { id }, query: { deya_id }, body: { agrees } });
  return (
    <SectionCard title={t('unmatched.second_person')}>
      <Stack gap={16}>
        {isOwn && <Alert severity="info">{t('unmatched.own_proposal')}</Alert>}
        <Row gap={8}>
          {!isOwn && (
            <Button variant="contained" disabled={confirm.isPending} onClick={() => say(true)}>
              {t('unmatched.agree')}
            </Button>
          )}
          <Button color="error" disabled={confirm.isPending} onClick={() => say(false)}>
            {t(isOwn ? 'unmatched.take_back' : 'unmatched.disagree')}
          </Button>
        </Row>
      </Stack>
    </SectionCard>
  );
};

const Undo = ({ entry: { id }, deya_id, decision_id }: EntryProps & { decision_id: number }) => {
  const t = usePaymentsT();
  const undo = useApiMutation('POST /api/staff/bank-entries/{id}/undo', {
    invalidates: [...READS],
    handlesError: useOnDecided(ONE, DECIDED),
  });
  return (
    <Button
      size="small"
      loading={undo.isPending}
      onClick={() => undo.mutate({ params: { id }, query: { deya_id }, body: { decision_id } })}
    >
      {t('unmatched.undo')}
    </Button>
  );
};

const Decisions = ({ entry, deya_id, mayManage }: EntryProps & { mayManage: boolean }) => {
  const t = usePaymentsT();
  const { dateTime, money } = useFormats();
  return (
    <SectionCard title={t('unmatched.decisions')}>
      <ListReset>
        {entry.decisions.map((one) => (
          <li key={one.id} css={{ paddingBlock: 8 }}>
            <strong>
              {one.kind === 'return'
                ? t('unmatched.did_return')
                : one.parts
                    .map(({ bill_number, amount_cents }) =>
                      t('unmatched.did_assign', { amount: money(amount_cents), number: bill_number ?? '–' }),
                    )
                    .join(', ')}
            </strong>{' '}
            · {t(`unmatched.decision_${one.state}`)}
            <br />
            {[one.proposed_by, dateTime(one.proposed_at), one.decided_by, one.note].filter(Boolean).join(' · ')}
            {one.undone_at && (
              <Muted small>{t('unmatched.undone', { by: one.undone_by ?? '–', at: dateTime(one.undone_at) })}</Muted>
            )}
            {mayManage && one.can_undo && <Undo entry={entry} deya_id={deya_id} decision_id={one.id} />}
          </li>
        ))}
      </ListReset>
    </SectionCard>
  );
};

/** `/admin/payments/unmatched/:id`: money that matched nothing, and what the staff decide about it. */
export const EntryPage = () => {
  const t = usePaymentsT();
  const { id } = usePathParams();
  const mayManage = useMayManage();
  return (
    <OneRequestPage
      read={useBankEntry(Number(id))}
      one={t('unmatched.one')}
      list={{ to: '/admin/payments/unmatched', label: t('unmatched.title') }}
    >
      {(entry, deya_id) => (
        <>
          <Facts entry={entry} />
          {mayManage && entry.state === 'unmatched' && <Decide entry={entry} deya_id={deya_id} />}
          {entry.decisions.length > 0 && <Decisions entry={entry} deya_id={deya_id} mayManage={mayManage} />}
          {mayManage && entry.state === 'proposed' && <Confirm entry={entry} deya_id={deya_id} />}
        </>
      )}
    </OneRequestPage>
  );
};
