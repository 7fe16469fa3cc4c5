import { useSearchParams } from '@hydria/shared/router';
import type { AuditRow } from '@hydria/shared/contract/audit.ts';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { BackLink } from '../back-link.tsx';
import { FailedRead } from '../failed-read.tsx';
import { useAuditEntry } from './audit.queries.ts';
import { eventName } from './events/event-name.ts';
import { useEventPeople } from './event-people.ts';
import { useDetailRows } from './event-detail.ts';
import { useRecordsT } from './use-records-t.ts';
import { cleanTrail, useTrailQuery } from './use-trail.ts';

const ARROW = '→';
const long = { overflowWrap: 'anywhere' } as const;
const mono = { ...long, fontFamily: 'monospace' } as const;

/** An act of an administrator as a customer; both are named. */
const isActedAs = ({ action }: AuditRow): boolean => /impersonat/.test(action);

const About = ({ row }: { row: AuditRow }) => {
  const t = useRecordsT();
  const { dateTime } = useFormats();
  const people = useEventPeople();
  return (
    <SectionCard title={t('entry.about')}>
      {isActedAs(row) && (
        <Alert severity="info" role="note">
          {t('entry.acted_as')}
        </Alert>
      )}
      <DataList>
        <DataRow name={t('audit.at')}>{dateTime(row.at)}</DataRow>
        <DataRow name={t('entry.event')}>{eventName(t, row.action)}</DataRow>
        <DataRow name={t('audit.actor')}>{people.actor(row)}</DataRow>
        <DataRow name={t('audit.person')}>{people.person(row)}</DataRow>
      </DataList>
    </SectionCard>
  );
};

/** The details, with the values before and after where both were kept. */
const Details = ({ row }: { row: AuditRow }) => {
  const t = useRecordsT();
  const rows = useDetailRows()(row);
  return (
    <SectionCard title={t('entry.detail')}>
      {rows.length === 0 ? (
        <Muted>{t('entry.no_detail')}</Muted>
      ) : (
        <DataList>
          {rows.map(({ name, label, value, before }) => (
            <DataRow key={name} name={label}>
              {before !== undefined && (
                <>
                  <span className="visually-hidden">{t('entry.before')}: </span>
                  <del css={long}>{before}</del> <span aria-hidden="true">{ARROW}</span>{' '}
                  <span className="visually-hidden">{t('entry.after')}: </span>
                </>
              )}
              <span css={long}>{value}</span>
            </DataRow>
          ))}
        </DataList>
      )}
    </SectionCard>
  );
};

/** The raw entry and its seals, by which an auditor compares it with a copy of the trail. */
const Technical = ({ row: { action, detail, hash, prev } }: { row: Answer<'GET /api/audit/{seq}'> }) => {
  const t = useRecordsT();
  const facts = [
    [t('entry.code'), action],
    [t('entry.raw'), detail],
    [t('entry.hash'), hash],
    [t('entry.prev'), prev],
  ] as const;
  return (
    <SectionCard>
      <details>
        <summary css={{ cursor: 'pointer', minHeight: 24 }}>{t('entry.technical')}</summary>
        <DataList>
          {facts.map(([name, value]) => (
            <DataRow key={name} name={name}>
              <code css={mono}>{value}</code>
            </DataRow>
          ))}
        </DataList>
      </details>
    </SectionCard>
  );
};

/** `/admin/audit/{seq}`: one event with both identities, its details and its place in the chain. */
export const AuditEntryPage = () => {
  const t = useRecordsT();
  const seq = Number(usePathParams()['seq']);
  const trail = cleanTrail(useSearchParams()[0].get('trail') ?? '');
  const query = useTrailQuery(trail);
  const read = useAuditEntry(seq, query);
  const list = { to: trail === '' ? '/admin/audit' : `/admin/audit?trail=${trail}`, label: t('audit.title') };
  return (
    <Page title={t('entry.title', { seq })} width="reading" above={<BackLink to={list.to}>{list.label}</BackLink>}>
      {read.isPending && <Loading count={6} />}
      {read.isError && (
        <SectionCard>
          <FailedRead error={read.error} retry={read.refetch} list={list} />
        </SectionCard>
      )}
      {read.data && (
        <>
          <About row={read.data} />
          <Details row={read.data} />
          <Technical row={read.data} />
        </>
      )}
    </Page>
  );
};
