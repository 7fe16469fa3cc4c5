import type { WholeCase } from '@hydria/shared/contract/cases.ts';
import { CASE_MOVES, caseMoveForm, type CaseMove } from '@hydria/shared/contract/forms/case.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { TextAreaField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { CASE_STATES, mayBecome } from '@hydria/shared/rules/case-state.ts';
import { langOf } from '@hydria/shared/rules/text.ts';
import { radius } from '@hydria/shared/theme/tokens.ts';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useObjectUrl } from '@hydria/shared/ui/use-object-url.ts';
import {
  DecisionCard,
  OneRequestPage,
  useOnDecided,
  type DecisionAct,
  type DecisionDialogProps,
} from '../one-request.tsx';
import { useDeskT } from '../use-desk-t.ts';
import { CaseAnswer } from './case-answer.tsx';
import { CaseHistory } from './case-history.tsx';
import { CaseState } from './case-state.tsx';
import { useCase, useCasePhoto } from './cases.queries.ts';

const ONE = 'GET /api/staff/cases/{id}';
const READS = [ONE, 'GET /api/staff/cases', 'GET /api/staff/cases/waiting'] as const;

type MoveProps = DecisionDialogProps<WholeCase>;

/** The words of a move. A case that was solved is closed for good, any other one without a solution. */
const wordOf = (to: CaseMove, status: WholeCase['status']) =>
  to === 'closed' && status === CASE_STATES.resolved ? 'cases.move_closed_resolved' : (`cases.move_${to}` as const);

/** The dialog of a move, with the words that the reporter reads. */
const moveDialog = (to: CaseMove) =>
  function MoveDialog({ request: { id, status, is_told }, deya_id, onClose }: MoveProps) {
    const t = useDeskT();
    const { notify } = usePlatform();
    const form = useApiForm('POST /api/staff/cases/{id}/move', {
      rules: caseMoveForm,
      defaults: { to, from: status },
      toInput: (body) => ({ params: { id }, query: { deya_id }, body }),
      handlesError: useOnDecided(ONE, ['case_moved', 'case_move_forbidden'], onClose),
      invalidates: [...READS],
      onSuccess: () => {
        notify({ kind: 'success', text: t(is_told ? 'cases.moved_told' : 'cases.moved') });
        onClose();
      },
    });
    return (
      <DialogForm form={form} title={t(wordOf(to, status))} submitLabel={t('cases.move')} onClose={onClose}>
        <p>{t(is_told ? 'cases.reads' : 'cases.reads_nothing')}</p>
        <TextAreaField form={form} name="reason" rows={4} />
      </DialogForm>
    );
  };

const DIALOGS = Object.fromEntries(CASE_MOVES.map((to) => [to, moveDialog(to)])) as Record<
  CaseMove,
  ReturnType<typeof moveDialog>
>;

/** The acts of a state: the first one goes on, and closing without a solution is marked. */
const useActs = ({ status }: WholeCase): DecisionAct<WholeCase>[] => {
  const t = useDeskT();
  const possible = CASE_MOVES.filter((to) => mayBecome(status, CASE_STATES[to]));
  return possible.map((to, index) => ({
    label: t(wordOf(to, status)),
    look: index === 0 ? 'main' : to === 'closed' ? 'danger' : 'other',
    Dialog: DIALOGS[to],
  }));
};

const Moves = (props: Omit<MoveProps, 'onClose'>) => {
  const t = useDeskT();
  return (
    <DecisionCard
      {...props}
      isOwn={props.request.is_own}
      title={t('cases.next')}
      note={t(props.request.is_told ? 'cases.next_note' : 'cases.next_note_untold')}
      acts={useActs(props.request)}
    />
  );
};

const Photo = ({ id, photo_id, alt }: { id: number; photo_id: number; alt: string }) => {
  const photo = useCasePhoto(id, photo_id);
  const url = useObjectUrl(photo.data);
  if (photo.isError) return <Failed error={photo.error} retry={photo.refetch} />;
  if (!url) return <Loading shape="rows" count={3} />;
  return (
    <a href={url} target="_blank" rel="noreferrer" css={{ display: 'block' }}>
      <img
        src={url}
        alt={alt}
        css={{ display: 'block', maxWidth: '100%', maxHeight: '60vh', borderRadius: radius.control }}
      />
    </a>
  );
};

const Photos = ({ request: { id, photos } }: { request: WholeCase }) => {
  const t = useDeskT();
  if (photos.length === 0) return null;
  return (
    <SectionCard title={t('cases.photos')}>
      <ListReset gap={16}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <Photo id={id} photo_id={photo.id} alt={t('cases.photo_of', { index: index + 1, all: photos.length })} />
          </li>
        ))}
      </ListReset>
    </SectionCard>
  );
};

/** The place on an open map, in another tab: the portal itself loads no map of others. */
const mapOf = (latitude: number, longitude: number): string =>
  `https://www.openstreetmap.org/?${new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) })}#map=18/${latitude}/${longitude}`;

const Sent = ({ request }: { request: WholeCase }) => {
  const t = useDeskT();
  const { dateTime } = useFormats();
  const { description, kwdikos_katanalwti, hydrometer, address, latitude, longitude, name, phone, email } = request;
  return (
    <SectionCard title={t('cases.sent')} action={<CaseState status={request.status} />}>
      <p lang={langOf(description)} css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', marginBottom: 16 }}>
        {description || <Muted as="span">{t('cases.no_words')}</Muted>}
      </p>
      <DataList>
        <DataRow name={t('cases.type')}>{t(`cases.types.${request.problem_type}`)}</DataRow>
        <DataRow name={t('cases.created_at')}>{dateTime(request.created_at)}</DataRow>
        {address && <DataRow name={t('cases.place')}>{address}</DataRow>}
        {latitude !== null && longitude !== null && (
          <DataRow name={t('cases.position')}>
            <a href={mapOf(latitude, longitude)} target="_blank" rel="noreferrer">
              {`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`}
            </a>
          </DataRow>
        )}
        {kwdikos_katanalwti && <DataRow name={t('cases.supply')}>{kwdikos_katanalwti}</DataRow>}
        {hydrometer && <DataRow name={t('cases.meter')}>{hydrometer}</DataRow>}
        <DataRow name={t('cases.name')}>{name || '—'}</DataRow>
        <DataRow name={t('cases.phone')}>{phone ? <a href={`tel:${phone}`}>{phone}</a> : '—'}</DataRow>
        <DataRow name={t('cases.email')}>{email ? <a href={`mailto:${email}`}>{email}</a> : '—'}</DataRow>
      </DataList>
    </SectionCard>
  );
};

/** `/admin/cases/{id}`: a problem report with everything that was sent, its history, and its next state. */
export const CasePage = () => {
  const t = useDeskT();
  const { id } = usePathParams();
  return (
    <OneRequestPage
      read={useCase(Number(id))}
      one={t('cases.one')}
      titleOf={({ code }) => t('cases.of_code', { code })}
      list={{ to: '/admin/cases', label: t('cases.title') }}
    >
      {(request, deya_id) => (
        <>
          <Sent request={request} />
          <Photos request={request} />
          <SectionCard title={t('cases.history')} flush>
            <CaseHistory events={request.events} />
          </SectionCard>
          <Moves request={request} deya_id={deya_id} />
          {request.is_told && !request.is_own && <CaseAnswer request={request} deya_id={deya_id} />}
        </>
      )}
    </OneRequestPage>
  );
};
