import { dayInGreece } from '@hydria/shared/remote/formats.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useDeya } from '@hydria/shared/remote/use-deya.ts';
import { useRemoteContext, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Text } from '@hydria/shared/ui/text.tsx';
import { useT } from './use-t.ts';

interface PrintHeadProps {
  /** Another utility than the current one. */
  deya_id?: number;
}

/** The head of a printed page: the utility with its logo, tax number and address, and the day. Not on the screen. */
export const PrintHead = ({ deya_id }: PrintHeadProps) => {
  const t = useT();
  const { language } = useRemoteContext();
  const { date } = useFormats();
  const current = useSession((session) => session.deya);
  const other = useDeya(deya_id ?? null);
  const deya = deya_id === undefined ? current : other.deya;
  if (!deya) return null;
  const facts = [deya.afm && t('print.afm', { afm: deya.afm }), deya.address, deya.website];
  return (
    <div css={{ display: 'none', '@media print': { display: 'block', marginBottom: 8 } }}>
      <Row gap={16} align="center" wrap={false}>
        {deya.logo && <img src={deya.logo} alt="" height={56} css={{ maxWidth: 160, objectFit: 'contain' }} />}
        <div css={{ flex: 1 }}>
          <Text type="h3">{language === 'el' ? deya.title : deya.title_latin}</Text>
          <Muted small>{facts.filter(Boolean).join(' · ')}</Muted>
        </div>
        <Muted small>{t('print.on', { date: date(dayInGreece()) })}</Muted>
      </Row>
    </div>
  );
};
