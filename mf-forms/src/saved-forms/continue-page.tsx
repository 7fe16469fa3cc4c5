import { mdiFileDocumentRemoveOutline, mdiLinkOff } from '@mdi/js';
import { useEffect, useState } from 'react';
import type { SavedAnswers } from '@hydria/shared/contract/saved-forms.ts';
import { AskedAnswers } from '@hydria/shared/form/asked-answers.tsx';
import type { ApiError } from '@hydria/shared/platform/api-error.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useLinkSecret } from '@hydria/shared/remote/use-link-secret.ts';
import { usePlatform, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { useLocation, useSearchParams } from '@hydria/shared/router';
import { langOf } from '@hydria/shared/rules/text.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { FormDialog } from '@hydria/shared/ui/form-dialog.tsx';
import { PageSkeleton } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useOnlineForm } from '../form-answers/form.queries.ts';
import { OpenForm } from '../form-answers/form-page.tsx';
import { useSavedForm } from './saved-forms.queries.ts';
import { useT } from './use-t.ts';

const PATH = '/online_forms/continue';

/** The name under which a reload of the page finds the secret again, in this tab alone, until the page is left. */
const LINK = 'saved-form.link';

/** The secret of the link, which stays until the page is left: a reload does not lose what was entered. */
const useKeptSecret = (): string | null => {
  const { drafts } = usePlatform();
  const shown = useLinkSecret(useLocation().hash.slice(1), PATH);
  const [kept] = useState(() => shown ?? drafts.read(LINK)?.['token']);
  const secret = typeof kept === 'string' ? kept : null;
  useEffect(() => {
    if (secret !== null) drafts.write(LINK, { token: secret });
  }, [drafts, secret]);
  return secret;
};

/** The form was sent or deleted, its days are over, or there is no link. */
const NoLink = () => {
  const t = useT();
  const action = (
    <Button variant="outlined" component={PortalLink} to="/online-forms">
      {t('link.forms')}
    </Button>
  );
  return (
    <Page title={t('link.title')} width="narrow">
      <Empty icon={mdiLinkOff} label={t('link.over_title')} text={t('link.over')} action={action} />
    </Page>
  );
};

const NotRead = ({ error, retry }: { error: ApiError; retry: () => unknown }) => {
  const t = useT();
  return (
    <Page title={t('link.title')} width="reading">
      <SectionCard>
        <Failed error={error} retry={retry} />
      </SectionCard>
    </Page>
  );
};

interface OfSaved {
  saved: SavedAnswers;
  token: string;
}

/** Deletes the saved form, after a question. */
const Delete = ({ saved: { deya_id }, token }: OfSaved) => {
  const t = useT();
  const { navigate, notify } = usePlatform();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useApiMutation('POST /api/saved-forms/delete', {
    invalidates: ['GET /api/saved-forms'],
    onSuccess: () => {
      notify({ kind: 'success', text: t('delete.done') });
      navigate(`/online-forms/${deya_id}`);
    },
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('delete.ask')}</Button>
      <FormDialog
        open={isAsking}
        title={t('delete.title')}
        submitLabel={t('delete.send')}
        danger
        busy={isPending}
        onClose={() => setAsking(false)}
        onSubmit={() => mutate({ body: { token } })}
      >
        <p>{t('delete.text')}</p>
      </FormDialog>
    </>
  );
};

/** The utility does not take the form any more. */
const Withdrawn = (of: OfSaved) => {
  const t = useT();
  const { language } = useRemoteContext();
  const { title, deya_id } = of.saved;
  const shown = title[language] ?? title.el;
  const action = (
    <Stack gap={8}>
      <Button variant="contained" component={PortalLink} to={`/deya/${deya_id}/support`}>
        {t('withdrawn.contact')}
      </Button>
      <Delete {...of} />
    </Stack>
  );
  return (
    <Page title={shown} {...(language !== 'el' && { lang: langOf(shown) })} width="narrow">
      <Empty
        icon={mdiFileDocumentRemoveOutline}
        label={t('withdrawn.title')}
        text={t('withdrawn.text')}
        action={action}
      />
    </Page>
  );
};

/** Says until when the form is kept, and what of it does not fit the form as it is now. */
const Note = ({ saved, token }: OfSaved) => {
  const t = useT();
  const { dateTime } = useFormats();
  const { is_changed, unfitting } = saved;
  return (
    <Stack gap={16}>
      <Alert severity="info" role="status" action={<Delete saved={saved} token={token} />}>
        {t('note.saved', { saved: dateTime(saved.saved_at), until: dateTime(saved.lapses_at) })}
      </Alert>
      {is_changed && (
        <Alert severity="warning" role="status" title={t('changed.title')}>
          {unfitting === null ? t('changed.all_fit') : t('changed.unfitting')}
          {unfitting && <AskedAnswers api={unfitting.api} answers={unfitting.answers} none={t('changed.nothing')} />}
        </Alert>
      )}
    </Stack>
  );
};

/** Leads to the step of the saving before the form is drawn, so that the form begins there. */
const useIsAtStep = (step: number): boolean => {
  const [query, setQuery] = useSearchParams();
  const [isThere, setThere] = useState(step === 1 || query.has('step'));
  useEffect(() => {
    if (isThere) return;
    setQuery({ step: String(step) }, { replace: true });
    setThere(true);
  }, [isThere, setQuery, step]);
  return isThere;
};

/** The form with the answers that it was opened with: a later read of them takes no input off the screen. */
const Continued = ({ onNewer, ...of }: OfSaved & { onNewer: () => void }) => {
  const [saved] = useState(of.saved);
  const { token } = of;
  const form = useOnlineForm(String(saved.form), saved.deya_id);
  const isAtStep = useIsAtStep(saved.step);
  if (!form.data && form.error) return <NotRead error={form.error} retry={form.refetch} />;
  if (!form.data || !isAtStep) return <PageSkeleton shape="form" count={4} />;
  const { id, answers, version, lapses_at, has_link } = saved;
  const note = <Note saved={saved} token={token} />;
  const continued = { id, token, answers, version, lapses_at, has_link, note, onNewer };
  return <OpenForm form={form.data} alone={false} continued={continued} />;
};

const Saved = ({ token }: { token: string }) => {
  const read = useSavedForm(token);
  const [visit, setVisit] = useState(0);
  const { data, error, refetch, isFetchedAfterMount } = read;
  if (!isFetchedAfterMount) return <PageSkeleton shape="form" count={4} />;
  if (!data && error?.code === 'saved_form_link_invalid') return <NoLink />;
  if (!data && error) return <NotRead error={error} retry={refetch} />;
  if (!data) return <PageSkeleton shape="form" count={4} />;
  if (!data.is_online) return <Withdrawn saved={data} token={token} />;
  const takeNewer = () => void refetch().then(() => setVisit((before) => before + 1));
  return <Continued key={visit} saved={data} token={token} onNewer={takeNewer} />;
};

/**
 * `/online_forms/continue`: a saved form, by a mailed link or from the person's own list. The secret is behind `#`, which no server sees.
 * Opening the link reads alone.
 */
export const ContinuePage = () => {
  const secret = useKeptSecret();
  return secret === null ? <NoLink /> : <Saved token={secret} />;
};
