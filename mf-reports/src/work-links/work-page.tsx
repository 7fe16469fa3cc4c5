import { Global } from '@emotion/react';
import { mdiLinkOff, mdiMapMarkerOutline, mdiPhoneOutline } from '@mdi/js';
import type { ForwardedWork } from '@hydria/shared/contract/work-links.ts';
import mapCss from '@hydria/shared/map/map.css';
import { PositionMap } from '@hydria/shared/map/position-map.tsx';
import { useDeya } from '@hydria/shared/remote/use-deya.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useLinkSecret } from '@hydria/shared/remote/use-link-secret.ts';
import { useRemoteContext, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useLocation } from '@hydria/shared/router';
import { readablePhone } from '@hydria/shared/rules/contact.ts';
import { faultPhone, telHref } from '@hydria/shared/rules/phones.ts';
import { langOf } from '@hydria/shared/rules/text.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { PageSkeleton } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { PrintButton } from '@hydria/shared/ui/print-button.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT as useReportsT } from '../use-t.ts';
import { useT } from './use-t.ts';
import { useWork } from './work.queries.ts';
import { SentAnswers, WorkAnswer } from './work-answer.tsx';
import { WorkPhotos } from './work-photos.tsx';

const PATH = '/report/work';

/** Calls the utility, by its telephone for faults where it has one; nothing where it has none. */
const CallUtility = ({ deya_id }: { deya_id: number | null }) => {
  const t = useT();
  const { deya } = useDeya(deya_id);
  const phone = deya && (faultPhone(deya) ?? deya.phone1);
  if (!phone) return null;
  return (
    <Button
      component="a"
      href={telHref(phone)}
      variant="outlined"
      startIcon={<Icon path={mdiPhoneOutline} size={20} />}
      css={{ whiteSpace: 'nowrap' }}
    >
      {t('work.call', { phone: readablePhone(phone) })}
    </Button>
  );
};

/** The link is over, was withdrawn, or is none. The mail's link names the utility, which is the current one. */
const NoLink = () => {
  const t = useT();
  const deya_id = useSession((session) => session.deya_id);
  return (
    <Page title={t('work.title')} width="narrow">
      <Empty
        icon={mdiLinkOff}
        label={t('work.over_title')}
        text={t('work.over')}
        action={<CallUtility deya_id={deya_id} />}
      />
    </Page>
  );
};

/** The place on an open map, in another tab: the portal itself loads no map of others. */
const mapOf = (latitude: number, longitude: number): string =>
  `https://www.openstreetmap.org/?${new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) })}#map=18/${latitude}/${longitude}`;

/** The pin of the report, and the way to a map that leads there. */
const Place = ({ work: { latitude, longitude } }: { work: ForwardedWork }) => {
  const t = useT();
  if (latitude === null || longitude === null) return null;
  const words = {
    map: t('work.map'),
    zoomIn: t('work.zoom_in'),
    zoomOut: t('work.zoom_out'),
    pin: t('work.pin'),
    middle: t('work.middle'),
  };
  return (
    <Stack gap={8} align="start">
      <Global styles={mapCss} />
      <div css={{ width: '100%' }}>
        <PositionMap position={{ latitude, longitude }} words={words} />
      </div>
      <Button
        component="a"
        href={mapOf(latitude, longitude)}
        target="_blank"
        rel="noreferrer"
        variant="outlined"
        size="small"
        startIcon={<Icon path={mdiMapMarkerOutline} size={18} />}
      >
        {t('work.open_map')}
      </Button>
    </Stack>
  );
};

const Message = ({ message }: { message: string }) => {
  const t = useT();
  return (
    <SectionCard title={t('work.message')}>
      <p lang={langOf(message)} css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {message}
      </p>
    </SectionCard>
  );
};

const Sender = ({ sender }: { sender: NonNullable<ForwardedWork['sender']> }) => {
  const t = useT();
  const { name, phone, kwdikos_katanalwti } = sender;
  return (
    <SectionCard title={t('work.sender')} note={t('work.sender_note')}>
      <DataList>
        <DataRow name={t('work.name')}>{name || '—'}</DataRow>
        <DataRow name={t('work.phone')}>{phone ? <a href={telHref(phone)}>{readablePhone(phone)}</a> : '—'}</DataRow>
        {kwdikos_katanalwti && <DataRow name={t('work.supply')}>{kwdikos_katanalwti}</DataRow>}
      </DataList>
    </SectionCard>
  );
};

/** The problem, its place and its photos. */
const Problem = ({ work, token }: { work: ForwardedWork; token: string }) => {
  const t = useT();
  const { description, address, hydrometer, code, photos } = work;
  return (
    <SectionCard title={t('work.problem')}>
      <Stack gap={16}>
        <p lang={langOf(description)} css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {description || t('work.no_words')}
        </p>
        <DataList>
          {address && <DataRow name={t('work.place')}>{address}</DataRow>}
          {hydrometer && <DataRow name={t('work.meter')}>{hydrometer}</DataRow>}
          <DataRow name={t('work.code')}>{code}</DataRow>
        </DataList>
        <Place work={work} />
        {photos.length > 0 && <WorkPhotos token={token} photos={photos} />}
      </Stack>
    </SectionCard>
  );
};

/** The report of a link that works. */
const Work = ({ token }: { token: string }) => {
  const t = useT();
  const reportsT = useReportsT();
  const { language } = useRemoteContext();
  const { dateTime } = useFormats();
  const { data, error, refetch } = useWork(token);
  if (error?.code === 'work_link_invalid') return <NoLink />;
  if (!data && error)
    return (
      <Page title={t('work.title')} width="reading">
        <SectionCard>
          <Failed error={error} retry={refetch} />
        </SectionCard>
      </Page>
    );
  if (!data) return <PageSkeleton shape="rows" count={4} />;
  const { subtype, problem_type, code, until, message, sender, deya_id } = data;
  return (
    <Page
      title={subtype ? (subtype[language] ?? subtype.el) : reportsT(`type.${problem_type}`)}
      windowTitle={t('work.window', { code })}
      intro={t('work.until', { time: dateTime(until) })}
      width="reading"
      actions={
        <Row gap={8}>
          <CallUtility deya_id={deya_id} />
          <PrintButton />
        </Row>
      }
    >
      {message !== null && <Message message={message} />}
      <Problem work={data} token={token} />
      {sender && <Sender sender={sender} />}
      <SentAnswers work={data} token={token} />
      <WorkAnswer work={data} token={token} />
    </Page>
  );
};

/**
 * `/report/work`: one report for a contractor without an account. The secret of the mailed link is behind `#`, which no server sees.
 * Opening the link reads alone.
 */
export const WorkPage = () => {
  const secret = useLinkSecret(useLocation().hash.slice(1), PATH);
  return secret === null ? <NoLink /> : <Work token={secret} />;
};
