import { mdiChevronRight, mdiClipboardCheckOutline } from '@mdi/js';
import { useId } from 'react';
import { useStore } from '@hydria/shared/libs';
import type { Boot } from '@hydria/shared/platform/boot.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useSendsMail } from '@hydria/shared/remote/sends-mail.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useRemoteContext, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { color, from, type } from '@hydria/shared/theme/tokens.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { LinedItem, LinedList } from '@hydria/shared/ui/lined-list.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Page as PageLayout } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import type { Composition } from '../../composition/composition.ts';
import { Icon as NavIcon } from '../../chrome/frame/icon.tsx';
import { useT } from '../../deferred/use-t.ts';
import { byAge, queuesFor, staffPagesFor, type Composed, type CountedQueue } from './queues.ts';
import { useCountedQueues } from './queues.queries.ts';
import { useVisitor } from './use-visitor.ts';

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  minHeight: 56,
  color: 'inherit',
  textDecoration: 'none',
} as const;

const figure = { ...type.h2, minWidth: 56, textAlign: 'end', fontVariantNumeric: 'tabular-nums' } as const;

const Queue = ({ counted: { entry, queue } }: { counted: CountedQueue }) => {
  const t = useT();
  const { language } = useRemoteContext();
  const { number, date, dateTime } = useFormats();
  const count = queue?.count ?? 0;
  const state = queue ? t('queues.waiting', { count }) : t('queues.failed');
  return (
    <LinedItem>
      <PortalLink to={entry.path} css={row}>
        <span aria-hidden="true" css={[figure, { color: count > 0 ? color.primary : color.textSecondary }]}>
          {queue ? number(count, 0) : '—'}
        </span>
        <span css={{ flex: 1, minWidth: 0 }}>
          <strong>{entry.label[language]}</strong>
          <Muted small>
            {state}
            {queue?.oldest_at && `. ${t('queues.since', { at: (entry.byDay ? date : dateTime)(queue.oldest_at) })}`}
          </Muted>
        </span>
        <Icon path={mdiChevronRight} />
      </PortalLink>
    </LinedItem>
  );
};

/** Queues without work, close together: they are needed for a look back alone. */
const EmptyQueues = ({ queues }: { queues: readonly CountedQueue[] }) => {
  const t = useT();
  const { language } = useRemoteContext();
  const id = useId();
  if (queues.length === 0) return null;
  return (
    <section
      aria-labelledby={id}
      css={{
        padding: 16,
        'ul + &': { borderTop: `1px solid ${color.hairline}` },
        [from.medium]: { padding: '16px 24px' },
      }}
    >
      <h2 id={id} css={{ ...type.small, color: color.textSecondary, margin: '0 0 8px' }}>
        {t('queues.waiting', { count: 0 })}
      </h2>
      <ListReset
        css={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
          columnGap: 16,
        }}
      >
        {queues.map(({ entry }) => (
          <li key={entry.call}>
            <PortalLink to={entry.path} css={{ display: 'inline-block', padding: '8px 0' }}>
              {entry.label[language]}
            </PortalLink>
          </li>
        ))}
      </ListReset>
    </section>
  );
};

const Found = ({ read }: { read: ReturnType<typeof useCountedQueues> }) => {
  if (read.isPending) return <Loading shape="rows" count={4} />;
  if (read.isError) return <Failed error={read.error} retry={() => void read.refetch()} />;
  const sorted = byAge(read.data);
  const waiting = sorted.filter(({ queue }) => queue?.count !== 0);
  return (
    <>
      {waiting.length > 0 && (
        <LinedList>
          {waiting.map((counted) => (
            <Queue key={counted.entry.call} counted={counted} />
          ))}
        </LinedList>
      )}
      <EmptyQueues queues={sorted.filter(({ queue }) => queue?.count === 0)} />
    </>
  );
};

/** All pages of the staff, those with waiting work first. The navigation has those of every day only. */
const StaffPages = ({ composed, counted }: { composed: Composed; counted: readonly CountedQueue[] }) => {
  const t = useT();
  const { language } = useRemoteContext();
  const pages = staffPagesFor(composed, useVisitor(), counted);
  if (pages.length === 0) return null;
  return (
    <section css={{ marginTop: 32 }}>
      <h2 css={{ ...type.h3, margin: '0 0 12px' }}>{t('queues.pages')}</h2>
      <ul className="tiles">
        {pages.map(({ entry: { id, path, icon, label }, count }) => (
          <li key={id}>
            <PortalLink to={path} className="tile">
              <span className="tile-icon">
                <NavIcon name={icon} />
              </span>
              <span>
                {label[language]}
                {count > 0 && (
                  <Muted as="span" small css={{ display: 'block', fontWeight: 400 }}>
                    {t('queues.waiting', { count })}
                  </Muted>
                )}
              </span>
            </PortalLink>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Reports and applications reach the staff by mail alone, so a utility that gets none is warned of it. */
const NoMail = () => {
  const t = useT();
  const deya = useSession((session) => session.deya);
  const mayMend = useSession(({ user }) => user?.scope.includes('content.manage') ?? false);
  const sendsMail = useSendsMail();
  const isTold = sendsMail && Boolean(deya?.email_public);
  if (!deya || isTold || !(deya.info.customer_reports || deya.online_forms)) return null;
  const mend = (
    <Button component={PortalLink} to="/admin/contact-data">
      {t('queues.no_address_mend')}
    </Button>
  );
  return (
    <Alert severity="warning" role="note" title={t('queues.no_address')} action={sendsMail && mayMend && mend}>
      {t('queues.no_address_text')}
    </Alert>
  );
};

interface PageDeps {
  boot: Pick<Boot, 'shell'>;
  composition: Pick<Composition, 'store'>;
}

/** `/admin`: the work that waits for the staff of the chosen utility, as the applications declare it. */
export const Page = ({ portal: { boot, composition } }: { portal: PageDeps }) => {
  const t = useT();
  const composed = { shell: boot.shell, remotes: useStore(composition.store, ({ remotes }) => remotes) };
  const entries = queuesFor(composed, useVisitor());
  const read = useCountedQueues(entries);
  const hasQueues = entries.length > 0;
  return (
    <PageLayout title={t('queues.title')} intro={t('queues.intro')} width="reading">
      {hasQueues && <NoMail />}
      <SectionCard flush>
        {hasQueues ? (
          <Found read={read} />
        ) : (
          <Empty icon={mdiClipboardCheckOutline} label={t('queues.none')} text={t('queues.none_hint')} />
        )}
      </SectionCard>
      {/* The height of the queues is not known before. */}
      {!(hasQueues && read.isLoading) && <StaffPages composed={composed} counted={read.data ?? []} />}
    </PageLayout>
  );
};
