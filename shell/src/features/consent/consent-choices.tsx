import { useState } from 'react';
import { useStore } from '@hydria/shared/libs';
import { Button } from '@hydria/shared/ui/button.tsx';
import { CheckInput } from '@hydria/shared/ui/choices.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT } from '../../deferred/use-t.ts';
import { agreedIn, type Consent, type Service } from './consent-store.ts';

interface ConsentChoicesProps {
  consent: Consent;
  /** Called after a choice. */
  onSaved: (withdrawn: boolean) => void;
}

/** One checkbox for each service; only agreed ones are ticked. */
export const ConsentChoices = ({ consent, onSaved }: ConsentChoicesProps) => {
  const t = useT();
  const agreed = useStore(consent.store, agreedIn);
  const [chosen, setChosen] = useState<readonly Service[]>(agreed);
  const keep = () => {
    const withdrawn = agreed.some((service) => !chosen.includes(service));
    consent.decide(chosen);
    onSaved(withdrawn);
  };
  return (
    <Stack gap={12}>
      {consent.services.map((service) => (
        <CheckInput
          key={service}
          name={service}
          label={t(`consent.${service}.title`)}
          note={t(`consent.${service}.text`)}
          checked={chosen.includes(service)}
          onChange={(isOn) => setChosen(isOn ? [...chosen, service] : chosen.filter((one) => one !== service))}
        />
      ))}
      <div>
        <Button variant="outlined" onClick={keep}>
          {t('consent.keep')}
        </Button>
      </div>
    </Stack>
  );
};
