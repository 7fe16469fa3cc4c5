import { profileForm } from '@hydria/shared/contract/forms/account.ts';
import type { Profile } from '@hydria/shared/contract/account.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { PhoneField, SelectField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { useInvalidate } from '@hydria/shared/remote/use-api-query.ts';
import { readablePhone } from '@hydria/shared/rules/contact.ts';
import { isTimeZone } from '@hydria/shared/rules/time-zone.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useProfile } from './account.queries.ts';
import { Back } from './back.tsx';
import { useT } from '../use-account-t.ts';

/** The zones that this browser knows, and the person's own, `Europe/Athens`. */
const zones = (own: string): { value: string; label: string }[] =>
  [...new Set([own, ...Intl.supportedValuesOf('timeZone').filter(isTimeZone)])]
    .toSorted()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));

const Details = ({ profile }: { profile: Profile }) => {
  const t = useT();
  const { session, notify, navigate } = usePlatform();
  const invalidate = useInvalidate();
  const { first_name, last_name, phone, timezone } = profile;
  const form = useApiForm('PUT /api/account/profile', {
    rules: profileForm,
    defaults: { first_name, last_name, phone: phone ? readablePhone(phone) : '', timezone },
    onSuccess: async () => {
      await Promise.all([invalidate('GET /api/account/profile'), session.renew()]);
      notify({ kind: 'success', text: t('details.saved') });
      navigate('/account');
    },
  });
  return (
    <ApiForm form={form} summary>
      <TextField form={form} name="first_name" autoComplete="given-name" />
      <TextField form={form} name="last_name" autoComplete="family-name" />
      <PhoneField form={form} name="phone" />
      <SelectField form={form} name="timezone" choices={zones(timezone)} />
      <div>
        <Button type="submit" variant="contained" size="large" loading={form.isBusy}>
          {t('details.submit')}
        </Button>
      </div>
    </ApiForm>
  );
};

/** The tax number, which changes by proof alone. */
const TaxNumber = ({ profile: { afm, afm_proved } }: { profile: Profile }) => {
  const t = useT();
  return (
    <div>
      <DataList>
        <DataRow name={t('details.afm')}>{afm ?? t('details.afm_none')}</DataRow>
      </DataList>
      <Muted small css={{ marginTop: 8 }}>
        {t(afm_proved ? 'details.afm_proved' : 'details.afm_hint')}
      </Muted>
    </div>
  );
};

/** Changes name, phone and time zone; the tax number is shown. */
export const DetailsPage = () => {
  const t = useT();
  const profile = useProfile();
  return (
    <Page title={t('details.title')} above={<Back />} width="narrow">
      <SectionCard>
        {profile.isPending && <Loading shape="form" />}
        {profile.isError && <Failed error={profile.error} retry={() => void profile.refetch()} />}
        {profile.data && (
          <Stack gap={16}>
            <Details profile={profile.data} />
            <TaxNumber profile={profile.data} />
          </Stack>
        )}
      </SectionCard>
    </Page>
  );
};
