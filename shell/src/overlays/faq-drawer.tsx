import { useEffect, useRef } from 'react';
import type { FaqItem } from '@hydria/shared/contract/deya.ts';
import { langOf } from '@hydria/shared/rules/text.ts';
import { usePlatform, useSession, useSurroundings } from '@hydria/shared/remote/use-platform.tsx';
import { useRead } from '@hydria/shared/remote/use-read.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Modal } from '@hydria/shared/ui/modal.tsx';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { useT } from '../later/use-t.ts';
import { usePortal } from '../portal-context.ts';

/** S §9. */
const WIDTH = 400;

/** Whatever the server says: what the person can do about it is the same (S §8). */
const GENERIC = new ApiError(500, 'server_error');

const List = ({ items, openKey }: { items: readonly FaqItem[]; openKey: string }) => {
  const list = useRef<HTMLDivElement>(null);
  // What was asked for may be far down. Newer browsers give a promise, which is no end of an effect.
  useEffect(() => void list.current?.querySelector('details[open]')?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={list}>
      {items.map(({ id, type, title, description }) => (
        <details key={id} className="faq-item" open={type === openKey}>
          <summary lang={langOf(title)}>{title}</summary>
          <div
            lang={langOf(description)}
            className="prose"
            // oxlint-disable-next-line react/no-danger -- the server has cleaned it (shared/contract/fields.ts, html)
            dangerouslySetInnerHTML={{ __html: description }}
          />
        </details>
      ))}
    </div>
  );
};

const Questions = ({ openKey }: { openKey: string }) => {
  const t = useT();
  const deya_id = useSession((session) => session.deya_id);
  const { language: lang } = useSurroundings();
  const read = useRead('GET /api/deya/faq', { query: { ...(deya_id !== null && { deya_id }), lang } });
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

/** Questions and answers at the right edge, opened where they were asked for; below them the way to somebody who answers (S §2.11). */
export const FaqDrawer = ({ openKey }: { openKey: string }) => {
  const t = useT();
  const { events } = usePlatform();
  const { overlays } = usePortal();
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
