import { useEffect, useRef } from 'react';
import type { FaqItem } from '@hydria/shared/contract/deya.ts';
import { langOf } from '@hydria/shared/rules/text.ts';
import { usePlatform, useSession, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { useApiQuery } from '@hydria/shared/remote/use-api-query.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Modal } from '@hydria/shared/ui/modal.tsx';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { useT } from '../../deferred/use-t.ts';
import { useCore } from '../../core/core-context.ts';

/** S §9. */
const WIDTH = 400;

/** One message for every failure: the remedy is the same (S §8). */
const GENERIC = new ApiError(500, 'server_error');

/** The types of questions that have a heading of their own, in the order of the drawer (spec S §3). */
const TYPES = ['select_deya', 'add_deya', 'bills', 'readings', 'reports'] as const;

type Heading = (typeof TYPES)[number] | 'other';

/** Utilities may feed other types; their questions come last, under one heading. */
const headingOf = (type: string): Heading => TYPES.find((known) => known === type) ?? 'other';

const Question = ({ item: { title, description }, isOpen }: { item: FaqItem; isOpen: boolean }) => (
  <details className="faq-item" open={isOpen}>
    <summary lang={langOf(title)}>{title}</summary>
    <div
      lang={langOf(description)}
      className="prose"
      // oxlint-disable-next-line react/no-danger -- the server has cleaned it (shared/contract/fields.ts, html)
      dangerouslySetInnerHTML={{ __html: description }}
    />
  </details>
);

const List = ({ items, openKey }: { items: readonly FaqItem[]; openKey: string }) => {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  // Scrolls to the requested question. Newer browsers return a promise, which must not become the effect's cleanup.
  useEffect(() => void list.current?.querySelector('details[open]')?.scrollIntoView({ block: 'nearest' }), []);
  const groups = [...TYPES, 'other' as const]
    .map((heading) => ({ heading, questions: items.filter(({ type }) => headingOf(type) === heading) }))
    .filter(({ questions }) => questions.length > 0);
  return (
    <div ref={list}>
      {groups.map(({ heading, questions }) => (
        <section key={heading} aria-labelledby={`faq-${heading}`}>
          <h3 id={`faq-${heading}`} className="faq-type">
            {t(`faq.types.${heading}`)}
          </h3>
          {questions.map((item) => (
            <Question key={item.id} item={item} isOpen={item.type === openKey} />
          ))}
        </section>
      ))}
    </div>
  );
};

const Questions = ({ openKey }: { openKey: string }) => {
  const t = useT();
  const deya_id = useSession((session) => session.deya_id);
  const { language: lang } = useRemoteContext();
  const read = useApiQuery('GET /api/deya/faq', { query: { ...(deya_id !== null && { deya_id }), lang } });
  if (read.isPending) return <Loading shape="rows" count={5} />;
  if (read.isError)
    return (
      <Failed
        title={t('faq.failed')}
        error={read.error.status === 0 ? read.error : GENERIC}
        retry={() => void read.refetch()}
      />
    );
  if (read.data.data.length === 0) return <p className="faq-none">{t('faq.none')}</p>;
  return <List key={lang} items={read.data.data} openKey={openKey} />;
};

/** Questions and answers in a drawer at the right edge; below them the ways to contact the utility (S §2.11). */
export const FaqDrawer = ({ openKey }: { openKey: string }) => {
  const t = useT();
  const { events } = usePlatform();
  const { overlays } = useCore();
  const close = (): void => overlays.setState({ faq: null });
  const openChat = (): void => {
    close();
    events.emit('open-chat', {});
  };
  return (
    <Modal title={t('faq.title')} width={WIDTH} place="side" onClose={close}>
      <div className="faq-scroll">
        <Questions openKey={openKey} />
      </div>
      <div className="faq-foot">
        <p>{t('faq.more')}</p>
        <Button onClick={openChat}>{t('faq.chat')}</Button>
      </div>
    </Modal>
  );
};
