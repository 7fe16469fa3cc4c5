import { useState } from 'react';
import { mdiWaterOffOutline, mdiWaterPlusOutline } from '@mdi/js';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import { pickUtility } from '@hydria/shared/platform/pick-utility.ts';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useDeya } from '@hydria/shared/remote/use-deya.ts';
import { Navigate, useSearchParams } from '@hydria/shared/router';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useT } from '../use-guest-t.ts';
import { ConfirmPayment } from './confirm-payment.tsx';
import { FindBill, type FoundBill } from './find-bill.tsx';
import { KNOWN_CODE, LookUp, UNKNOWN_CODE } from './look-up.tsx';

/** Asks for another utility and goes to its form. */
const useChooseUtility = () => {
  const { events, navigate } = usePlatform();
  return async () => {
    const deya = await pickUtility(events);
    if (deya) navigate(`/deya/${deya.id}/pay-as-guest/form`);
  };
};

const ChooseUtility = ({ isUnknown = false }: { isUnknown?: boolean }) => {
  const t = useT();
  const choose = useChooseUtility();
  return (
    <SectionCard>
      <Empty
        icon={isUnknown ? mdiWaterOffOutline : mdiWaterPlusOutline}
        label={t(isUnknown ? 'guest.unknown_utility' : 'guest.choose_utility')}
        text={t('guest.choose_utility_hint')}
        action={
          <Button variant="contained" onClick={choose}>
            {t('guest.choose')}
          </Button>
        }
      />
    </SectionCard>
  );
};

interface StepsProps {
  deya: DeyaInfo;
  /** The code of the address, to look up. */
  code: string;
  /** The code that the form begins with. */
  entered: string;
  /** No bill of the utility has it. */
  isUnknown?: boolean | undefined;
  /** The utility asks for no total, and the address has a code: the look-up needs no form. */
  isAtOnce: boolean;
}

/** The code, then the confirmation. A change leads back to the form, which keeps what was entered. */
const Steps = ({ deya, code, entered: first, isUnknown = false, isAtOnce }: StepsProps) => {
  const [entered, setEntered] = useState({ payment_code: first, bill_total: '' });
  const [found, setFound] = useState<FoundBill | null>(null);
  const choose = useChooseUtility();
  if (found) return <ConfirmPayment deya={deya} found={found} change={() => setFound(null)} />;
  if (isAtOnce) return <LookUp deya={deya} code={code} onFound={setFound} />;
  return (
    <FindBill
      deya={deya}
      entered={entered}
      unknown={isUnknown ? first : null}
      choose={choose}
      onFound={(bill, values) => {
        setEntered(values);
        setFound(bill);
      }}
    />
  );
};

const Target = ({
  deya_id,
  code,
  ...form
}: { deya_id: number; code: string } & Pick<StepsProps, 'entered' | 'isUnknown'>) => {
  const { deya, error, retry } = useDeya(deya_id);
  if (!deya && error?.code === 'deya_not_found') return <ChooseUtility isUnknown />;
  if (!deya)
    return (
      <SectionCard>{error ? <Failed error={error} retry={retry} /> : <Loading shape="form" count={2} />}</SectionCard>
    );
  return <Steps key={deya.id} deya={deya} code={code} isAtOnce={code !== '' && !deya.guest_bill_total} {...form} />;
};

/** The utility of the address, else the chosen one. */
const useNamedUtility = (): number | null => {
  const { deya_id: named } = usePathParams();
  const current = useSession(({ deya_id }) => deya_id);
  return named === undefined ? current : Number(named);
};

const GuestPage = ({ code = '', ...form }: { code?: string; entered: string; isUnknown?: boolean }) => {
  const t = useT();
  const deya_id = useNamedUtility();
  return (
    <Page title={t('guest.title')} intro={t('guest.lead')} width="reading">
      {deya_id === null ? <ChooseUtility /> : <Target deya_id={deya_id} code={code} {...form} />}
    </Page>
  );
};

/** `/deya/:deya_id?/pay-as-guest/form`, with the code of a link that led there. */
export const FormPage = () => {
  const [params] = useSearchParams();
  const unknown = params.get(UNKNOWN_CODE);
  return <GuestPage entered={unknown ?? params.get(KNOWN_CODE) ?? ''} isUnknown={unknown !== null} />;
};

/** `/deya/:deya_id?/pay-as-guest/:payment_code?`, also for the app (`/mobile`); without a code it leads to the form (S §2.1). */
export const CodedPage = () => {
  const { payment_code = '' } = usePathParams();
  const deya_id = useNamedUtility();
  if (payment_code === '')
    return (
      <Navigate to={deya_id === null ? '/deya/pay-as-guest/form' : `/deya/${deya_id}/pay-as-guest/form`} replace />
    );
  return <GuestPage code={payment_code} entered={payment_code} />;
};
