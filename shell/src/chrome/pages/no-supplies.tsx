import { useQuery } from '@hydria/shared/libs';
import { Icon } from '../frame/icon.tsx';
import { useCore, useLocale } from '../../core/core-context.ts';

interface NoSuppliesProps {
  deya_id: number;
  contact: () => void;
}

/** Explains to a customer without a supply that there are no bills, and names a contact (spec S §2.2). */
export const NoSupplies = ({ deya_id, contact }: NoSuppliesProps) => {
  const { api } = useCore().platform;
  const { language, texts } = useLocale();
  const input = { query: { deya_id, lang: language } };
  const read = useQuery({
    queryKey: [deya_id, 'GET /api/user/info', input],
    queryFn: ({ signal }) => api('GET /api/user/info', input, { signal }),
  });
  if (read.data?.customers.length !== 0) return null;
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
