import { useQuery } from '@hydria/shared/libs';
import { CardSkeleton } from '../frame/page-skeleton.tsx';
import { usePortal, useSessionState, useSpeech } from '../portal-context.ts';
import { Modal } from './modal.tsx';

const Questions = ({ openKey }: { openKey: string }) => {
  const { api } = usePortal().platform;
  const { deya_id } = useSessionState();
  const { language, texts } = useSpeech();
  const input = { query: { ...(deya_id === null ? {} : { deya_id }), lang: language } };
  const read = useQuery({
    queryKey: [deya_id, 'GET /api/deya/faq', input],
    queryFn: ({ signal }) => api('GET /api/deya/faq', input, { signal }),
  });
  if (read.isPending) return <CardSkeleton />;
  if (read.isError) {
    return (
      <div role="alert">
        <p>{texts.faq.failed}</p>
        <button type="button" className="button button-quiet" onClick={() => void read.refetch()}>
          {texts.actions.retry}
        </button>
      </div>
    );
  }
  if (read.data.data.length === 0) return <p>{texts.faq.none}</p>;
  return read.data.data.map(({ id, type, title, description }) => (
    <details key={id} className="faq-item" open={type === openKey}>
      <summary>{title}</summary>
      {/* oxlint-disable-next-line react/no-danger -- the server has cleaned it (shared/contract/fields.ts, html) */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: description }} />
    </details>
  ));
};

/** Questions and answers at the right edge, opened where they were asked for (S §2.11). */
export const FaqDrawer = ({ openKey }: { openKey: string }) => {
  const { overlays } = usePortal();
  const { faq } = useSpeech().texts;
  return (
    <Modal title={faq.title} className="dialog-side" onClose={() => overlays.setState({ faq: null })}>
      <div className="dialog-scroll">
        <Questions openKey={openKey} />
      </div>
    </Modal>
  );
};
