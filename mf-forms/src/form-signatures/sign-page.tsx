import type { AskedSignature } from '@hydria/shared/contract/form-signatures.ts';
import { AskedAnswers } from '@hydria/shared/form/asked-answers.tsx';
import { useDeya } from '@hydria/shared/remote/use-deya.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useLinkSecret } from '@hydria/shared/remote/use-link-secret.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { useLocation } from '@hydria/shared/router';
import { langOf } from '@hydria/shared/rules/text.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { PageSkeleton } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { PrintButton } from '@hydria/shared/ui/print-button.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { NoLink, NotRead } from './no-link.tsx';
import { Decline, Sign } from './sign-forms.tsx';
import { useAskedFiles, useAskedSignature } from './signatures.queries.ts';
import { useT } from './use-t.ts';

const PATH = '/online_forms/sign';

interface OfAsked {
  asked: AskedSignature;
  token: string;
}

/** The end of the signature, once it is not waited for. */
const Over = ({ asked: { state, decided_at, until } }: { asked: AskedSignature }) => {
  const t = useT();
  const { dateTime } = useFormats();
  if (state === 'waiting') return null;
  return (
    <Alert severity={state === 'signed' ? 'success' : 'info'} role="status" title={t(`sign.${state}_title`)}>
      {t(`sign.${state}`, { time: dateTime(decided_at ?? until) })}
    </Alert>
  );
};

/** The utility, who asks, and the number. */
const Facts = ({ asked: { deya_id, sender, code } }: { asked: AskedSignature }) => {
  const t = useT();
  const { language } = useRemoteContext();
  const { deya } = useDeya(deya_id);
  return (
    <DataList>
      {deya && <DataRow name={t('sign.utility')}>{language === 'el' ? deya.title : deya.title_latin}</DataRow>}
      {sender !== null && (
        <DataRow name={t('sign.sender')}>
          <bdi css={{ overflowWrap: 'anywhere' }}>{sender}</bdi>
        </DataRow>
      )}
      <DataRow name={t('sign.code')}>{code}</DataRow>
    </DataList>
  );
};

/** The answers to be signed, and both decisions. */
const Open = ({ asked, token }: OfAsked) => {
  const t = useT();
  const { language } = useRemoteContext();
  const saved = useAskedFiles(asked, token);
  const { api, answers, text } = asked;
  if (api === null || answers === null) return null;
  const meaning = text ? (text[language] ?? text.el) : t('sign.meaning');
  return (
    <>
      <SectionCard title={t('sign.answers')}>
        <AskedAnswers api={api} answers={answers} saved={saved} none={t('sign.no_answers')} />
      </SectionCard>
      <SectionCard title={t('sign.title')}>
        <p lang={langOf(meaning)} css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', marginBottom: 16 }}>
          {meaning}
        </p>
        <Sign asked={asked} token={token} />
      </SectionCard>
      <SectionCard title={t('decline.title')} note={t('decline.note')}>
        <Decline asked={asked} token={token} />
      </SectionCard>
    </>
  );
};

const Asked = ({ token }: { token: string }) => {
  const t = useT();
  const { language } = useRemoteContext();
  const { dateTime } = useFormats();
  const { data, error, refetch } = useAskedSignature(token);
  if (error?.code === 'signature_link_invalid') return <NoLink />;
  if (!data && error) return <NotRead error={error} retry={refetch} />;
  if (!data) return <PageSkeleton shape="rows" count={4} />;
  const { title, state, until, code } = data;
  const shown = title[language] ?? title.el;
  return (
    <Page
      title={shown}
      {...(language !== 'el' && { lang: langOf(shown) })}
      windowTitle={t('sign.window', { code })}
      {...(state === 'waiting' && { intro: t('sign.until', { time: dateTime(until) }) })}
      width="reading"
      actions={<PrintButton />}
    >
      <Over asked={data} />
      <SectionCard>
        <Facts asked={data} />
      </SectionCard>
      <Open asked={data} token={token} />
    </Page>
  );
};

/**
 * `/online_forms/sign`: a form that a second person without an account is asked to sign. The secret of the mailed link is behind `#`,
 * which no server sees. Opening the link reads alone.
 */
export const SignPage = () => {
  const secret = useLinkSecret(useLocation().hash.slice(1), PATH);
  return secret === null ? <NoLink /> : <Asked token={secret} />;
};
