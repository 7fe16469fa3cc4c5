// oxlint-disable-next-line no-restricted-imports -- the first page has no remote context
import { skipToken, useQuery } from '@hydria/shared/libs';
import { Icon } from '../frame/icon.tsx';
import { useCore, useLocale } from '../../core/core-context.ts';

interface NoSuppliesProps {
  deya_id: number;
  contact: () => void;
}

/** Tells a customer without a supply and without a bill whom to ask (S §2.2). A supply without a meter may have bills. */
export const NoSupplies = ({ deya_id, contact }: NoSuppliesProps) => {
  const { api } = useCore().platform;
  const { language, texts } = useLocale();
  const input = { query: { deya_id, lang: language } };
  const read = useQuery({
    queryKey: [deya_id, 'GET /api/user/info', input],
    queryFn: ({ signal }) => api('GET /api/user/info', input, { signal }),
  });
  const bills = { query: { deya_id } };
  const billed = useQuery({
    queryKey: [deya_id, 'GET /api/bills/list', bills],
    queryFn:
      read.data?.customers.length === 0 ? ({ signal }) => api('GET /api/bills/list', bills, { signal }) : skipToken,
  });
  if (billed.data?.length !== 0) return null;
  return (
    <section className="alert" role="status">
      <Icon name="problem" />
      <p>{texts.home.no_supplies}</p>
      <button type="button" className="button button-quiet" onClick={contact}>
        {texts.home.contact}
      </button>
    </section>
  );
};
