import { mdiTrayArrowDown } from '@mdi/js';
import { useUnsavedChanges } from '@hydria/shared/remote/use-platform.tsx';
import { color, radius, type } from '@hydria/shared/theme/tokens.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { CopyButton } from '@hydria/shared/ui/copy-button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT } from '../../use-account-t.ts';

/** The codes as a text file made in the browser, without a request. */
const fileOf = (text: string): string => `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;

/** The recovery codes, shown only once: the server keeps only their digests. */
export const Recovery = ({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) => {
  const t = useT();
  const text = codes.join('\n');
  useUnsavedChanges(true);
  return (
    <SectionCard title={t('authenticator.codes_title')}>
      <Stack gap={20}>
        <Alert severity="success" role="status">
          {t('authenticator.enabled')}
        </Alert>
        <p>{t('authenticator.codes_why')}</p>
        <ul
          css={{
            ...type.strong,
            listStyle: 'none',
            margin: 0,
            padding: 16,
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
            gap: '8px 24px',
            background: color.sunken,
            borderRadius: radius.control,
            fontVariantNumeric: 'tabular-nums',
            userSelect: 'all',
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Row gap={8}>
          <CopyButton text={text} variant="outlined" size="small" />
          <Button
            component="a"
            href={fileOf(`${t('authenticator.file_title')}\n\n${text}\n`)}
            download="hydria-recovery-codes.txt"
            variant="outlined"
            size="small"
            startIcon={<Icon path={mdiTrayArrowDown} size={18} />}
          >
            {t('authenticator.download')}
          </Button>
        </Row>
        <div>
          <Button variant="contained" size="large" onClick={onSaved}>
            {t('authenticator.saved')}
          </Button>
        </div>
      </Stack>
    </SectionCard>
  );
};
