import { mdiPhoneOutline } from '@mdi/js';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import { faultPhone, telHref } from '@hydria/shared/rules/phones.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { color, radius, type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT } from '../use-t.ts';

const Urgent = ({ phone }: { phone: string }) => {
  const t = useT();
  return (
    <p
      css={{
        display: 'flex',
        gap: 8,
        padding: '10px 16px',
        background: color.attentionTint,
        borderRadius: radius.control,
      }}
    >
      <Icon path={mdiPhoneOutline} css={{ color: color.attention }} />
      <span>
        {t('report.urgent')}{' '}
        <a href={telHref(phone)} css={{ ...type.strong, color: color.text, whiteSpace: 'nowrap' }}>
          {phone}
        </a>
      </span>
    </p>
  );
};

interface UtilityStripProps {
  deya: DeyaInfo;
  /** Absent when the utility is fixed. */
  choose?: (() => void) | undefined;
}

/** The recipient of the report, and its telephone for emergencies. */
export const UtilityStrip = ({ deya, choose }: UtilityStripProps) => {
  const t = useT();
  const { language } = useRemoteContext();
  const urgent = faultPhone(deya) ?? deya.phone1;
  return (
    <Stack gap={12}>
      <Row gap={12} align="center" wrap={false} css={{ minHeight: 48 }}>
        {deya.logo && (
          <img
            src={deya.logo}
            alt=""
            width={48}
            height={48}
            css={{ objectFit: 'contain', borderRadius: radius.control }}
          />
        )}
        <div css={{ flex: 1, minWidth: 0 }}>
          <Muted small>{t('report.utility')}</Muted>
          <p css={type.strong}>{language === 'el' ? deya.title : deya.title_latin}</p>
        </div>
        {choose && <Button onClick={choose}>{t('report.change_utility')}</Button>}
      </Row>
      {urgent && <Urgent phone={urgent} />}
    </Stack>
  );
};
