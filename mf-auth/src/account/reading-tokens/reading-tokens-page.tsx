import { mdiKeyOutline } from '@mdi/js';
import { useState } from 'react';
import { readingTokenForm } from '@hydria/shared/contract/forms/reading-token.ts';
import type { ReadingToken } from '@hydria/shared/contract/reading-tokens.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useIsActing } from '@hydria/shared/remote/use-is-acting.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { color, from, radius } from '@hydria/shared/theme/tokens.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { CopyButton } from '@hydria/shared/ui/copy-button.tsx';
import { Dialog } from '@hydria/shared/ui/dialog.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { LinedList } from '@hydria/shared/ui/lined-list.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { Text } from '@hydria/shared/ui/text.tsx';
import { useT } from '../../use-account-t.ts';
import { useReadingTokens } from '../account.queries.ts';
import { Back } from '../back.tsx';

const READ = 'GET /api/reading-tokens';

/** A call of a program, as it is written in every language. */
const EXAMPLE = {
  call: 'GET /api/own-readings?from=2026-11-01&to=2026-11-07',
  header: 'Authorization: Bearer hydria_my_…',
} as const;

interface NewTokenProps {
  deya_id: number;
  onClose: () => void;
  /** Called with the text of the token. */
  onMade: (token: string) => void;
}

/** Makes a token under a name. */
const NewToken = ({ deya_id, onClose, onMade }: NewTokenProps) => {
  const t = useT();
  const form = useApiForm('POST /api/reading-tokens', {
    rules: readingTokenForm,
    context: { deya_id },
    invalidates: [READ],
    onSuccess: ({ token }) => onMade(token),
  });
  return (
    <DialogForm form={form} title={t('tokens.make')} submitLabel={t('tokens.make')} onClose={onClose}>
      <p>{t('tokens.means')}</p>
      <TextField form={form} name="name" autoComplete="off" />
    </DialogForm>
  );
};

/** The token, which is shown once. */
const MadeToken = ({ token, onClose }: { token: string; onClose: () => void }) => {
  const t = useT();
  return (
    <Dialog
      open
      title={t('tokens.made')}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('tokens.kept')}
        </Button>
      }
    >
      <Alert severity="warning" title={t('tokens.once')}>
        {t('tokens.once_hint')}
      </Alert>
      <code
        css={{
          padding: 12,
          border: `1px solid ${color.hairline}`,
          borderRadius: radius.control,
          overflowWrap: 'anywhere',
        }}
      >
        {token}
      </code>
      <div>
        <CopyButton text={token} variant="outlined" />
      </div>
    </Dialog>
  );
};

const TokenRow = ({ token, deya_id }: { token: ReadingToken; deya_id: number }) => {
  const t = useT();
  const { notify } = usePlatform();
  const { date, dateTime } = useFormats();
  const isActing = useIsActing();
  const { id, name, hint, created_at, ends_at, last_used_at } = token;
  const revoke = useApiMutation('DELETE /api/reading-tokens/{id}', {
    invalidates: [READ],
    onSuccess: () => notify({ kind: 'success', text: t('tokens.revoked', { name }) }),
  });
  const facts = [
    `${hint}…`,
    t('tokens.from_to', { from: date(created_at), to: date(ends_at) }),
    last_used_at ? t('tokens.used', { at: dateTime(last_used_at) }) : t('tokens.unused'),
  ];
  return (
    <Row
      as="li"
      gap="8px 16px"
      justify="space-between"
      align="center"
      css={{ padding: 16, [from.medium]: { paddingInline: 24 } }}
    >
      <div css={{ minWidth: 0, flex: '1 1 220px' }}>
        <Text type="strong">{name}</Text>
        <Muted small css={{ overflowWrap: 'anywhere' }}>
          {facts.join(' · ')}
        </Muted>
      </div>
      {!isActing && (
        <Button
          size="small"
          variant="outlined"
          loading={revoke.isPending}
          aria-label={t('tokens.revoke_named', { name })}
          onClick={() => revoke.mutate({ params: { id }, query: { deya_id } })}
        >
          {t('tokens.revoke')}
        </Button>
      )}
    </Row>
  );
};

const Tokens = ({ deya_id }: { deya_id: number }) => {
  const t = useT();
  const tokens = useReadingTokens();
  if (tokens.isError) return <Failed error={tokens.error} retry={tokens.refetch} />;
  if (!tokens.data) return <Loading shape="rows" count={1} />;
  if (tokens.data.length === 0)
    return <Empty icon={mdiKeyOutline} label={t('tokens.none')} text={t('tokens.none_hint')} />;
  return (
    <LinedList>
      {tokens.data.map((token) => (
        <TokenRow key={token.id} token={token} deya_id={deya_id} />
      ))}
    </LinedList>
  );
};

/** The tokens of the person, and how a program uses one. */
const OwnTokens = ({ deya_id }: { deya_id: number }) => {
  const t = useT();
  const isActing = useIsActing();
  const tokens = useReadingTokens();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  return (
    <>
      <SectionCard
        title={t('tokens.list')}
        flush={!!tokens.data?.length}
        footer={
          !isActing && (
            <Button variant="contained" onClick={() => setMaking(true)}>
              {t('tokens.make')}
            </Button>
          )
        }
      >
        <Tokens deya_id={deya_id} />
      </SectionCard>
      <SectionCard title={t('tokens.how')}>
        <Stack gap={12}>
          <p>{t('tokens.how_text')}</p>
          <code css={{ overflowWrap: 'anywhere' }}>{EXAMPLE.call}</code>
          <code css={{ overflowWrap: 'anywhere' }}>{EXAMPLE.header}</code>
        </Stack>
      </SectionCard>
      {isMaking && (
        <NewToken
          deya_id={deya_id}
          onClose={() => setMaking(false)}
          onMade={(token) => {
            setMaking(false);
            setMade(token);
          }}
        />
      )}
      {made !== null && <MadeToken token={made} onClose={() => setMade(null)} />}
    </>
  );
};

/** `/account/tokens`: tokens with which the person's own programs read their readings. */
export const ReadingTokensPage = () => {
  const t = useT();
  const link = useSession(({ user, deya_id }) => user?.deya.find(({ id, active }) => id === deya_id && active));
  return (
    <Page above={<Back />} title={t('tokens.title')} intro={t('tokens.intro')} width="reading">
      {link ? (
        <OwnTokens deya_id={link.id} />
      ) : (
        <SectionCard>
          <p>{t('no_access')}</p>
        </SectionCard>
      )}
    </Page>
  );
};
