import { createPortal } from 'react-dom';
import { useStore } from '@hydria/shared/libs';
import { AlertList } from '@hydria/shared/ui/alert-list.tsx';
import { useCore } from '../../core/core-context.ts';
import { useT } from '../../deferred/use-t.ts';
import { useTaxLogin } from './use-tax-login.ts';

const Banner = ({ deya_id }: { deya_id: number }) => {
  const t = useT();
  const { start, isBusy } = useTaxLogin(deya_id);
  // At the end of the page, where it moves nothing.
  const place = document.getElementById('closing') ?? document.body;
  const action = { label: t('tax.confirm'), run: start, busy: isBusy };
  return createPortal(
    <AlertList label={t('tax.title')} alerts={[{ severity: 'info', text: t('tax.later'), action }]} />,
    place,
  );
};

/** Offers an identification that was put off. */
export const TaxBanner = () => {
  const { overlays } = useCore();
  const taxBanner = useStore(overlays, (state) => state.taxBanner);
  return taxBanner && <Banner {...taxBanner} />;
};
