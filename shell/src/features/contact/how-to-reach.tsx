import { mdiClockOutline, mdiEmailOutline, mdiMapMarkerOutline, mdiPhoneOutline, mdiWeb } from '@mdi/js';
import type { ReactNode } from 'react';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import { phonesOf, telHref } from '@hydria/shared/rules/phones.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT } from '../../deferred/use-t.ts';

const web = (address: string): string => (/^https?:\/\//.test(address) ? address : `https://${address}`);

const Line = ({ icon, label, children }: { icon: string; label: string; children: ReactNode }) => (
  <div css={{ position: 'relative', paddingInlineStart: 40, overflowWrap: 'anywhere' }}>
    <Muted as="dt" small>
      <Icon path={icon} css={{ position: 'absolute', insetInlineStart: 0, top: 2 }} />
      {label}
    </Muted>
    {children}
  </div>
);

const link = { display: 'inline-flex', alignItems: 'center', minHeight: 28, fontWeight: 600 } as const;

/** Telephones, hours and address of a utility. */
export const HowToReach = ({ deya }: { deya: DeyaInfo }) => {
  const t = useT();
  const { language } = useRemoteContext();
  const { opening_hours, address, email_public, website } = deya;
  const phones = phonesOf(deya);
  const hours = opening_hours && (opening_hours[language] ?? opening_hours.el);
  return (
    <Stack as="dl" gap={16}>
      {phones.length > 0 && (
        <Line icon={mdiPhoneOutline} label={t('support.call')}>
          {phones.map(({ number, use }) => (
            <dd key={number} css={{ margin: 0 }}>
              <a href={telHref(number)} css={link}>
                {number}
              </a>
              {use && <Muted as="span"> {t(`phones.${use}`)}</Muted>}
            </dd>
          ))}
        </Line>
      )}
      {hours && (
        <Line icon={mdiClockOutline} label={t('support.hours')}>
          <dd css={{ margin: 0 }}>{hours}</dd>
        </Line>
      )}
      {address && (
        <Line icon={mdiMapMarkerOutline} label={t('support.address')}>
          <dd css={{ margin: 0 }}>{address}</dd>
        </Line>
      )}
      {email_public && (
        <Line icon={mdiEmailOutline} label={t('support.email')}>
          <dd css={{ margin: 0 }}>
            <a href={`mailto:${email_public}`} css={link}>
              {email_public}
            </a>
          </dd>
        </Line>
      )}
      {website && (
        <Line icon={mdiWeb} label={t('support.website')}>
          <dd css={{ margin: 0 }}>
            <a href={web(website)} target="_blank" rel="noreferrer" css={link}>
              {website}
            </a>
          </dd>
        </Line>
      )}
    </Stack>
  );
};
