import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { WholeCase } from '@hydria/shared/contract/cases.ts';
import { AnsweredRows, AskedAnswers } from '@hydria/shared/form/asked-answers.tsx';
import { noteOpenedRow } from '@hydria/shared/list/list-place.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { MeterEvidence } from '@hydria/shared/ui/meter-evidence.tsx';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { langOf } from '@hydria/shared/rules/text.ts';
import { breakpoint, notOnPaper } from '@hydria/shared/theme/tokens.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { PrintButton } from '@hydria/shared/ui/print-button.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useAreaName } from '../case-areas/case-areas.queries.ts';
import { useMedia } from '@hydria/shared/ui/use-media.ts';
import { OneRequestPage } from '../one-request.tsx';
import { CaseAnswer, CaseNote } from './case-answer.tsx';
import { CaseDocument } from './case-document.tsx';
import { CaseForwards } from './case-forwards.tsx';
import { CaseHistory } from './case-history.tsx';
import { CaseKeys } from './case-keys.tsx';
import { CaseMoves } from './case-moves.tsx';
import { neighboursOf } from './case-order.ts';
import { CasesBeside } from './cases-beside.tsx';
import { CasesTogether, OtherCases } from './cases-together.tsx';
import { Photos, StaffPhotos } from './case-photos.tsx';
import { CasePublicity } from './case-publicity.tsx';
import { CasePriority, CaseState } from './case-state.tsx';
import { CaseWork, useTakeCase } from './case-work.tsx';
import { useListQuery } from './cases-list.ts';
import { useCase, useCaseFiles } from './cases.queries.ts';
import { useCaseTitle } from './use-case-title.ts';
import { useCasesT } from './use-cases-t.ts';

const LIST = '/admin/cases';

interface OfCase {
  request: WholeCase;
  deya_id: number;
}

/** The place on an open map, in another tab: the portal itself loads no map of others. */
const mapOf = (latitude: number, longitude: number): string =>
  `https://www.openstreetmap.org/?${new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) })}#map=18/${latitude}/${longitude}`;

const PositionMap = lazy(async () => ({
  default: (await import(/* webpackChunkName: "position-map" */ '../position-map.tsx')).PositionMap,
}));

/** The place on the map of the report form. */
const Place = ({ request: { latitude, longitude } }: { request: WholeCase }) => {
  if (latitude === null || longitude === null) return null;
  return (
    <div css={{ marginTop: 16, ...notOnPaper }}>
      <Suspense fallback={<Loading shape="figure" />}>
        <PositionMap position={{ latitude, longitude }} />
      </Suspense>
    </div>
  );
};

/** The words of a report; an application has answers instead. Those to the questions of a type stand among its facts. */
const Words = ({ request, deya_id }: OfCase) => {
  const t = useCasesT();
  const { kind, description, api, answers } = request;
  const saved = useCaseFiles(request, deya_id);
  if (kind === 'application' && api !== null && answers !== null)
    return <AskedAnswers api={api} answers={answers} saved={saved} none={t('cases.no_answers')} />;
  return (
    <p lang={langOf(description)} css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', marginBottom: 16 }}>
      {description || <Muted as="span">{t('cases.no_words')}</Muted>}
    </p>
  );
};

interface FoundProps {
  /** The code of a supply or a meter. */
  code: string;
  /** The list that finds it, and the permission for it. */
  list: string;
  scope: string;
  label: string;
}

/** A code with the way to the list that finds it, for staff who may open that list. */
const Found = ({ code, list, scope, label }: FoundProps) => {
  const mayOpen = useSession(({ user }) => user?.scope.includes(scope) === true);
  if (!mayOpen) return code;
  return (
    <Row as="span" gap="4px 12px" align="center">
      {code}
      <PortalLink to={`${list}?${new URLSearchParams({ search: code })}`}>{label}</PortalLink>
    </Row>
  );
};

const Sent = ({ request, deya_id }: OfCase) => {
  const t = useCasesT();
  const { dateTime } = useFormats();
  const titleOf = useCaseTitle();
  const areaName = useAreaName();
  const { kind, kwdikos_katanalwti, hydrometer, address, area, latitude, longitude, protocol_number } = request;
  return (
    <SectionCard
      title={t('cases.sent')}
      action={
        <Row gap={8}>
          <CasePriority priority={request.priority} />
          <CaseState status={request.status} />
        </Row>
      }
    >
      <Words request={request} deya_id={deya_id} />
      <DataList>
        <DataRow name={t(kind === 'report' ? 'cases.type' : 'cases.form')}>{titleOf(request)}</DataRow>
        {protocol_number !== null && <DataRow name={t('cases.protocol')}>{protocol_number}</DataRow>}
        {kind === 'report' && <AnsweredRows api={request.api} answers={request.answers} />}
        {kind === 'report' && <DataRow name={t('cases.source')}>{t(`cases.sources.${request.source}`)}</DataRow>}
        <DataRow name={t('cases.created_at')}>{dateTime(request.created_at)}</DataRow>
        {request.signature && (
          <DataRow name={t('cases.signature')}>
            <span css={{ overflowWrap: 'anywhere' }}>
              {[request.signature.name || '—', request.signature.email, dateTime(request.signature.at)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </DataRow>
        )}
        {address && <DataRow name={t('cases.place')}>{address}</DataRow>}
        {area && <DataRow name={t('cases.area')}>{areaName(area.title)}</DataRow>}
        {latitude !== null && longitude !== null && (
          <DataRow name={t('cases.position')}>
            <a href={mapOf(latitude, longitude)} target="_blank" rel="noreferrer">
              {`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`}
            </a>
          </DataRow>
        )}
        {kwdikos_katanalwti && (
          <DataRow name={t('cases.supply')}>
            <Found code={kwdikos_katanalwti} list="/admin/users" scope="users.view" label={t('cases.supply_people')} />
          </DataRow>
        )}
        {hydrometer && (
          <DataRow name={t('cases.meter')}>
            <Found code={hydrometer} list="/admin/alerts" scope="reports.manage" label={t('cases.meter_alarms')} />
          </DataRow>
        )}
      </DataList>
      <Place request={request} />
    </SectionCard>
  );
};

const Sender = ({ request: { name, phone, email, person_id, others } }: { request: WholeCase }) => {
  const t = useCasesT();
  const maySeePeople = useSession(({ user }) => user?.scope.includes('users.view') === true);
  const shown = name || '—';
  return (
    <SectionCard title={t('cases.sender')}>
      <DataList>
        <DataRow name={t('cases.name')}>
          {person_id !== null && maySeePeople ? (
            <PortalLink to={`/admin/users/${person_id}`}>{shown}</PortalLink>
          ) : (
            shown
          )}
        </DataRow>
        <DataRow name={t('cases.phone')}>{phone ? <a href={`tel:${phone}`}>{phone}</a> : '—'}</DataRow>
        <DataRow name={t('cases.email')}>{email ? <a href={`mailto:${email}`}>{email}</a> : '—'}</DataRow>
      </DataList>
      {others.length > 0 && (
        <div css={{ marginTop: 16 }}>
          <OtherCases title={t('cases.others')} cases={others} />
        </div>
      )}
    </SectionCard>
  );
};

/** The way to the cases before and after this one in the list, and the keys of the page. */
const Around = ({ request, deya_id, toMoves }: OfCase & { toMoves: () => void }) => {
  const t = useCasesT();
  const { navigate } = usePlatform();
  const mayHandle = useSession(({ user }) => user?.scope.includes('cases.handle') === true);
  const { take } = useTakeCase(request, deya_id);
  const { previous, next } = neighboursOf(request.id);
  const search = useListQuery();
  const pathOf = (id: number): string => `${LIST}/${id}${search}`;
  const to = (id: number | undefined) => (id === undefined ? undefined : () => navigate(pathOf(id)));
  const arrow = (id: number | undefined, label: string, path: string) =>
    id !== undefined && (
      <Button
        component={PortalLink}
        to={pathOf(id)}
        variant="outlined"
        size="small"
        startIcon={<Icon path={path} size={18} />}
      >
        {label}
      </Button>
    );
  return (
    <Row gap={8} css={notOnPaper}>
      {arrow(previous, t('cases.previous_case'), mdiChevronLeft)}
      {arrow(next, t('cases.next_case'), mdiChevronRight)}
      <CaseDocument request={request} deya_id={deya_id} />
      <PrintButton />
      <CaseKeys
        acts={[
          { key: 'j', label: t('cases.key_next'), act: to(next) },
          { key: 'k', label: t('cases.key_previous'), act: to(previous) },
          { key: 'a', label: t('cases.key_take'), act: mayHandle ? take : undefined },
          { key: 'm', label: t('cases.key_move'), act: toMoves },
          { key: 'l', label: t('cases.key_list'), act: () => navigate(LIST + search) },
        ]}
      />
    </Row>
  );
};

/** From this width on the list stands beside its case. */
const BESIDE = 1440;

/** Where a case has room for two columns: without the list beside it, and on very wide screens. */
const WIDE = `@media (min-width:${breakpoint.wide}px) and (max-width:${BESIDE - 0.02}px), (min-width:1840px)`;

/** Content in the first column and the acts in the second one; on narrow screens the acts follow what was sent. */
const columns = {
  display: 'grid',
  gap: 24,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [WIDE]: { gridTemplateColumns: 'minmax(0, 1fr) 380px', gridTemplateRows: 'auto 1fr', alignItems: 'start' },
} as const;

const Whole = ({ request, deya_id }: OfCase) => {
  const t = useCasesT();
  const { date } = useFormats();
  const mayHandle = useSession(({ user }) => user?.scope.includes('cases.handle') === true);
  const moves = useRef<HTMLDivElement>(null);
  const toMoves = () => moves.current?.querySelector('button')?.focus();
  return (
    <>
      <Around request={request} deya_id={deya_id} toMoves={toMoves} />
      {request.answer_until !== null && (
        <Alert severity="info" role="status">
          {t('cases.waiting_until', { day: date(request.answer_until) })}
        </Alert>
      )}
      <div css={columns}>
        <Stack gap={24} css={{ [WIDE]: { gridColumn: 1 } }}>
          <Sent request={request} deya_id={deya_id} />
          {request.evidence && <MeterEvidence t={t} evidence={request.evidence} />}
          <Photos request={request} />
        </Stack>
        <Stack gap={24} css={{ [WIDE]: { gridColumn: 2, gridRow: '1 / span 2' } }}>
          {mayHandle && (
            <div ref={moves} css={notOnPaper}>
              <CaseMoves request={request} deya_id={deya_id} />
            </div>
          )}
          <CaseWork request={request} deya_id={deya_id} />
          {mayHandle && <CasePublicity request={request} deya_id={deya_id} />}
          <Sender request={request} />
          <CaseForwards request={request} deya_id={deya_id} mayHandle={mayHandle} />
          <CasesTogether request={request} deya_id={deya_id} mayHandle={mayHandle} />
        </Stack>
        <Stack gap={24} css={{ [WIDE]: { gridColumn: 1 } }}>
          <SectionCard title={t('cases.history')} flush>
            <CaseHistory request={request} />
          </SectionCard>
          {mayHandle && request.is_told && !request.is_own && <CaseAnswer request={request} deya_id={deya_id} />}
          {mayHandle && <CaseNote request={request} deya_id={deya_id} />}
          {mayHandle && <StaffPhotos request={request} deya_id={deya_id} />}
        </Stack>
      </div>
    </>
  );
};

const OneCase = ({ id }: { id: number }) => {
  const t = useCasesT();
  const search = useListQuery();
  const titleOf = useCaseTitle();
  useEffect(() => noteOpenedRow(LIST, id), [id]);
  return (
    <OneRequestPage
      read={useCase(id)}
      one={t('cases.one')}
      titleOf={({ kind, code }) => t(kind === 'report' ? 'cases.of_code' : 'cases.of_application', { code })}
      introOf={titleOf}
      list={{ to: LIST + search, label: t('cases.title') }}
      isWide
    >
      {(request, deya_id) => <Whole key={request.id} request={request} deya_id={deya_id} />}
    </OneRequestPage>
  );
};

const beside = {
  display: 'grid',
  gridTemplateColumns: '360px minmax(0, 1fr)',
  gap: 24,
  alignItems: 'start',
  '@media print': { display: 'block' },
} as const;

/**
 * `/admin/cases/{id}`: a report or an application with everything that was sent, its history, its work and its next state. On wide
 * screens the list stands beside it.
 */
export const CasePage = () => {
  const id = Number(usePathParams()['id']);
  const isBeside = useMedia(`(min-width:${BESIDE}px)`);
  return (
    <div css={isBeside && beside}>
      {isBeside && <CasesBeside id={id} />}
      {/* In the same place at each width, so that a form keeps its input. */}
      <div css={{ minWidth: 0 }}>
        <OneCase id={id} />
      </div>
    </div>
  );
};
