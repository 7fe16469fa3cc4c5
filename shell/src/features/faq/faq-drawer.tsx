import { useEffect, useRef, useState } from 'react';
import type { FaqItem } from '@hydria/shared/contract/deya.ts';
import { QUESTION_TYPES } from '@hydria/shared/rules/content.ts';
import { faultPhone } from '@hydria/shared/rules/phones.ts';
import { plainText } from '@hydria/shared/rules/text.ts';
import { usePlatform, useSession, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { useApiQuery } from '@hydria/shared/remote/use-api-query.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Modal } from '@hydria/shared/ui/modal.tsx';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { FaultCall } from '../../chrome/frame/fault-call.tsx';
import { SearchInput } from '../../deferred/search-input.tsx';
import { Untranslated } from '../../deferred/untranslated.tsx';
import { useT } from '../../deferred/use-t.ts';
import { useCore } from '../../core/core-context.ts';

/** S §9. */
const WIDTH = 400;

/** One message for every failure: the remedy is the same (S §8). */
const GENERIC = new ApiError(500, 'server_error');

type Heading = (typeof QUESTION_TYPES)[number];

/** Utilities may feed other types; their questions come last, under one heading. */
const headingOf = (type: string): Heading => QUESTION_TYPES.find((known) => known === type) ?? 'other';

const Question = ({ item: { title, description, lang }, isOpen }: { item: FaqItem; isOpen: boolean }) => (
  <details className="faq-item" open={isOpen}>
    <summary lang={lang}>{title}</summary>
    <Untranslated lang={lang} />
    <div
      lang={lang}
      className="prose"
      // oxlint-disable-next-line react/no-danger -- the server has cleaned it (shared/contract/fields.ts, html)
      dangerouslySetInnerHTML={{ __html: description }}
    />
  </details>
);

/** Fewer are read faster than they are searched. */
const WITHOUT_SEARCH = 5;

const matching = (items: readonly FaqItem[], search: string): FaqItem[] =>
  items.filter(({ title, description }) =>
    plainText(`${title} ${description.replaceAll(/<[^>]*>/g, ' ')}`).includes(plainText(search)),
  );

/** The questions that contain what was typed, in any case and accent. */
const Searched = ({ items, openKey }: { items: readonly FaqItem[]; openKey: string }) => {
  const t = useT();
  const [search, setSearch] = useState('');
  const found = matching(items, search);
  return (
    <>
      {items.length > WITHOUT_SEARCH && (
        <div css={{ paddingBottom: 16 }}>
          <SearchInput label={t('faq.search')} value={search} onChange={setSearch} />
        </div>
      )}
      <p role="status" className={found.length > 0 ? 'visually-hidden' : undefined}>
        {search !== '' && t('faq.found', { count: found.length })}
      </p>
      <List items={found} openKey={openKey} />
    </>
  );
};

const List = ({ items, openKey }: { items: readonly FaqItem[]; openKey: string }) => {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  // Scrolls to the requested question. Newer browsers return a promise, which must not become the effect's cleanup.
  useEffect(() => void list.current?.querySelector('details[open]')?.scrollIntoView({ block: 'nearest' }), []);
  const groups = QUESTION_TYPES.map((heading) => ({
    heading,
    questions: items.filter(({ type }) => headingOf(type) === heading),
  })).filter(({ questions }) => questions.length > 0);
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
  return <Searched key={lang} items={read.data.data} openKey={openKey} />;
};

/** Questions and answers in a drawer at the right edge; below them the ways to contact the utility (S §2.11). */
export const FaqDrawer = ({ openKey }: { openKey: string }) => {
  const t = useT();
  const { events } = usePlatform();
  const { overlays } = useCore();
  const deya = useSession((session) => session.deya);
  const phone = deya && faultPhone(deya);
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
        {phone && <FaultCall phone={phone} question={t('phones.question')} hours={t('phones.hours')} />}
        <p>{t('faq.more')}</p>
        <Button onClick={openChat}>{t('faq.chat')}</Button>
        {deya && (
          <Button onClick={() => overlays.setState({ faq: null, utilityInfo: true })}>{t('utility.title')}</Button>
        )}
      </div>
    </Modal>
  );
};
